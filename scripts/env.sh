# Source this from the other scripts: it makes the project's virtual environment.
# Set PARLOUR_PYTHON to choose the interpreter, which must be Python 3.11 or newer.
cd "$(dirname "$0")/.." || exit 1

newest_python() {
    for name in "${PARLOUR_PYTHON:-}" python3 python3.13 python3.12 python3.11 python; do
        [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 || continue
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$name"; return; }
    done
}

# make_env EXTRA: create .venv and install the project with that extra, unless nothing has changed.
make_env() {
    stamp=".venv/installed-$1"
    if [ ! -x .venv/bin/python ]; then
        python=$(newest_python)
        [ -n "$python" ] || { echo "Parlour needs Python 3.11 or newer, and found none. Install it, or set PARLOUR_PYTHON to its path." >&2; exit 1; }
        echo "Making a virtual environment in .venv …"
        "$python" -m venv .venv || {
            echo "Python could not make a virtual environment. On Debian, run: apt-get install python3-venv" >&2
            exit 1
        }
    fi
    if [ ! -e "$stamp" ] || [ pyproject.toml -nt "$stamp" ] || [ requirements.lock -nt "$stamp" ]; then
        echo "Installing what Parlour needs …"
        .venv/bin/python -m pip install --quiet --disable-pip-version-check -c requirements.lock -e ".[$1]" || exit 1
        touch "$stamp"
    fi
}

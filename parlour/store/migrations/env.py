"""The script that Alembic runs for an upgrade. It applies the revisions on the connection that `migrations.upgrade`
opened.
"""

from __future__ import annotations

from alembic import context

from parlour.store.schema import metadata

if __name__ == "env_py":  # the name under which Alembic loads this file
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()

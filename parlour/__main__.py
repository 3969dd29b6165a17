"""python -m parlour"""

from parlour.cli import main

main()

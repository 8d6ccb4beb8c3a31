"""It writes 30,000 bytes of standard error output in each turn."""
import sys

import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn()
    print("x" * 30_000, file=sys.stderr)
    print("SURFACE", flush=True)

"""It takes 400 ms for a turn."""
import time

import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn()
    time.sleep(0.4)
    print("SURFACE", flush=True)

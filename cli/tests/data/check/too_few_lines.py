"""It reads two of the three lines of a turn."""
import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn(lines=2)
    print("SURFACE", flush=True)

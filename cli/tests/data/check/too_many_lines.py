"""It reads four lines in a turn of three."""
import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn(lines=4)
    print("SURFACE", flush=True)

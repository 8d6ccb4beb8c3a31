"""Nothing is wrong: it surfaces until its life points are used up."""
import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn()
    print("SURFACE", flush=True)

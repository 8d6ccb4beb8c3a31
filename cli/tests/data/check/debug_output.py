"""It prints what it thinks beside its answers."""
import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn()
    print("thinking ...", flush=True)
    print("SURFACE", flush=True)

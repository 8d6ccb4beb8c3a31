"""It answers each order on a line of its own."""
import ocean

print(ocean.first_request(), flush=True)
while True:
    ocean.turn()
    print("SURFACE", flush=True)
    print("MSG hello", flush=True)

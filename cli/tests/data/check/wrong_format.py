"""It answers in a format of its own."""
import ocean

print(ocean.first_request().replace(" ", ","), flush=True)
while True:
    ocean.turn()
    print("SURFACE", flush=True)

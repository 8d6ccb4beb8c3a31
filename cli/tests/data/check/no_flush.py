"""Its answers stay in the buffer of its output."""
import ocean

print(ocean.first_request())
while True:
    ocean.turn()
    print("SURFACE")

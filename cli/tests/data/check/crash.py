"""It fails in its first turn."""
import ocean

print(ocean.first_request(), flush=True)
ocean.turn()
print(1 // 0, flush=True)

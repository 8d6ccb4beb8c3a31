"""It answers once and ends."""
import ocean

print(ocean.first_request(), flush=True)

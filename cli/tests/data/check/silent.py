"""It reads, never answers, and does not heed the end of its input."""
import sys

while True:
    sys.stdin.readline()

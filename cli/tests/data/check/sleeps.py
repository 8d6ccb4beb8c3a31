"""It neither reads nor answers."""
import time

time.sleep(60)

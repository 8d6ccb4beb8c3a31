#!/bin/sh
# Leaves a multiple of 4 stones where it can.
while read -r stones; do
    taken=$((stones % 4))
    echo "$((taken == 0 ? 1 : taken))"
done

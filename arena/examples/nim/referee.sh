#!/bin/sh
# The referee of a small game, for `cargo arena play --game "referee:..."`: who takes the
# last of some stones wins, and in a turn 1, 2 or 3 of them are taken. What it reads and
# writes is described in arena/README.md, "A referee of one's own".
read -r _ _    # ###Start 2
read -r _ seed # ###Seed N
stones=$((seed % 20))
stones=$((10 + (stones < 0 ? -stones : stones)))
seat=0
while [ "$stones" -gt 0 ]; do
    echo "###Input $seat"
    echo "$stones"
    echo "###Output $seat 1"
    read -r taken || exit 1
    case $taken in
        [123]) ;;
        '###Error'*) echo "###End $((1 - seat)) $seat"; exit ;;
        *) taken=9 ;;
    esac
    if [ "$taken" -gt "$stones" ] || [ "$taken" = 9 ]; then
        echo "###Error $seat expected 1 to 3 stones that are there"
        echo "###End $((1 - seat)) $seat"
        exit
    fi
    stones=$((stones - taken))
    seat=$((1 - seat))
done
echo "###End $((1 - seat)) $seat"

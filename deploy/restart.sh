#!/bin/sh
# Restarts the processes one after the other, so that one always answers: restart.sh 3001 3002 …
# The next one goes down only when the one before is ready again; one that doesn't get ready stops the round.
# HOST is the address they listen on, where it isn't 127.0.0.1: HOST=10.0.0.11 restart.sh 3001 3002
# READY_SECONDS is how long one may take to get ready (120): a migration that waits, an index of a million that is made anew.
set -eu
[ "$#" -gt 1 ] || { echo "usage: restart.sh PORT PORT …  (at least two: with one alone the shop is away meanwhile)" >&2; exit 2; }
for port; do
  systemctl restart "bannasala@$port"
  tries=0
  until curl --silent --fail --max-time 3 --output /dev/null "http://${HOST:-127.0.0.1}:$port/readyz"; do
    tries=$((tries + 1))
    [ "$tries" -lt "${READY_SECONDS:-120}" ] || { echo "bannasala@$port is not ready: journalctl -u bannasala@$port" >&2; exit 1; }
    sleep 1
  done
  # Longer than nginx leaves a process alone that refused it (fail_timeout, 2 s): it is asked again before the next one goes.
  sleep 3
  echo "bannasala@$port is ready"
done

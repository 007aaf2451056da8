#!/usr/bin/env bash
# Starts a copy of the service and gives its address and keys to the following steps.
set -euo pipefail
flightdeck sandbox --variables-file sandbox.env --data sandbox >sandbox.log 2>&1 &
echo $! >sandbox.pid
for _ in $(seq 300); do
  [ -s sandbox.env ] && break
  sleep 0.2
done
[ -s sandbox.env ] || { cat sandbox.log; exit 1; }
if [ -n "${GITHUB_ENV:-}" ]; then cat sandbox.env >>"$GITHUB_ENV"; fi

#!/usr/bin/env bash
# Sets the array `files` to the change sets to work on, and `policy` to the policy's file.
set -euo pipefail
policy=flightdeck.policy.yaml
files=()
if [ -n "${CHANGES:-}" ]; then
  read -r -a files <<<"$CHANGES"
else
  for file in changes/*.flightdeck; do
    [ -e "$file" ] && files+=("$file")
  done
fi
if [ ${#files[@]} -eq 0 ]; then
  echo "There are no change sets."
  exit 0
fi
mkdir -p reports

#!/usr/bin/env bash
# Sets the array `files` to the change sets to work on, and `policy` to the policy's file: those named in CHANGES, else
# those that changed since the commit in BASE, else all in the folder changes.
set -euo pipefail
policy=flightdeck.policy.yaml
files=()
mkdir -p reports
if [ -n "${CHANGES:-}" ]; then
  read -r -a files <<<"$CHANGES"
elif [ -n "${BASE:-}" ] && git merge-base --is-ancestor "$BASE" HEAD 2>/dev/null; then
  while IFS= read -r -d '' file; do
    files+=("$file")
  done < <(git diff -z --name-only --diff-filter=d "$BASE" HEAD -- 'changes/*.flightdeck')
else
  # The first push, or one that replaced the history.
  for file in changes/*.flightdeck; do
    [ -e "$file" ] && files+=("$file")
  done
fi
if [ ${#files[@]} -eq 0 ]; then echo "There are no change sets to work on."; fi

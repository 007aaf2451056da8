#!/usr/bin/env bash
# Publishes the change sets that changed since the last publish that succeeded, in the order of their names. A change set
# that's already published changes nothing, and what a run that was cut off had begun goes on. FLAGS, such as --resend,
# are passed on.
set -euo pipefail
here=$(dirname "$0")
published="$FLIGHTDECK_PROFILE/published-commit"
if [ -s "$published" ]; then BASE=$(cat "$published"); fi
source "$here/changes.sh"
read -r -a flags <<<"${FLAGS:-}"
for file in ${files[@]+"${files[@]}"}; do
  report="reports/$(basename "$file" .flightdeck).publish.json"
  flightdeck publish "$file" --policy "$policy" --yes --json ${flags[@]+"${flags[@]}"} >"$report" || {
    code=$?
    cat "$report"
    if [ $code -eq 12 ]; then
      echo "$file may have been published before. Look at the service, then run this again with --adopt or --create-anyway; see the README." >&2
    fi
    exit $code
  }
done
# The next push starts here. Named change sets say nothing about the others.
if [ -z "${CHANGES:-}" ]; then
  mkdir -p "$FLIGHTDECK_PROFILE"
  git rev-parse --verify --quiet HEAD >"$published" || rm -f "$published"
fi

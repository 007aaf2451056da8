#!/usr/bin/env bash
# Publishes every change set, in the order of their names. After a run that was cut off, the next one goes on: the data
# folder knows what was sent, and a change set that's already published changes nothing. FLAGS, such as --resend, are
# passed on.
set -euo pipefail
source "$(dirname "$0")/changes.sh"
read -r -a flags <<<"${FLAGS:-}"
for file in "${files[@]}"; do
  flightdeck publish "$file" --policy "$policy" --yes --json "${flags[@]}" >"reports/$(basename "$file" .flightdeck).publish.json" || {
    code=$?
    cat "reports/$(basename "$file" .flightdeck).publish.json"
    exit $code
  }
done

#!/usr/bin/env bash
# Checks every change set against the service's rules and the policy. Writes reports/NAME.sarif.
set -euo pipefail
source "$(dirname "$0")/changes.sh"
worst=0
for file in "${files[@]}"; do
  name=$(basename "$file" .flightdeck)
  flightdeck format "$file" --check || worst=1
  flightdeck check "$file" --policy "$policy" --explain || worst=1
  flightdeck check "$file" --policy "$policy" --format sarif --quiet >"reports/$name.sarif" || true
done
exit $worst

#!/usr/bin/env bash
# Checks the change sets against the service's rules and the policy.
set -euo pipefail
source "$(dirname "$0")/changes.sh"
worst=0
for file in ${files[@]+"${files[@]}"}; do
  flightdeck format "$file" --check || worst=1
  flightdeck check "$file" --policy "$policy" --explain || worst=1
done
exit $worst

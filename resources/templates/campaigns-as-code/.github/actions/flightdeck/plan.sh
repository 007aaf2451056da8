#!/usr/bin/env bash
# Writes reports/plan.md: what merging would send, before and after.
set -euo pipefail
source "$(dirname "$0")/changes.sh"
: >reports/plan.md
worst=0
for file in "${files[@]}"; do
  flightdeck plan "$file" --policy "$policy" --format markdown --quiet >>reports/plan.md || worst=1
done
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat reports/plan.md >>"$GITHUB_STEP_SUMMARY"; fi
exit $worst

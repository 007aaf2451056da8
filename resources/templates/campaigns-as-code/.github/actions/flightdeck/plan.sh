#!/usr/bin/env bash
# Writes reports/plan.md: what merging would send, before and after, or why that isn't known.
set -euo pipefail
mkdir -p reports
echo "The plan couldn't be made." >reports/plan.md
source "$(dirname "$0")/changes.sh"
: >reports/plan.md
if [ ${#files[@]} -eq 0 ]; then echo "No change sets: merging publishes nothing." >reports/plan.md; fi
worst=0
for file in ${files[@]+"${files[@]}"}; do
  if flightdeck plan "$file" --policy "$policy" --format markdown --quiet >reports/part.md 2>reports/part.log; then
    cat reports/part.md >>reports/plan.md
    continue
  else
    code=$?
  fi
  worst=1
  cat reports/part.md >>reports/plan.md
  # A plan with issues names them itself; without one, this is all there is to say.
  if [ ! -s reports/part.md ]; then
    printf '### `%s`\n\n❌ No plan (exit code %s). Merging this publishes nothing.\n\n' "${file//\`/}" "$code"
    tr -d '\000-\010\013-\037\177' <reports/part.log | sed 's/^/    /'
    echo
  fi >>reports/plan.md
  cat reports/part.log >&2
done
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat reports/plan.md >>"$GITHUB_STEP_SUMMARY"; fi
exit $worst

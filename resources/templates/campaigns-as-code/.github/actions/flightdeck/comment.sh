#!/usr/bin/env bash
# Comments reports/plan.md on the pull request, in place of an earlier plan.
set -euo pipefail
if [ ! -s reports/plan.md ]; then
  mkdir -p reports
  echo "❌ No plan: a step before it failed. See the run's log." >reports/plan.md
fi
gh pr comment "$PULL_REQUEST" --body-file reports/plan.md --edit-last --create-if-none

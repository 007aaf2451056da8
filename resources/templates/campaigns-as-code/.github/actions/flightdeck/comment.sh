#!/usr/bin/env bash
# Comments reports/plan.md on the pull request, in place of an earlier plan.
set -euo pipefail
if [ ! -s reports/plan.md ]; then
  echo "There's no plan."
  exit 0
fi
gh pr comment "$PULL_REQUEST" --body-file reports/plan.md --edit-last --create-if-none

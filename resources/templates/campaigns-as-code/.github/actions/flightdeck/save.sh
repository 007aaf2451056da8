#!/usr/bin/env bash
# Pushes the journal to its branch, also after a publish that failed. It holds what was published, and no keys.
set -euo pipefail
branch=${JOURNAL_BRANCH:-flightdeck-journal}
if [ ! -e "$FLIGHTDECK_PROFILE/flightdeck.db" ]; then
  echo "Nothing was published here."
  exit 0
fi
mkdir -p reports
flightdeck journal reports/journal.db
tree() {
  printf '100644 blob %s\tflightdeck.db\n' "$(git hash-object -w reports/journal.db)"
  if [ -s "$FLIGHTDECK_PROFILE/published-commit" ]; then
    printf '100644 blob %s\tpublished-commit\n' "$(git hash-object -w "$FLIGHTDECK_PROFILE/published-commit")"
  fi
}
earlier=$(git rev-parse --quiet --verify "refs/remotes/origin/$branch^{commit}" || true)
export GIT_AUTHOR_NAME=flightdeck GIT_AUTHOR_EMAIL=flightdeck@users.noreply.github.com
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
message="Journal of $(git rev-parse HEAD)"
commit=$(git commit-tree "$(tree | git mktree)" ${earlier:+-p "$earlier"} -m "$message")
for pause in ${PAUSES-2 8 30} last; do
  # Never forced: a journal that another run has pushed meanwhile mustn't be lost.
  if git push --quiet origin "$commit:refs/heads/$branch"; then
    git update-ref "refs/remotes/origin/$branch" "$commit"
    exit 0
  fi
  now=$(git ls-remote origin "refs/heads/$branch" | cut -f1) || now=$earlier
  if [ "$now" != "$earlier" ]; then
    echo "Another run has pushed its journal to $branch meanwhile, so the one of this run isn't in it. What this run published is held by the next publish (code 12): let it adopt that, as the README says." >&2
    exit 1
  fi
  if [ "$pause" != last ]; then sleep "$pause"; fi
done
echo "The journal couldn't be pushed to $branch. Run this step again; until then, the next publish holds what this run published (code 12)." >&2
exit 1

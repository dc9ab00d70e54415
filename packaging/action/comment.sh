#!/usr/bin/env bash
# A step of action.yml: one comment for each prototype on the pull request, written again at every change.
# In: gh with GH_TOKEN, GITHUB_REPOSITORY, PULL_REQUEST (its number), PROTOTYPE, TABLE (Markdown).
set -euo pipefail
# What marks the comment is not shown. Two hyphens would end it.
mark="<!-- slamm ${PROTOTYPE//--/-} -->"
body=$(printf '%s\n%s\n' "$mark" "$(cat "$TABLE")")
comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
earlier=$(MARK=$mark gh api --paginate "$comments" --jq '.[] | select(.body | startswith(env.MARK)) | .id' | sed -n 1p)
if [ -n "$earlier" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$earlier" --raw-field body="$body"
else
  gh api --silent --method POST "$comments" --raw-field body="$body"
fi

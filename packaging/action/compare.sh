#!/usr/bin/env bash
# A step of action.yml: compares the prediction that is kept with the prototype as it is now.
# In:  SLAMM (the program), PREDICTION, PROTOTYPE, OPTIONS, FAIL_IF (a condition a line), TABLE (a file to write).
# Out: TABLE as Markdown, also in the job's summary; outputs `status` and `table`. Ends with 0, so that the comment
#      comes before the verdict.
set -euo pipefail
conditions=()
while IFS= read -r line; do
  [ -z "${line//[[:space:]]/}" ] || conditions+=(--fail-if "$line")
done <<< "${FAIL_IF-}"
read -r -d '' -a options <<< "${OPTIONS-}" || true
status=0
"$SLAMM" compare "$PREDICTION" "$PROTOTYPE" --markdown \
  ${conditions[@]+"${conditions[@]}"} ${options[@]+"${options[@]}"} \
  > "$TABLE" 2> "$TABLE.messages" || status=$?
cat "$TABLE.messages" >&2
# What stopped it is to be read where the table would be; a warning is to be read beside it.
if [ -s "$TABLE.messages" ]; then
  printf '\n```text\n%s\n```\n' "$(sed 's/```/` ` `/g' "$TABLE.messages")" >> "$TABLE"
fi
cat "$TABLE" >> "${GITHUB_STEP_SUMMARY:-/dev/stdout}"
printf 'status=%s\ntable=%s\n' "$status" "$TABLE" >> "${GITHUB_OUTPUT:-/dev/stdout}"

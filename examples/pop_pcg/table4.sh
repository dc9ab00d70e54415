#!/usr/bin/env bash
# Table 4 of the SLAMM paper for this directory's 1D solver: lines of the prototype without
# comments, SLAMM directives, and lines of what is generated.   table4.sh [path of slamm]
set -euo pipefail
cd "$(dirname "$0")"
slamm=${1:-../../target/release/slamm}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$slamm" emit pcg2_1d.m -o "$out/emitted.m" --quiet
code() { grep -vcE '^[[:space:]]*(%.*)?$' "$1"; }
functions=0
for f in "$out"/emitted_slm/SLM*.m; do
  # functions of the prototype hold its lines too
  if grep -q 'slm_function(' "$f"; then functions=$((functions + $(code "$f"))); fi
done
printf 'original prototype          %5d lines\n' "$(code pcg2_1d.m)"
printf '%%SLM directives             %5d lines\n' "$(grep -cE '^[[:space:]]*%SLM' pcg2_1d.m)"
printf 'prototype and analysis code %5d lines\n' "$(code "$out/emitted.m")"
printf '  of these its header       %5d lines\n' "$(sed '/^% End of the header/q' "$out/emitted.m" | grep -vcE '^[[:space:]]*(%.*)?$')"
printf 'its functions, instrumented %5d lines\n' "$functions"
printf 'tables of ranges and statements %d lines\n' "$(code "$out/emitted_slm/slm_tables.m")"

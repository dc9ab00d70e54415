#!/usr/bin/env bash
# Emitted programs as another parser of MATLAB reads them: PyPI's miss-hit must find no syntax
# error in what is emitted from the examples and cases.   miss_hit.sh PATH_OF_SLAMM
set -euo pipefail
cd "$(dirname "$0")/../.."
slamm=$(realpath "$1")
venv=target/miss-hit
if [ ! -x "$venv/bin/mh_lint" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q miss-hit==0.9.44
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
count=0
refused=()
for f in examples/*/{cg,solve,pcg2_1d,pcg2_2d}.m tests/cases/counts/*.m; do
  [ -f "$f" ] || continue
  count=$((count + 1))
  # every runtime folder is the same but for the prototype's own functions
  "$slamm" emit "$f" -o "$out/p$count.m" --runtime "$out/runtime" --quiet 2> "$out/said" && continue
  # A case may hold what cannot be emitted (codes SLM5xx; tests/it/emit.rs lists these cases by name).
  if ! grep -q '^error\[SLM5' "$out/said"; then
    cat "$out/said"
    exit 1
  fi
  refused+=("$f")
  count=$((count - 1))
done
"$venv/bin/mh_lint" --brief "$out" > "$out/report.txt" 2>&1 || true
if grep -E ': (lex error|error|fatal)' "$out/report.txt"; then
  echo "miss-hit finds errors of syntax in emitted programs"
  exit 1
fi
echo "miss-hit reads $count emitted programs: $(tail -1 "$out/report.txt")"
echo "not emitted (SLM5xx): ${refused[*]:-none}"

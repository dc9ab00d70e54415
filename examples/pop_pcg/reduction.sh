#!/bin/sh
# Loads of one iteration in both data structures, and the reduction between them.
cd "$(dirname "$0")" || exit
for variant in pcg2_2d pcg2_1d; do
  ${SLAMM:-slamm} analyze $variant.m --quiet --region iteration --csv - 2>/dev/null
done | awk -F, '
  $1 == "id" { for (i = 1; i <= NF; i++) column[$i] = i }
  $column["name"] == "iteration" { bytes[++n] = $column["inclusive_wsl_value"]/$column["executions"] }
  END {
    printf "PCG2+2D   %7d bytes  %8.2f Kbytes\n", bytes[1], bytes[1]/1024
    printf "PCG2+1D   %7d bytes  %8.2f Kbytes\n", bytes[2], bytes[2]/1024
    printf "reduction %.0f %%\n", 100*(1 - bytes[2]/bytes[1])
  }'

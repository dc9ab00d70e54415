function bytes = slm_reduced_scatters(p)
% Bytes of scatters that reductions consume, of which a function makes fewer elements in other places
% (diff(S'*x)), or whose entries are merged with others (A + A'), of the sweeps of a statement (slm_sweeps). No element of one is final before all of it is, so
% that it exists in memory and is read there; what is repeated does so anyhow.
bytes = 0;
for k = find((p.r(:, 5) | p.r(:, 8) == 2 | p.merged') & p.r(:, 9) > 0)'
  if isempty(p.over{k}) && p.moved{p.r(k, 9)}.scatters
    bytes = bytes + p.r(k, 6);
  end
end
end

function bytes = slm_gathered(pieces, other)
% Gather or scatter through index vectors: the selections interleaved element by
% element.
global slm_g
streams = cell(1, numel(pieces));
longest = 0;
for k = 1:numel(pieces)
  streams{k} = slm_positions(pieces{k});
  longest = max(longest, numel(streams{k}));
end
refs = nan(numel(streams), longest);
for k = 1:numel(streams)
  refs(k, 1:numel(streams{k})) = streams{k};
end
refs = refs(~isnan(refs));
g = slm_gaps(refs(:), [], prod(pieces{1}.dims), pieces{1}.width);
bytes = slm_fills(g, other, 1);
end

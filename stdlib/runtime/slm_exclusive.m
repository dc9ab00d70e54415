function slm_exclusive(r)
% The exclusive block of a range: what is left of the pass of its last statement
% is counted, and the range ends, with all that were left early inside it.
global slm_g
if ~isempty(slm_g.reads)
  slm_flush();
end
k = find(slm_g.rs == r, 1, 'last');
if ~isempty(k)
  slm_g.rs = slm_g.rs(1:k-1);
  if k > 1
    slm_g.c = slm_g.base + slm_g.rs(end);
  end
end
if ~isempty(slm_g.regions)
  slm_back();
end
if ~isempty(slm_g.tries)
  depth = numel(slm_g.stack);
  kept = slm_g.tries(:, 1) < depth | (slm_g.tries(:, 1) == depth & slm_g.tries(:, 2) < numel(slm_g.rs));
  slm_g.tries = slm_g.tries(kept, :);
end
end

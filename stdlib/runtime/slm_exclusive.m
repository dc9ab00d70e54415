function slm_exclusive(r)
% The exclusive block of a range: what is left of the pass of its last statement
% is counted, and the range ends, with all that were left early inside it.
global slm_g slm_c slm_base slm_rs slm_shapes slm_state
if ~(slm_state > 0)
  slm_flush();
end
k = numel(slm_rs);
if k > 1 && slm_rs(k) == r
  slm_rs = slm_rs(1:k-1);
  slm_c = slm_base + slm_rs(k-1);
  if slm_state == slm_state
    slm_state = slm_shapes * 2^20 + slm_c;
  end
else
  k = find(slm_rs == r, 1, 'last');
  if ~isempty(k)
    slm_rs = slm_rs(1:k-1);
    if k > 1
      slm_c = slm_base + slm_rs(end);
    end
  end
  slm_settle();
end
if ~isempty(slm_g.regions)
  slm_back();
end
if ~isempty(slm_g.tries)
  depth = numel(slm_g.stack);
  kept = slm_g.tries(:, 1) < depth | (slm_g.tries(:, 1) == depth & slm_g.tries(:, 2) < numel(slm_rs));
  slm_g.tries = slm_g.tries(kept, :);
end
end

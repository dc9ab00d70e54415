function slm_fx_sizes(s, y, truth)
% The size of what a statement of scalar code assigns: an element of y, or a number or TRUTH.
global slm_var
if s.slot == 0
  return
end
h = [1; 1; 1; 8];
if truth
  h(3:4) = [slm_kind(true); 1];
end
if ~isempty(y)
  h = [size(y, 1); size(y, 2); 1; 8 * numel(y)];
  if islogical(y)
    h(3:4) = [slm_kind(y); numel(y)];
  end
end
if any(slm_var(:, s.slot) ~= h)
  slm_resize(s.slot, h);
end
if isempty(y)
  slm_hold(s.slot, 0);
end
end

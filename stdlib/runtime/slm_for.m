function values = slm_for(number, r, values)
% Around the values of a loop: their pass, the store of the loop's variable, and
% the range of the loop, which begins.
global slm_g
s = slm_operation(number);
first = 0;
if size(values, 2) > 0 && numel(values) > 0
  if isa(values, 'double') && isreal(values) && ~issparse(values)
    first = 8 * size(values, 1);
  else
    first = slm_bytes(values(:, 1));
  end
elseif s.slot > 0
  slm_resize(s.slot, 0, false);
end
if slm_g.off
  slm_drop();
else
  slm_count(s, first, []);
end
slm_enter(r);
if first > 0 && s.slot > 0
  slm_resize(s.slot, first, issparse(values));
  slm_g.fw(s.slot) = slm_width(values);
end
end

function values = slm_for(number, r, values, off)
% Around the values of a loop: their pass, the store of the loop's variable, and
% the range of the loop, which begins. off: whether --skip (true) or --only (false)
% name it.
global slm_g slm_n slm_off
s = slm_operation(number);
slm_n.range_values = values;
first = zeros(4, 1);
if size(values, 2) > 0 && numel(values) > 0
  if isa(values, 'double') && isreal(values) && ~issparse(values)
    first = [size(values, 1); 1; 1; 8 * size(values, 1)];
  else
    first = slm_shape(values(:, 1));
  end
elseif s.slot > 0
  slm_resize(s.slot, slm_shape(values));
end
if slm_off
  slm_drop();
else
  if slm_g.nests
    slm_n.scalar = double(slm_is_number(first));
  end
  stored = first(4);
  if first(1) * first(2) > 1 && ~issparse(values) && (isnumeric(values) || islogical(values) || ischar(values))
    % a column is stored in every trip
    stored = stored * numel(values) / size(values, 1);
  end
  slm_count(number, s, [0; 0; 0; stored], stored, []);
end
if nargin > 3
  slm_region(r, off);
  if slm_g.nests
    slm_loop(r);
  end
else
  slm_enter(r);
end
if first(4) > 0 && s.slot > 0
  slm_resize(s.slot, first);
end
end

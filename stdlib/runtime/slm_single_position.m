function at = slm_single_position(dims, width, indices, varargin)
% The position from 0 of the one element that indices select, [] where that is none.
n = numel(indices);
if n == 1 && isnumeric(indices{1}) && isscalar(indices{1})
  at = double(indices{1}) - 1;
elseif n == 2 && numel(dims) == 2 && isnumeric(indices{1}) && isscalar(indices{1}) && isnumeric(indices{2}) ...
    && isscalar(indices{2})
  at = double(indices{1}) - 1 + (double(indices{2}) - 1) * dims(1);
else
  at = slm_positions(slm_piece(dims, width, indices, zeros(1, 0)));
end
end

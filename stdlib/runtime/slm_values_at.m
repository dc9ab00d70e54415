function v = slm_values_at(x, varargin)
% The elements of x at these subscripts, rows or numbers, as a row; NaN where one is not in
% the array.
v = NaN;
p = slm_inside(x, varargin{:});
if ~isempty(p)
  v = reshape(x(p), 1, numel(p));
end
end

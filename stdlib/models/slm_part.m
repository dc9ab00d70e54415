function m = slm_part(x, lower)
% The lower or upper triangle of the first operand, with diagonal k (second).
a = x(1);
k = 0;
if numel(x) > 1 && ~isnan(x(2).scalar)
  k = x(2).scalar;
end
if a.is_sparse
  m.loads = a.bytes;
else
  above = min(max((0:a.cols - 1) - k + ~lower, 0), a.rows);
  if lower
    elements = sum(a.rows - above);
  else
    elements = sum(above);
  end
  m.loads = floor(elements) * a.width;
end
end

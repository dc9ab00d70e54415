function m = slm_model_sort(c, x, r, nout)
% Every lane of the first operand sorted by merging, with its positions when
% they are requested.
a = x(1);
along = NaN;
if numel(x) > 1
  along = x(2).scalar;
end
if a.rows == 1 && isnan(along)
  lanes = 1;
elseif along == 2
  lanes = a.rows;
else
  lanes = a.cols;
end
m = slm_sorted(c, a, max(lanes, 1), 8 * (nout > 1));
end

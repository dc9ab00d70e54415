function t = slm_value(s, k, v)
% What a model may look at apart from the shape: numbers, options, sparse patterns.
global slm_g
t = zeros(0, 1);
if issparse(v)
  if k <= numel(s.kind) && s.kind(k) == 1
    t = slm_g.version(s.at(k));
  else
    t = slm_number_of(v);
  end
elseif isscalar(v) && isreal(v) && (isnumeric(v) || islogical(v))
  if k > 1
    t = double(v);
  end
elseif ischar(v)
  t = [numel(v); double(v(:))];
end
end

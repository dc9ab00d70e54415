function m = slm_model_shiftdim(c, x, r, nout)
% shiftdim(x) only drops leading dimensions of 1; shiftdim(x, n) permutes.
if numel(x) < 2
  m.class = 'free';
else
  m = slm_model_copy(c, x, r, nout);
  m.class = 'profiled';
end
end

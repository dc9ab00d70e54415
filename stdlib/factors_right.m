function x = factors_right(b, f)
% x = b/d of a decomposition, by the factors that it keeps; a decomposition by a number is one of a matrix that is scaled.
if isstruct(b)
  x = factors_scaled(b, 1/f);
  return
end
f.IsConjugateTransposed = ~f.IsConjugateTransposed;
f.ScaleFactor = conj(f.ScaleFactor);
x = factors_left(f, b')';
end

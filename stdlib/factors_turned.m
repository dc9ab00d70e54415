function d = factors_turned(f)
% The decomposition of the conjugate transpose, without new factors.
f.IsConjugateTransposed = ~f.IsConjugateTransposed;
f.ScaleFactor = conj(f.ScaleFactor);
d = __object__('decomposition', f, true);
end

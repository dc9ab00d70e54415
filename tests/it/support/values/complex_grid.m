% Elementary functions on a grid of the complex plane: both signs, zeros of both signs, infinities, NaN.
m = [0 1e-308 1e-160 1e-20 1e-5 0.3 1 1+1e-9 2 10 1e3 1e10 1e160 1e308 Inf];
g = [m -m NaN];
[x, y] = meshgrid(g, g);
z = complex(x, y);
z = z(:);
f = {@asin @acos @atan @asinh @acosh @atanh @asec @acsc @acot @sqrt @log @log1p @expm1 @angle @sinh @cosh @tanh @sin @cos @tan};
for k = 1:numel(f)
  w = f{k}(z);
  v = [real(z) imag(z) real(w) imag(w)].';
  fprintf([func2str(f{k}) ' %.17g %.17g %.17g %.17g\n'], v);
end
r = g(:);
for k = 1:numel(f)
  w = f{k}(r);
  v = [real(r) 0*(1:numel(r)).' real(w) imag(w)].';
  fprintf(['real:' func2str(f{k}) ' %.17g %.17g %.17g %.17g\n'], v);
end

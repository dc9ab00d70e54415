function [K, E] = ellipke(m, tol)
% Complete elliptic integrals of the first and second kind by the arithmetic-geometric mean, element by element.
if nargin < 2, tol = eps; end
if ~isreal(m), error('MATLAB:ellipke:ComplexInputs', 'Input arguments must be real.'); end
if ~isscalar(tol) || ~isreal(tol), error('MATLAB:ellipke:Tolerance', 'The tolerance must be one real number.'); end
if any(m(:) > 1), error('MATLAB:ellipke:MOutOfRange', 'M must not be larger than 1.'); end
of_single = isa(m, 'single');
if ~isa(m, 'double'), m = double(m); end
K = zeros(size(m));
E = zeros(size(m));
top = pi;
infinite = Inf;
for i = 1:numel(m)
  if m(i) == 1
    K(i) = infinite;
    E(i) = 1;
  else
    a = 1;
    b = sqrt(1 - m(i));
    s = m(i);
    p = 1;
    k = 0;
    more = 1;
    while more > 0
      c = (a - b)/2;
      t = a*b;
      a = (a + b)/2;
      b = sqrt(t);
      p = 2*p;
      s = s + p*c^2;
      k = k + 1;
      more = (abs(c) > tol)*(k < 40);
    end
    K(i) = top/(2*a);
    E(i) = K(i)*(1 - s/2);
  end
end
if of_single
  K = single(K);
  E = single(E);
end
end

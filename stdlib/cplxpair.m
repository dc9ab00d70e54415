function z = cplxpair(z, tol, dim)
% Sorts complex numbers into pairs of conjugates, the negative imaginary part first, by their real parts; real
% numbers come last. TOL (100*eps) is how far two may be apart, relative to their size; along DIM.
if nargin < 2 || isempty(tol), tol = 100*eps; end
if ~(isscalar(tol) && tol >= 0 && tol < 1)
  error('MATLAB:cplxpair:Tolerance', 'TOL must be a number from 0 to 1.');
end
if nargin < 3
  dim = find(size(z) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
order = [dim, 1:dim-1, dim+1:max(ndims(z), dim)];
z = permute(z, order);
shape = size(z);
for c = 1:prod(shape(2:end)), z(:, c) = paired(z(:, c), tol); end
z = ipermute(z, order);
end

function z = paired(z, tol)
z = z(:);
alone = abs(imag(z)) <= tol*abs(z);
others = reshape(sort(real(z(alone))), [], 1);
z = reshape(z(~alone), [], 1);
if mod(numel(z), 2) == 1, unpaired(); end
[~, order] = sort(real(z));
z = z(order);
k = 1;
while k < numel(z)
  % those of one real part, whose imaginary parts come with either sign
  last = k;
  while last < numel(z) && abs(real(z(last+1)) - real(z(k))) <= tol*abs(z(k)), last = last + 1; end
  part = z(k:last);
  [~, order] = sort(imag(part));
  part = part(order);
  m = numel(part);
  if mod(m, 2) == 1 || any(abs(part - conj(part(end:-1:1))) > tol*abs(part)), unpaired(); end
  below = part(1:m/2);
  z(k:2:last) = below;
  z(k+1:2:last) = conj(below);
  k = last + 1;
end
z = [z; others];
end

function unpaired()
error('MATLAB:cplxpair:ComplexValuesPaired', 'Complex numbers can''t be paired.');
end

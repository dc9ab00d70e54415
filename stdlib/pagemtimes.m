function C = pagemtimes(A, ta, B, tb)
% Products of the pages of two arrays: pagemtimes(A, B) and pagemtimes(A, 'transpose', B, 'none').
if nargin == 2
  B = ta;
  ta = 'none';
  tb = 'none';
end
sizes = max([size(A, 3:max(ndims(A), 3)), ones(1, max(ndims(B) - max(ndims(A), 3), 0))], ...
            [size(B, 3:max(ndims(B), 3)), ones(1, max(ndims(A) - max(ndims(B), 3), 0))]);
count = prod(sizes);
if ~any(size(A, 3)*numel(A(1, 1, 1, :)) == [1 count]) || ~any(size(B, 3)*numel(B(1, 1, 1, :)) == [1 count])
  error('slamm:pagemtimes', 'The numbers of pages must agree, or one operand is a matrix.');
end
for k = 1:count
  P = page(A(:, :, min(k, end)), ta)*page(B(:, :, min(k, end)), tb);
  if k == 1, C = zeros([size(P), sizes], class(P)); end
  C(:, :, k) = P;
end
end

function P = page(P, how)
switch lower(how)
  case 'none'
  case 'transpose', P = P.';
  case 'ctranspose', P = P';
  otherwise, error('MATLAB:pagemtimes:InvalidOption', 'Unknown option ''%s''.', how);
end
end

function [u, ia, ic] = uniquetol(a, varargin)
% Sorted elements, or rows ('ByRows'), of which no two are closer than tol (1e-12, single: 1e-6) times the largest, in
% every column for rows; 'DataScale' gives what the tolerance is multiplied with. u = a(ia), and a is about u(ic);
% with 'OutputAllIndices' ia holds all that are close to each.
if ~isfloat(a) || ~isreal(a), error('MATLAB:uniquetol:InvalidInput', 'uniquetol takes real floating-point numbers.'); end
if isa(a, 'single'), tol = 1e-6; else, tol = 1e-12; end
k = 1;
if nargin > 1 && ~ischar(varargin{1})
  tol = varargin{1};
  k = 2;
end
if ~isfloat(tol) || ~isreal(tol) || ~isscalar(tol)
  error('MATLAB:uniquetol:InvalidTolerance', 'The tolerance must be one real floating-point number.');
end
rows = false;
all_indices = false;
scale = [];
while k < numel(varargin)
  switch lower(varargin{k})
    case 'byrows', rows = varargin{k+1};
    case 'outputallindices', all_indices = varargin{k+1};
    case 'datascale', scale = varargin{k+1};
    otherwise, error('MATLAB:uniquetol:UnknownParameter', '''%s'' is not an option of uniquetol: ByRows, DataScale, OutputAllIndices.', varargin{k});
  end
  k = k + 2;
end
if k == numel(varargin), error('MATLAB:uniquetol:UnpairedOption', 'An option of uniquetol has no value.'); end
if rows
  if isempty(scale), scale = max(abs(a), [], 1); end
  [s, order] = sortrows(a);
else
  if isempty(scale), scale = max(abs(a(:))); end
  [s, order] = sort(a(:));
end
n = size(s, 1);
limit = tol*scale;
if isscalar(limit), limit = repmat(limit, 1, size(s, 2)); end
group = zeros(n, 1);
first = zeros(0, 1);
for k = 1:n
  if group(k) > 0, continue, end
  first(end+1, 1) = k;
  group(k) = numel(first);
  j = k + 1; % also where the difference is NaN
  while j <= n && s(j, 1) - s(k, 1) <= limit(1)
    if group(j) == 0 && all(abs(s(j, :) - s(k, :)) <= limit), group(j) = numel(first); end
    j = j + 1;
  end
end
u = s(first, :);
if ~rows && isrow(a), u = u.'; end
if nargout < 2, return, end
ic(order, 1) = group;
if all_indices
  ia = cell(numel(first), 1);
  for k = 1:numel(first), ia{k} = sort(order(group == k)); end
else
  ia = order(first);
end
end

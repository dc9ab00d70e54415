function y = normalize(x, varargin)
% Columns with mean 0 and standard deviation 1 ('zscore'), norm 1 ('norm', p), or scaled to an
% interval ('range', [a b]).
method = 'zscore';
if nargin > 1 && ischar(varargin{end}) && ~isempty(varargin), method = varargin{1}; end
opts = varargin;
dim = find(size(x) ~= 1, 1);
if isempty(dim), dim = 1; end
if ~isempty(opts) && isnumeric(opts{1}), dim = opts{1}; opts(1) = []; end
par = [];
if ~isempty(opts)
  method = opts{1};
  if numel(opts) > 1, par = opts{2}; end
end
switch method
  case 'norm'
    if isempty(par), par = 2; end
    y = bsxfun(@rdivide, x, vecnorm(x, par, dim));
  case 'range'
    if isempty(par), par = [0 1]; end
    lo = min(x, [], dim);
    hi = max(x, [], dim);
    y = par(1) + bsxfun(@rdivide, bsxfun(@minus, x, lo), hi - lo)*(par(2) - par(1));
  case 'center'
    y = bsxfun(@minus, x, mean(x, dim));
  otherwise
    y = zscore(x, 0, dim);
end
end

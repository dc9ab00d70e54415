function vq = interp3(varargin)
% Interpolation in a table of three variables over a grid of meshgrid: interp3(x, y, z, v, xq, yq, zq, method,
% extrap), interp3(v, xq, yq, zq, ...), or interp3(v, k). As interpn, whose first variable goes down the columns.
words = find(cellfun(@(a) ischar(a) || isstring(a), varargin), 1);
if isempty(words), words = nargin + 1; end
args = varargin(1:words-1);
if isempty(args) || ndims(args{1 + 3*(numel(args) >= 7)}) ~= 3
  error('MATLAB:interp3:NotThreeD', 'V must be a 3-D array.');
end
if numel(args) >= 7
  args = [args([2 1 3]), args(4), args([6 5 7]), varargin(words:end)];
elseif numel(args) == 4
  args = [args(1), args([3 2 4]), varargin(words:end)];
else
  args = varargin;
end
vq = interpn(args{:});
end

function varargout = factors_size(f, varargin)
% The size of the matrix that a decomposition is of.
n = f.MatrixSize;
if f.IsConjugateTransposed, n = n([2 1]); end
if nargin > 1
  dims = [varargin{:}];
  n(end+1:max(dims)) = 1;
  n = n(dims);
end
if nargout < 2
  varargout = {n};
else
  n(end+1:nargout) = 1;
  varargout = num2cell(n);
end
end

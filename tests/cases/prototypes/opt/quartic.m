function [f, varargout] = quartic(x)
n = numel(x); w = (1:n)';
r = x - 1;
f = sum(w.*r.^2)/2 + sum(r.^4)/4;
if nargout > 1, varargout{1} = w.*r + r.^3; end
if nargout > 2, varargout{2} = diag(w + 3*r.^2); end
end

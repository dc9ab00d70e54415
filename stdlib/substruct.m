function s = substruct(varargin)
% Struct of types and subscripts for subsref and subsasgn.
if nargin < 2 || mod(nargin, 2) ~= 0
  error('MATLAB:substruct:nargin', 'substruct takes pairs of a type and its subscripts.');
end
s = struct('type', varargin(1:2:end), 'subs', varargin(2:2:end));
end

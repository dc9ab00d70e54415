function tf = issortedrows(A, varargin)
% Whether the rows are in order; columns and directions as for sortrows.
[~, i] = sortrows(A, varargin{:});
tf = isequal(i(:), (1:size(A, 1)).');
end

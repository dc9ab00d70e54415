function tri = delaunayn(P, options)
% Delaunay triangulation of the rows of P, points in the plane; the options are those of Qhull, not used.
if ~isnumeric(P) || ndims(P) > 2 || size(P, 2) < 2, error('MATLAB:delaunayn:XLowColNum', 'The points must be the rows of a matrix.'); end
if size(P, 2) > 2, error('slamm:delaunayn', 'Only points in the plane are triangulated here, not in %d dimensions.', size(P, 2)); end
tri = delaunay(P(:, 1), P(:, 2));
end

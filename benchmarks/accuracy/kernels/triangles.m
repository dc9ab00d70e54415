function T = triangles(m)
% The corners of the 2(m-1)^2 triangles of an m x m grid of points, three 4-byte integers each.
a = reshape((1:m-1)' + m*(0:m-2), 1, []);
T = int32(reshape([a; a+1; a+m; a+m+1; a+m; a+1], 3, []));
end

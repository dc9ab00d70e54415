function G = with_halo(F)
% F inside a halo of two cells: cyclic in longitude, zero beyond the poles.
[nx, ny] = size(F);
G = zeros(nx + 4, ny + 4);
G(3:nx+2, 3:ny+2) = F;
G(1:2, :) = G(nx+1:nx+2, :);
G(nx+3:nx+4, :) = G(3:4, :);
end

function [mask, W] = pop_grid(nx, ny, continents)
% The test grid of the Parallel Ocean Program: land mask and nine-point operator.
%   mask   nx x ny, true on ocean points
%   W      cell of nine nx x ny arrays: the weights of the point itself and of its
%          neighbours N, S, E, W, NE, NW, SE, SW; zero on land
% `continents` scales the width of the land: 1 is POP's test grid, 0 an ocean planet.
% Longitude is cyclic, the poles are closed (land).

if nargin < 3
  continents = 1;
end
dlon = 360/nx;
dlat = 180/ny;
[i, j] = ndgrid(1:nx, 1:ny);
lon = i*dlon;
lat = -90 + j*dlat;
land = (lat > -35 & lon > 210 & lon < 210 + 40*continents) ...
     | (lat >  25 & lon > 210 & lon < 210 + 120*continents) ...
     | (lat > -60 & lon > 110 & lon < 110 + 40*continents) ...
     | abs(lat) > 90 - 15*continents;
mask = ~land;

% a velocity point, at the north-east corner of cell (i,j), is active when the
% four cells around it are ocean; the ocean is 5500 m deep everywhere
active = mask & circshift(mask, [-1 0]) & circshift(mask, [0 -1]) & circshift(mask, [-1 -1]);
c = cos(lat*pi/180);                            % at the velocity points
depth = 550000;                                 % cm
x = 0.25*depth*active*(dlat/dlon)./max(c, 1e-6);
y = 0.25*depth*active*(dlon/dlat).*c;

% the four velocity points around cell (i,j)
xne = x;   xnw = circshift(x, [1 0]);   xse = circshift(x, [0 1]);   xsw = circshift(x, [1 1]);
yne = y;   ynw = circshift(y, [1 0]);   yse = circshift(y, [0 1]);   ysw = circshift(y, [1 1]);

% the time derivative of the surface: area*1.5/(g*dt^2), dt = 3600 s
radius = 6370e5;
area = (dlon*pi/180*radius)*(dlat*pi/180*radius)*(c + circshift(c, [0 1]))/2;
time = 1.5*area/(980.6*3600^2);

W = cell(1, 9);
W{1} = mask.*(time + xne + xnw + xse + xsw + yne + ynw + yse + ysw);
W{2} = mask.*(xne + xnw - yne - ynw);           % N
W{3} = mask.*(xse + xsw - yse - ysw);           % S
W{4} = mask.*(yne + yse - xne - xse);           % E
W{5} = mask.*(ynw + ysw - xnw - xsw);           % W
W{6} = -mask.*(xne + yne);                      % NE
W{7} = -mask.*(xnw + ynw);                      % NW
W{8} = -mask.*(xse + yse);                      % SE
W{9} = -mask.*(xsw + ysw);                      % SW
end

function a = area(w, h)
% AREA Of a rectangle.
if nargin < 2
  h = w;
end
a = w*h;
end

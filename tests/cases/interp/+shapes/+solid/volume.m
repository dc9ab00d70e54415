function [v, base] = volume(w, h, d)
% VOLUME Of a block, and its base.
base = shapes.area(w, h);
v = base*d;
end

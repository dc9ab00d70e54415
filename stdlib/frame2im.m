function [x, map] = frame2im(f)
% The picture of a frame: empty, as what getframe gives.
x = f.cdata;
map = f.colormap;
end

function [x, map] = rgb2ind(rgb, varargin)
% A picture with a table of colours, of the empty picture that getframe gives; others are refused.
if ~isempty(rgb)
    error('slamm:refused', 'rgb2ind of a picture is refused: slamm has no pictures but the empty ones of getframe.');
end
x = [];
map = [];
end

function [node, elem] = compress_mesh(node, elem)
% leaves out nodes that no element has
used = false(size(node,1), 1);
used(elem) = true;
number = cumsum(used);
node(~used, :) = [];
elem = reshape(number(elem), size(elem));

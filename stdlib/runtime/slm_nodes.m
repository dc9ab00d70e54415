function nodes = slm_nodes(tree, list)
% Nodes of the tree of slm_work as structs.
nodes = struct('name', {}, 'rows', {}, 'cols', {}, 'known', {}, 'sparse', {}, 'literal', {}, 'width', {}, 'value', {});
for k = list
  m = tree.m(:, k);
  nodes(end+1) = struct('name', tree.name{k}, 'rows', m(1), 'cols', m(2), 'known', m(3) > 0, 'sparse', m(4) > 0, ...
      'literal', m(11) > 0, 'width', m(13), 'value', m(7)); %#ok<AGROW>
end
end

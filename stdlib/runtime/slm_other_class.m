function yes = slm_other_class(tree)
% Whether an operator or function of a site, in the tree of slm_work, has a sparse result in one of MATLAB and Octave
% and a full one in the other (slm_of_sparse). Scaling by a sparse number is an operation of its own (slm_elementwise).
yes = false;
if ~exist('OCTAVE_VERSION', 'builtin')
  return
end
for k = 1:numel(tree.name)
  kids = tree.kids{k};
  if ~isempty(kids) && any(tree.m(4, kids)) && slm_differs(slm_nodes(tree, k), slm_nodes(tree, kids))
    yes = true;
    return
  end
end
end

function yes = slm_differs(node, kids)
sparse = [kids.sparse];
one = [kids.known] & [kids.rows] == 1 & [kids.cols] == 1;
class = slm_of_sparse(node.name);
if isempty(class) && numel(kids) == 1 && slm_letters(node.name(1))
  [reduces, ~, spreads] = slm_work_of(node.name);
  if spreads && ~reduces
    class = 'nothing';
  end
end
yes = false;
switch class
  case 'full'
    yes = node.sparse;
  case 'sparse'
    for value = [1, 0, -1]
      [stays, tried] = slm_stays_sparse(node.name, kids, value);
      yes = yes || ~stays || ~tried;
    end
  case 'nothing'
    if any(~sparse & ~one & ~[kids.literal])
      return
    end
    for value = [1, 0, -1]
      [stays, tried] = slm_stays_sparse(node.name, kids, value);
      yes = yes || stays == slm_gives_something(node.name, kids, value) || ~tried;
    end
  case 'quotient'
    above = 1 + (node.name(1) == 'l' || node.name(end) == '\');
    alike = slm_equal([kids(1).rows, kids(1).cols], [kids(end).rows, kids(end).cols]);
    yes = numel(kids) == 2 && sparse(3 - above) && ~sparse(above) && (one(above) || ~alike);
end
end

function yes = slm_gives_something(name, kids, value)
% Whether a function gives something for nothing, beside its numbers; VALUE is that of those which are not told.
zero = cell(1, numel(kids));
for k = 1:numel(kids)
  zero{k} = 0;
  if ~kids(k).sparse
    zero{k} = kids(k).value;
    if isnan(zero{k})
      zero{k} = value;
    end
  end
end
try
  yes = double(feval(name, zero{:})) ~= 0;
catch
  yes = false;
end
end

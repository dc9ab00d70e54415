function yes = slm_other_class(tree)
% Whether an operator of a site, in the tree of slm_work, has a sparse result in one of MATLAB and Octave
% and a full one in the other. Scaling by a sparse number is an operation of its own (slm_elementwise).
yes = false;
if ~exist('OCTAVE_VERSION', 'builtin')
  return
end
for k = 1:numel(tree)
  kids = tree(tree(k).kids);
  sparse = [kids.sparse];
  if isempty(kids) || ~any(sparse)
    continue
  end
  one = [kids.known] & [kids.rows] == 1 & [kids.cols] == 1;
  [reduces, ~, spreads] = slm_work_of(tree(k).name);
  switch tree(k).name
    case {'./', 'rdivide'}
      alike = isequal([kids(1).rows, kids(1).cols], [kids(end).rows, kids(end).cols]);
      yes = numel(kids) == 2 && sparse(end) && ~sparse(1) && (one(1) || ~alike);
    case {'.^', 'power'}
      yes = ~sparse(1);
    otherwise
      % element by element, with something for nothing: full in MATLAB
      yes = numel(kids) == 1 && spreads && ~reduces && isletter(tree(k).name(1)) && slm_gives_something(tree(k).name);
  end
  if yes
    return
  end
end
end

function yes = slm_gives_something(name)
try
  yes = double(feval(name, 0)) ~= 0;
catch
  yes = false;
end
end

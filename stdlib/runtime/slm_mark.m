function reads = slm_mark(s, reads)
% Marks the reads of operators and functions that have a sparse operand, by the
% site's operators in postfix order.
global slm_g
stack = {};
for k = 1:numel(s.words)
  w = s.words{k};
  if s.kind(k) > 0
    direct = [];
    sparse = false;
    if s.kind(k) == 1
      direct = -s.at(k);
      sparse = slm_g.fs(s.at(k));
    elseif s.kind(k) == 2
      direct = s.at(k);
      sparse = slm_g.sparse(s.at(k));
    end
    stack{end+1} = {direct, sparse, s.kind(k) == 4}; %#ok<AGROW>
  elseif strcmp(w, ';')
    stack = {};
  elseif w(1) == '('
    stack{end+1} = {[], slm_g.fs(strcmp(slm_g.bodies(slm_g.body).slots, w(2:end-1))), false}; %#ok<AGROW>
  elseif ~isempty(stack)
    [stack, reads] = slm_apply(stack, reads, w);
  end
end
end

function [stack, reads] = slm_apply(stack, reads, w)
% One operator, function or store.
own = false;
if any(w == '/') && numel(w) > 2
  at = find(w == '/', 1, 'last');
  n = str2double(w(at+1:end));
  name = w(1:at-1);
  own = strcmp(name, '[]') || strcmp(name, '{}');
elseif any(w(1) == '>+=') && numel(w) > 1 && any(isletter(w))
  n = 1;
  name = '';
  own = true;
elseif w(1) == '@' || strcmp(w, '!')
  return
else
  n = 2;
  name = w;
end
n = min(n, numel(stack));
taken = stack(end-n+1:end);
stack = stack(1:end-n);
sparse = false;
for k = 1:n
  sparse = sparse || taken{k}{2};
end
for k = 1:n
  flag = sparse;
  if own
    flag = taken{k}{2};
  end
  if flag && ~isempty(taken{k}{1}) && ~strcmp(name, ':')
    hit = reads(:, 5) == taken{k}{1};
    reads(hit, 4) = 1;
  end
end
if ~isempty(name)
  stack{end+1} = {[], sparse && slm_stays_sparse(name, taken), false};
end
end

function yes = slm_stays_sparse(name, taken)
% Whether the result is sparse, tried on small matrices.
small = cell(1, numel(taken));
for k = 1:numel(taken)
  small{k} = eye(2);
  if taken{k}{2}
    small{k} = speye(2);
  elseif taken{k}{3}
    small{k} = 1;
  end
end
alone = numel(taken) == 1;
switch name
  case '+'
    name = 'plus';
    if alone
      name = 'uplus';
    end
  case '-'
    name = 'minus';
    if alone
      name = 'uminus';
    end
  case '~'
    name = 'not';
  case '.*'
    name = 'times';
  case '*'
    name = 'mtimes';
  case './'
    name = 'rdivide';
  case '/'
    name = 'mrdivide';
  case {'[]', '{}'}
    name = 'horzcat';
  case {'==', '~=', '<', '<=', '>', '>=', '&', '|'}
    name = 'and';
end
try
  yes = issparse(feval(name, small{:}));
catch
  yes = true;
end
end

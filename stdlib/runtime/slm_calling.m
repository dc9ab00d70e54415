function [results, all] = slm_calling(number, s, name, values, count)
% COUNT values of a function over functions (cellfun): what it calls is counted by its own text
% or model; names of the prototype's functions are those of the instrumented ones. all: what it
% calls joins the statement's pass.
global slm_g slm_n slm_off slm_rs
depth = 0;
f = slm_name_of(values{1});
class = '';
if ~isempty(f)
  class = slm_class(f);
end
user = ~any(strcmp(class, {'elementwise', 'reduction', 'profiled', 'shape'}));
all = false;
if ~slm_off
  all = ~user && ~strcmp(class, 'profiled');
  for k = 1:numel(s.kind)
    type = slm_source(s, k);
    % what cells and structs hold, a function of the prototype loads
    held = user && k <= numel(values) && (iscell(values{k}) || isstruct(values{k}));
    if all || type == 3 || type == 4 && ~held
      sparse = k <= numel(values) && issparse(values{k});
      slm_join_operand(s, k, all && sparse);
    end
  end
end
if ~user
  values{1} = @(varargin) slm_charged(number, f, varargin{:});
else
  values{1} = slm_instrumented(values{1});
  if slm_g.nests && ~slm_off && ~strcmp(class, 'free')
    held = slm_held(s, values);
    if ~isempty(held)
      f = values{1};
      slm_n.turns(end+1) = 0;
      depth = numel(slm_n.turns);
      values{1} = @(varargin) slm_with_elements(number, f, depth, held, varargin{:});
    end
  end
end
for k = find(cellfun(@ischar, values(2:end-1))) + 1
  if strcmpi(values{k}, 'ErrorHandler')
    at = [numel(slm_g.stack), numel(slm_rs), slm_n.depth, numel(slm_g.indices)];
    handler = slm_instrumented(values{k+1});
    values{k+1} = @(varargin) slm_handled(at, handler, varargin{:});
  end
end
results = cell(1, count);
if count == 0
  feval(name, values{:});
else
  [results{:}] = feval(name, values{:});
end
if depth > 0
  slm_n.turns = slm_n.turns(1:depth-1);
end
end

function held = slm_held(s, values)
% Operands whose elements are given to a function of the prototype, a row for each: the key of the
% array, its variable, the operand, whether it is a cell, and its elements.
global slm_op
held = zeros(0, 5);
for j = 2:min(numel(s.kind), numel(values))
  v = values{j};
  [type, r] = slm_source(s, j);
  if type ~= 2 || numel(v) < 2 || issparse(v) || ~(iscell(v) || isnumeric(v) || islogical(v) || ischar(v))
    continue
  end
  of = [s.at(j), s.at(j)];
  if r > 0
    of = slm_op([2 8], r)';
  end
  held(end+1, :) = [of, j - 1, iscell(v), numel(v)]; %#ok<AGROW>
end
end

function varargout = slm_builtin(number, s, name, class, values, count, by_handle)
% A built-in function of operation NUMBER: its values, and what it moves by its
% class. by_handle: another handle may be called there the next time.
global slm_g slm_off slm_op slm_state
f = name;
handed = false;
if isfield(slm_g.helped, name)
  f = slm_g.helped.(name);
end
of_sparse = any(cellfun(@issparse, values));
if of_sparse && strcmp(class, 'elementwise') && numel(values) == 2
  given = slm_expanded_pair(values);
  varargout{1} = feval(f, given{:});
else
  [varargout{1:max(count, 1)}] = feval(f, values{:});
end
for k = 1:numel(varargout)
  varargout{k} = slm_dense(varargout{k}, of_sparse);
end
if of_sparse && ~isempty(varargout) && slm_is_other_class(name, values, varargout{1})
  slm_g.other_class(number) = true;
end
if slm_g.handed
  % its work was left to another function, which has counted it
  slm_g.handed = false;
  class = 'free';
  handed = true;
end
if slm_off
  slm_op(1, number) = 1;
  return
elseif handed
  slm_model_counts(number, s, name, class, values, varargout, count);
  return
end
if nargin > 6 && by_handle && slm_other_name(number, name)
  % what is kept of the operation is of another function
  slm_state = NaN;
  slm_model_counts(number, s, name, class, values, varargout, count, true);
  return
end
if isfield(slm_g.hermitian, name)
  [done, key] = slm_jump(number, s, values, varargout, 2, cellfun(@slm_hermitian, values(:)));
else
  [done, key] = slm_jump(number, s, values, varargout);
end
if done
  return
end
ends = slm_model_counts(number, s, name, class, values, varargout, count);
slm_keep(number, key, s, ends);
end

function yes = slm_other_name(number, name)
% Whether the operation has called another function the first time.
global slm_g
yes = number <= numel(slm_g.named) && ~isempty(slm_g.named{number});
if yes
  yes = ~strcmp(slm_g.named{number}, name);
else
  slm_g.named{number} = name;
end
end

function ends = slm_model_counts(number, s, name, class, values, results, count, once)
% What the function is and moves by its class. ends: whether it ends a nest. once: nothing of it
% is kept.
global slm_g
once = nargin > 7 && once;
ends = false;
if strcmp(class, 'profiled') && slm_on_numbers(number, s, name, values, results, count)
  return
elseif strcmp(class, 'profiled')
  ends = ~slm_all_numbers([values(:); results(:)]);
  by_shape = ~once && ~isfield(slm_g.hermitian, name);
  [known, sign, about] = slm_seen(number * by_shape, s, values, results);
  if ~by_shape
    sign = [];
  end
  if known
    scatter = slm_kept_scatter(number);
  else
    [m, x] = slm_move(name, values, results, count);
    slm_charge(number, sign, about, m, x);
    scatter = slm_scatter(m);
  end
  slm_result(number, s, 6, slm_first_of(results), scatter);
  return
end
flops = 0;
if strcmp(class, 'shape')
  [m, x, class, flops, kept] = slm_by_shape(number, s, name, values, results, count);
end
sparse = false;
for k = 1:numel(values)
  sparse = sparse || issparse(values{k});
end
switch class
  case 'profiled'
    if slm_on_numbers(number, s, name, values, results, count)
      return
    end
    ends = ~slm_all_numbers([values(:); results(:)]);
    kept = kept && ~once;
    [known, sign, about] = slm_seen(number * kept, s, values, results);
    if ~known
      if ~kept
        sign = [];
      end
      slm_charge(number, sign, about, m, x);
    end
    slm_result(number, s, 6, slm_first_of(results), slm_scatter(m));
  case 'free'
    for k = 1:numel(s.kind)
      type = slm_source(s, k);
      if type == 3 || type == 4
        slm_join_operand(s, k, sparse);
      end
    end
    slm_result(number, s, 1, slm_first_of(results), []);
  otherwise
    for k = 1:numel(s.kind)
      slm_join_operand(s, k, sparse);
    end
    entries = strcmp(class, 'entries');
    if entries
      class = 'reduction';
    elseif ~any(strcmp(class, {'elementwise', 'reduction', 'unmodelled'}))
      class = 'other';
    end
    complex = 2 * flops;
    if flops == 0 && ~strcmp(class, 'other')
      [~, flops, ~, complex] = slm_work_of(name);
    end
    if strcmp(class, 'elementwise')
      made = slm_first_of(results);
      if any(strcmp(name, slm_g.differences)) && ~issparse(made)
        slm_flops_done(number, flops * slm_differences(values{:}));
      else
        slm_flops_done(number, flops * slm_worked(values, made));
      end
    elseif strcmp(class, 'reduction') && ~isempty(values)
      slm_flops_done(number, slm_reduced_flops(values{1}, flops, complex));
    end
    type = 1;
    role = 2;
    if strcmp(class, 'reduction')
      role = 20 + slm_needs(name, count, entries);
    end
    if strcmp(class, 'unmodelled')
      type = 6;
      role = 7;
    end
    slm_result(number, s, type, slm_first_of(results), [], role);
end
end

function needs = slm_needs(name, count, entries)
% What a reduction needs of a sparse operand (slm_work_of). entries: its model says that it needs the entries alone.
[~, ~, ~, ~, needs] = slm_work_of(name);
if entries
  needs = 2;
elseif needs > 2 && count > 1
  % a further result says where the largest element is
  needs = 0;
end
end

function [m, x, class, flops, kept] = slm_by_shape(number, s, name, values, results, count)
% What the model of a function says whose traffic depends on shapes, options and numbers
% alone: that of the last time, if they are the same. kept: whether it depends on nothing
% else.
global slm_g
key = [];
if ~s.once
  key = slm_seen_key(s, values, results);
end
if ~isempty(key) && number <= numel(slm_g.by_shape)
  t = slm_g.by_shape{number};
  if ~isempty(t) && slm_equal(t.key, key) && t.count == count && strcmp(t.name, name)
    m = t.m;
    x = t.x;
    class = t.class;
    flops = t.flops;
    kept = true;
    return
  end
end
[m, x] = slm_move(name, values, results, count);
class = 'profiled';
if isfield(m, 'class')
  class = m.class;
end
flops = 0;
if isfield(m, 'flops') && ~isempty(m.flops)
  flops = sum(m.flops);
end
[~, ~, held] = slm_model_of(name);
kept = ~isempty(key) && ~held;
if kept
  slm_g.by_shape{number} = struct('key', key, 'name', name, 'count', count, 'm', m, 'x', x, 'class', class, ...
      'flops', flops);
end
end

function made = slm_differences(x, order, along)
% How many differences are made of a full array, those of differences included.
if nargin < 2 || isempty(order)
  order = 1;
end
dims = size(x);
made = 0;
for k = 1:order
  if nargin > 2
    d = along;
  else
    d = max([1, find(dims ~= 1, 1)]);
  end
  if d > numel(dims)
    break
  end
  dims(d) = max(dims(d) - 1, 0);
  made = made + prod(dims);
  if prod(dims) == 0
    break
  end
end
end

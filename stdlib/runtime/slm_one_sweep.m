function [yes, flops] = slm_one_sweep(s, reads, h)
% Whether the pass of a statement is certainly one sweep over full arrays of real numbers that
% have one shape, beside numbers, and the flops that are computed in it: what slm_work and
% slm_sweeps find of any statement, from the ranges of its operators alone (s.nodes: first
% and last word, flops for each element, 1 what reduces, 2 what is computed from that). h: shape
% of what it computes (zeros: not known).
global slm_g slm_var slm_op
yes = false;
flops = 0;
if numel(s.nodes) == 1 || ~isempty(slm_g.lazy) || isfield(s, 'selection') || any(reads(:, 6)) ...
    || (h(3) > 0 && slm_g.general_kind(h(3) + 1))
  return
end
rows = ones(1, numel(s.kind));
cols = rows;
here = s.kind == 1;
if any(here)
  h = slm_var(:, s.at(here));
  if any(slm_g.general_kind(h(3, :) + 1))
    return
  end
  rows(here) = h(1, :);
  cols(here) = h(2, :);
end
dots = false;
if ~isempty(s.operations)
  [fits, dots, same] = slm_operations_fit(s, reads);
  if ~fits
    return
  end
  here = s.kind == 2;
  rows(here) = slm_op(9, s.at(here));
  cols(here) = slm_op(10, s.at(here));
  if same && any(s.nodes(4, :))
    return
  end
else
  same = false;
end
here = s.turned > 0;
if any(here)
  [rows(here), cols(here)] = deal(cols(here), rows(here));
end
count = rows .* cols;
if ~all(count)
  return
end
array = count > 1;
if ~any(array)
  yes = true;
  flops = sum(s.nodes(3, :));
  return
elseif dots
  return
elseif isempty(s.nodes) && ~same
  yes = true;
  return
end
r = rows(array);
c = cols(array);
if any(r ~= r(1)) || any(c ~= c(1))
  return
end
n = r(1) * c(1);
inner = cumsum([0, array]);
above = s.nodes(4, :) == 2;
reduced = find(s.nodes(4, :) == 1);
for k = reduced
  array(s.nodes(1, k):s.nodes(2, k)) = false;
end
wide = inner(s.nodes(2, :) + 1) > inner(s.nodes(1, :));
if ~isempty(reduced)
  outer = cumsum([0, array]);
  if any(outer(s.nodes(2, above) + 1) > outer(s.nodes(1, above))) || any(wide(reduced)) && r(1) > 1 && c(1) > 1
    return
  end
  wide(above) = false;
end
yes = true;
flops = s.nodes(3, :) * (1 + (n - 1) * wide)';
end

function [fits, dots, same] = slm_operations_fit(s, reads)
% Whether the operations of site s leave the statement one sweep; whether there are dot products among
% them, and operators on elements, whose operands have to have one shape.
global slm_g slm_var slm_op slm_what
fits = false;
dots = false;
same = false;
list = s.operations;
if any(slm_g.general_kind(slm_op(11, list) + 1))
  return
end
keys = zeros(1, 0);
wide = false;
scatters = false;
outer = 0;
for n = list
  role = slm_op(14, n);
  if role >= 20
    role = 3;
  end
  t = slm_operation(n);
  switch role
    case 1
      operands = find(t.kind > 0);
      for k = operands(2:end)
        several = false;
        if numel(operands) < 3
          break
        elseif t.kind(k) == 1
          several = slm_var(1, t.at(k)) * slm_var(2, t.at(k)) ~= 1;
        elseif t.kind(k) == 2
          several = slm_op(9, t.at(k)) * slm_op(10, t.at(k)) ~= 1;
        elseif t.kind(k) == 3
          several = numel(t.words{k}) > 2 && t.words{k}(2) == ';';
        end
        if several
          return
        end
      end
    case {2, 13}
      if ~slm_all_as_result(t, n)
        return
      end
      same = true;
      wide = wide || slm_op(9, n) * slm_op(10, n) ~= 1;
    case 3
      dots = true;
    case 4
      if any(t.kind ~= 1 & t.kind ~= 4 & t.kind ~= 0)
        return
      end
      if slm_op(13, n) > 0
        m = slm_g.moved{slm_op(13, n)};
      else
        m = slm_g.now{n};
      end
      outer = outer + (m.repeated > 1);
      scatters = scatters || ~isempty(slm_what{n});
      for key = m.operands(any(m.operands(:, 3:5), 2), 1)'
        if any(keys == key) || any(reads(:, 1) == key) || any(reads(:, 9) == key)
          return
        end
        keys(end+1) = key; %#ok<AGROW>
      end
    case {5, 6, 7, 10, 12}
      % what it gives is seen another way, or comes from nowhere
    otherwise
      return
  end
end
% an outer product that is added up in place is as it is alone (slm_outer)
in_place = outer == 0 || (outer == 1 && (isempty(reads) || (size(reads, 1) == 1 && reads(1, 1) == s.slot)));
% a scatter that is reduced is stored before it is (slm_reduced_scatters)
fits = in_place && ~(dots && wide) && ~(scatters && (dots || any(s.nodes(4, :))));
end

function yes = slm_all_as_result(s, n)
% Whether the operands of operation n, whose site is s, are numbers and arrays of the shape of
% its result.
global slm_var slm_op
yes = false;
for k = find(s.kind > 0)
  if s.kind(k) == 1
    h = slm_var(1:2, s.at(k));
  elseif s.kind(k) == 2
    h = slm_op(9:10, s.at(k));
  elseif s.kind(k) == 4
    continue
  else
    return
  end
  if any(h ~= 1) && any(h ~= slm_op(9:10, n))
    return
  end
end
yes = true;
end

function [known, sign, about] = slm_seen(number, s, values, results)
% An operation of its own pass with these operands: whether it has been met before
% (then it is counted), the signature to keep it by ([] where it can not be kept),
% and the operands: source, operation, extra loads (3), stores (3), variable, key,
% bytes, bytes of all results.
% Number 0 looks nothing up.
global slm_g slm_n slm_c slm_op slm_what slm_last
n = numel(values);
if slm_g.nests && slm_n.current > 0 && ~slm_all_numbers([values(:); results(:)])
  slm_nest_end();
end
if slm_g.nests
  slm_n.stores(s.number) = slm_computed(s, values);
end
key = [];
if ~s.once
  key = slm_seen_key(s, values, results);
end
if number > 0 && slm_met_before(number, key)
  known = true;
  sign = [];
  about = [];
  slm_read_by_operation(s, n);
  return
end
about = zeros(12, n);
pieces = cell(1, n);
apart = false;
for k = 1:n
  v = values{k};
  type = 0;
  r = 0;
  if k <= numel(s.kind)
    [type, r] = slm_source(s, k);
    if type == 2 && r == 0
      about(9, k) = s.at(k);
      about(10, k) = s.at(k);
    end
  end
  if r > 0 && type >= 2 && type <= 4
    about(9, k) = slm_op(8, r);
    about(10, k) = slm_op(2, r);
  end
  about(11, k) = slm_bytes(v);
  about(1:2, k) = [type; r];
  if type == 3 && any(slm_op(3, r) == [3 6])
    apart = true;
    pieces{k} = slm_piece(slm_what{r}{:});
  elseif type == 3 || (type == 4 && issparse(v))
    about(3:5, k) = max(slm_op(4:6, r) - slm_bytes(v), 0);
  end
  if ~isscalar(v)
    if type == 6 && ~isempty(slm_what{r})
      about(6:8, k) = max(slm_what{r}, slm_bytes(v));
    elseif type == 1 || type == 6
      about(6:8, k) = slm_bytes(v);
    end
  end
end
for k = 1:numel(results)
  about(12, 1:end) = about(12, 1:end) + slm_bytes(results{k});
end
sign = [];
lists = false;
if apart
  bytes = zeros(1, n);
  for k = 1:n
    lists = lists || (~isempty(pieces{k}) && any(pieces{k}.kind == 3));
    if ~isscalar(values{k})
      bytes(k) = slm_bytes(values{k});
    end
  end
  about(3:5, :) = about(3:5, :) + slm_beyond_own(pieces, bytes);
end
if ~lists && ~s.once
  sign = [slm_c; n];
  for k = 1:n
    v = values{k};
    sign = [sign; slm_shape(v); about(1, k); about(3:10, k); slm_value(s, k, v)]; %#ok<AGROW>
  end
  for k = 1:numel(results)
    sign = [sign; slm_shape(results{k})]; %#ok<AGROW>
  end
  sign = [sign; slm_parts_key(s)];
  if any(isnan(sign))
    sign = [];
  end
end
if isempty(sign) && ~isempty(key)
  % its lists are short: their content is known
  sign = [-1; key];
end
known = number > 0 && ~isempty(sign) && slm_known(number, sign);
if known
  slm_is(number, slm_last(number));
end
for r = about(2, about(2, :) > 0)
  slm_op(1, r) = 1;
end
end

function slm_read_by_operation(s, n)
% What operations give is read by this one.
global slm_op
for k = 1:min(n, numel(s.kind))
  if s.kind(k) == 2
    slm_op(1, s.at(k)) = 1;
  end
end
end

function yes = slm_computed(s, values)
% Whether one of the operands is an array that the statement's pass computes.
yes = false;
for k = 1:min(numel(values), numel(s.kind))
  yes = yes || (numel(values{k}) > 1 && slm_source(s, k) == 1);
end
end

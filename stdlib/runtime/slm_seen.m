function [known, sign, about] = slm_seen(number, s, values, results)
% An operation of its own pass with these operands: whether it has been met before
% (then it is counted), the signature to keep it by ([] where it can not be kept),
% and the operands: source, operation, extra loads (3), stores (3), variable, key,
% bytes, bytes of all results.
% Number 0 looks nothing up.
global slm_g slm_n slm_c slm_op slm_what
n = numel(values);
if slm_g.nests && slm_n.current > 0 && ~slm_all_numbers([values(:); results(:)])
  slm_nest_end();
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
      about(6:8, k) = slm_what{r};
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
if ~lists
  sign = [slm_c; n];
  for k = 1:n
    v = values{k};
    sign = [sign; slm_shape(v); about(1, k); about(3:10, k); slm_value(s, k, v)]; %#ok<AGROW>
  end
  for k = 1:numel(results)
    sign = [sign; slm_shape(results{k})]; %#ok<AGROW>
  end
  if any(isnan(sign))
    sign = [];
  end
end
known = number > 0 && ~isempty(sign) && slm_known(number, sign);
for r = about(2, about(2, :) > 0)
  slm_op(1, r) = 1;
end
end

function yes = slm_all_numbers(list)
% Whether all values are one number or character each.
yes = true;
for k = 1:numel(list)
  if ~isscalar(list{k}) || ~slm_is_number(slm_shape(list{k}))
    yes = false;
    return
  end
end
end

function t = slm_value(s, k, v)
% What a model may look at apart from the shape: numbers, options, sparse patterns.
global slm_g
t = zeros(0, 1);
if issparse(v)
  t = NaN;
  if k <= numel(s.kind) && s.kind(k) == 1
    t = slm_g.version(s.at(k));
  end
elseif isscalar(v) && isreal(v) && (isnumeric(v) || islogical(v))
  if k > 1
    t = double(v);
  end
elseif ischar(v)
  t = [numel(v); double(v(:))];
end
end

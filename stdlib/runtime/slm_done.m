function slm_done(number)
% Behind a statement that stores nothing: its pass is counted.
global slm_state slm_fast slm_hits slm_n slm_token
if slm_fast(1, number) == slm_state
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  if slm_n.current > 0
    slm_nest_end();
  end
  if slm_state < 0
    slm_passed();
  end
elseif slm_fast(1, number) == slm_token && slm_state > 0
  % numbers of a nest that has them in registers (slm_nest_numbers)
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  slm_n.scalar_pass = true;
else
  slm_done_other(number);
end
end

function slm_done_other(number)
global slm_g slm_c slm_off slm_var slm_reads slm_last slm_sites slm_state slm_fast slm_hits slm_pending ...
    slm_n slm_token slm_told
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
if slm_off
  slm_drop();
  return
end
from = slm_state;
slm_told = [];
key = [];
if from == from && ~s.once && ~s.more && ~any(s.kind == 5)
  key = [min(from, slm_c); slm_var(s.pick)];
  e = slm_find(number, key);
  if ~isempty(e)
    slm_hits(e.told) = slm_hits(e.told) + 1;
    if slm_n.current > 0
      slm_nest_end();
    end
    if from > 0 || isempty(s.pick)
      slm_fast(:, number) = [from; e.told; 0; 0; 0];
    end
    if from < 0
      slm_passed();
    end
    return
  end
end
if s.direct && isempty(slm_reads) && isempty(slm_g.lazy) && ~(slm_g.nests && s.more)
  sign = [slm_c; slm_var(s.pick); slm_sign(s, zeros(4, 1))];
  v = slm_last(number);
  if v > 0 && numel(slm_g.sign{v}) == numel(sign) && all(slm_g.sign{v} == sign)
    slm_hits(v) = slm_hits(v) + 1;
    slm_pending = 0;
    if slm_g.nests
      slm_ends_nest(number, s, 0);
    end
    slm_told = v;
    slm_keep_done(number, from, key, s);
    if slm_state < 0
      slm_settle();
    end
    return
  end
end
slm_count(number, s, zeros(4, 1), 0, []);
if slm_state < 0
  slm_settle();
end
slm_keep_done(number, from, key, s);
if slm_n.repeated(1) == number
  if slm_state > 0 && slm_n.repeated(2) > 0
    slm_fast(1:2, number) = [slm_token; slm_n.repeated(2)];
  end
  slm_n.repeated(1) = 0;
end
end

function slm_keep_done(number, from, key, s)
% Keeps that the statement was counted by one column of slm_met.
global slm_fast slm_told
if isempty(key) || numel(slm_told) ~= 1 || slm_told ~= slm_told
  return
end
if ~slm_all_known(s, from)
  return
end
slm_remember(number, key, struct('key', key, 'told', slm_told));
if from > 0 || isempty(s.pick)
  slm_fast(:, number) = [from; slm_told; 0; 0; 0];
end
end

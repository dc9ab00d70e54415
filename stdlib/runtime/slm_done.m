function slm_done(number)
% Behind a statement that stores nothing: its pass is counted.
global slm_state slm_fast slm_hits slm_n slm_token
if slm_fast(1, number) == slm_state
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  if slm_n.current > 0
    slm_nest_end();
  end
elseif slm_fast(1, number) == slm_token && slm_state == slm_state
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
    slm_n slm_token
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
if slm_off
  slm_drop();
  return
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
    if isempty(s.results)
      slm_fast(1:2, number) = [slm_state; v];
    end
    return
  end
end
slm_count(number, s, zeros(4, 1), 0, []);
if slm_n.repeated(1) == number
  if slm_state == slm_state && slm_n.repeated(2) > 0
    slm_fast(1:2, number) = [slm_token; slm_n.repeated(2)];
  end
  slm_n.repeated(1) = 0;
end
end

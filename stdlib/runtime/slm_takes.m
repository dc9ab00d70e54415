function slm_takes(s, h)
% After an assignment: whose storage the variable has now, and whether it has taken a
% number over that is in a register. Words of a deletion are the variable alone: what is
% left of it is in no register.
global slm_g slm_n slm_h
number = h(1) == 1 && h(2) == 1 && slm_g.number_kind(h(3) + 1);
if s.store == 2 && numel(s.kind) > 1 && number && slm_n.current > 0
  slm_knows(s.slot);
end
if any(s.store == [1 3]) || number
  slm_hold(s.slot, 0);
elseif s.store == 2 && s.from > 0
  if s.from ~= s.slot
    slm_hold(s.slot, slm_stored_in(s.from));
  end
elseif s.store == 2 && any(s.kind == 5)
  storage = 0;
  k = find(slm_h.results(1, :) == h(1) * h(2), 1, 'last');
  if ~isempty(k)
    storage = slm_h.results(2, k);
  end
  slm_hold(s.slot, storage);
end
if ~isempty(slm_h.results)
  slm_h = slm_release(slm_h);
end
end

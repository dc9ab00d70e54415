function slm_takes(s, h, nest)
% After an assignment: whose storage the variable has now, and whether it has taken a
% number over that is in a register, in the nest that ran before the pass of the assignment.
% Words of a deletion are the variable alone: what is left of it is in no register.
global slm_g slm_n slm_h slm_op
number = h(1) == 1 && h(2) == 1 && slm_g.number_kind(h(3) + 1);
% what the text of a function has stored, called by a handle
given = s.store == 1 && s.root > 0 && slm_op(1, s.root) == 5;
if ((s.store == 2 && numel(s.kind) > 1) || given) && number && nest > 0 && nest == slm_n.current
  slm_knows(s.slot);
end
if s.leads
  % it shares its storage as before
elseif (any(s.store == [1 3]) && ~given) || number
  slm_hold(s.slot, 0);
  if s.store == 1 && s.root > 0 && ~number && slm_op(3, s.root) == 1 && slm_op(2, s.root) > 4096
    % the content of a field or cell
    slm_may_share(h(4), slm_stored_in(s.slot));
  elseif s.store == 1 && h(4) > 0 && any(strncmp(s.words, '{}', 2) | strncmp(s.words, 'struct/', 7))
    slm_contents(s);
  end
elseif s.store == 2 && s.from > 0
  if s.from ~= s.slot
    slm_hold(s.slot, slm_stored_in(s.from));
  end
elseif given || (s.store == 2 && any(s.kind == 5))
  storage = 0;
  k = find(slm_h.results(1, :) == h(1) * h(2) & slm_h.results(3, :) == abs(s.nth), 1, 'last');
  if ~isempty(k)
    storage = slm_h.results(2, k);
  end
  slm_hold(s.slot, storage);
end
if ~isempty(slm_h.results) && s.nth > 0
  slm_h = slm_release(slm_h);
end
end

function slm_contents(s)
% Variables whose arrays a cell or struct gets.
global slm_var
for k = s.reads
  slm_may_share(slm_var(4, k), 0);
end
end

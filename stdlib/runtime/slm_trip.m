function slm_trip(r, name, x)
% A trip of a loop; for a loop over values, its variable has a new one.
global slm_g slm_c slm_base slm_rs slm_off slm_runs slm_state
c = slm_base + r;
if nargin == 1 && slm_c == c && slm_state > 0
  % nothing waits, and counting is not off
  slm_runs(2, c) = slm_runs(2, c) + 1;
  return
end
if ~(slm_state > 0)
  slm_flush();
end
if slm_c ~= c
  slm_rs = slm_rs(1:find(slm_rs == r, 1, 'last'));
  slm_c = c;
  slm_settle();
end
if ~slm_off
  slm_runs(2, c) = slm_runs(2, c) + 1;
end
if nargin > 1
  slm_sized(name, x);
  if slm_g.nests && ~slm_off && ~isscalar(x)
    slm_new_array(name);
  end
end
end

function slm_new_array(name)
% The variable holds another array than in the trip before, with a storage of its own.
global slm_g slm_n
k = find(strcmp(slm_g.bodies(slm_g.body).slots, name), 1);
if ~isempty(k)
  slm_n.storages = slm_n.storages + 1;
  slm_n.holders(slm_n.storages) = 0;
  slm_hold(k, slm_n.storages);
end
end

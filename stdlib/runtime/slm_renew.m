function slm_renew(s, place, x)
% After a statement of a nest that has assigned all of a field, of the content of a cell (place: its
% key) or of a variable x that has such parts: what is there now is another array, which has nothing
% of the lines of the one before.
global slm_g slm_n slm_var
if place > 4096
  name = slm_g.keys{place - 4096};
  parts = [place - 4096, find(slm_begins(name))];
elseif place == 0 && (iscell(x) || isstruct(x)) && any(s.store == [1 3])
  parts = find(slm_begins(slm_g.bodies(slm_g.body).slots{s.slot}));
else
  return
end
for k = parts
  storage = -((k + 4096) * 2^20 + slm_g.ctx);
  slm_n.renewals = slm_n.renewals + 1;
  at = find(slm_n.renewed(1, :) == storage, 1);
  if isempty(at)
    at = size(slm_n.renewed, 2) + 1;
  end
  slm_n.renewed(:, at) = [storage; slm_n.renewals];
end
if ~isempty(parts)
  slm_new_token();
end
end

function yes = slm_begins(name)
% Which keys are those of parts of what has this name.
global slm_g
n = numel(name);
yes = strncmp(slm_g.keys, name, n);
for k = find(yes)
  yes(k) = numel(slm_g.keys{k}) > n && any(slm_g.keys{k}(n + 1) == '.{(');
end
end

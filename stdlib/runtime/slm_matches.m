function yes = slm_matches(plan, varargin)
% Before a statement that has a plan (slm_learnt): whether it was counted before with these shapes and sparse values of its
% variables, and with these values; then slm_repeat counts it. varargin: the content of indices, and kinds of systems
% (slm_solves).
global slm_state slm_same slm_plans slm_found slm_asked slm_asked_by slm_n slm_h slm_c slm_var slm_g
yes = false;
slm_asked = zeros(1, 3);
if ~(slm_state > 0)
  return
end
key = zeros(0, 1);
for k = 1:nargin-1
  x = varargin{k};
  if ~(isa(x, 'double') || islogical(x)) || numel(x) > 300
    return
  end
  key = [key; full(x(:))]; %#ok<AGROW>
end
slm_asked = [plan, slm_state, nargin];
p = slm_plans{plan};
if ~isempty(p.variables)
  h = slm_var(:, p.variables);
  key = [slm_c; h(:); slm_g.version(p.variables)'; key];
  slm_asked_by = key;
  n = numel(key);
  for k = find(p.hash == (1:n) * key)
    e = p.entries{k};
    if numel(e.key) == n && all(e.key == key)
      s = e.stores;
      if s > 0 && s <= numel(slm_h.storage) && slm_h.storage(s) > 0 && slm_n.holders(slm_h.storage(s)) > 1
        % its first write copies the array
        return
      end
      slm_found = e;
      if nargin == 1 && s == 0
        slm_same(plan) = slm_state;
        slm_plans{plan}.now = e;
      end
      slm_plans{plan}.worth = 400;
      yes = true;
      return
    end
  end
end
slm_plans{plan}.worth = p.worth - 1;
if isempty(p.variables)
  slm_asked_by = [];
end
if p.worth < 1 && (nargin > 1 || isempty(p.hash))
  % never, or no longer
  slm_same(plan) = -1;
end
end

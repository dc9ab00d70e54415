function done = slm_put_before(number, s, x, h, varargin)
% Whether an assignment was met as a pass of arrays with just these operands, indices
% included: then it is counted, and nothing of it is looked at again. Otherwise slm_g.key
% is what slm_put_kept keeps it by. x: what the variable holds now, of shape h;
% varargin: of an assignment of elements, as of slm_put.
global slm_g slm_n slm_h slm_hits slm_var slm_op slm_what slm_reads slm_parts slm_pending slm_told
done = false;
slm_g.key = [];
if ~slm_g.put_known(number) || s.more || s.given || s.slot == 0 || h(3) ~= 1 || ~isempty(slm_g.lazy)
  return
end
if slm_g.nests && slm_n.place ~= 0
  return
end
k = s.slot;
value = zeros(0, 1);
if s.store > 3
  if nargin < 7 || ~isa(varargin{1}, 'double') || ~isreal(varargin{1}) || issparse(varargin{1})
    return
  elseif k <= numel(slm_h.storage) && slm_h.storage(k) > 0 && slm_n.holders(slm_h.storage(k)) > 1
    % it may have to be copied first
    return
  end
  value = slm_stored_key(size(varargin{2}), varargin(3:end), s.written);
  value = [size(varargin{1})'; value];
end
if any(slm_op(14, s.operations) == 4 & slm_op(13, s.operations) == 0)
  return
end
root = zeros(0, 1);
if s.root > 0
  r = s.root;
  root = slm_op([1:6, 8], r);
  what = slm_what{r};
  if iscell(what) && numel(what) < 5 && any(slm_op(3, r) == [4 5]) && ~s.leads && ~any(slm_reads(:, 1) == slm_op(2, r)) ...
      && ~any(s.reads == slm_op(2, r))
    % which elements it is of does not matter
  elseif iscell(what)
    root = [root; slm_part_key(what)];
  else
    root = [root; what(:)];
  end
end
shared = slm_shared_sections(slm_reads, s.operations);
key = slm_count_key(s, slm_reads, slm_parts, h, value, [], zeros(1, 0), s.operations, shared);
if isempty(key) || any(root ~= root)
  return
end
key = [-0.5; key; slm_var(:, k); root];
t = slm_g.just_put{number};
if ~isempty(t)
  hash = sum(key .* (1:numel(key))');
  for j = find(t.hash == hash)
    if numel(t.key{j}) == numel(key) && all(t.key{j} == key)
      v = t.column(j);
      slm_hits(v) = slm_hits(v) + 1;
      slm_told = v;
      done = true;
      break
    end
  end
end
if ~done
  slm_g.key = key;
  return
end
slm_pending = 0;
if ~isempty(slm_reads)
  slm_reads = zeros(0, 9);
  slm_parts = {};
  slm_settle();
end
if slm_g.nests
  slm_n.written = {};
  slm_n.scalar = -1;
  slm_n.scalar_pass = false;
  if slm_n.current > 0
    slm_nest_end();
  end
end
end

function key = slm_stored_key(dims, indices, written)
% What of an assignment to elements decides its cost: single indices by being that.
for k = 1:numel(indices)
  if ~ischar(indices{k}) && ~(isa(indices{k}, 'double') && numel(indices{k}) == 1)
    key = slm_part_key({dims, 8, indices, written});
    return
  end
end
key = [numel(dims); dims(:); 8];
for k = 1:numel(indices)
  key(end+1) = -1 - 1.5 * ~ischar(indices{k}); %#ok<AGROW>
end
end

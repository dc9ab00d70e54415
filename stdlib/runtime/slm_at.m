function varargout = slm_at(number, x, varargin)
% x(varargin{:}) of operation NUMBER: elements of an array are loaded by who reads
% them; a function handle is called.
global slm_off slm_op slm_what slm_sites slm_pending slm_var slm_reads slm_parts slm_state slm_told slm_c ...
    slm_g slm_n
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
if isa(x, 'function_handle')
  varargout = slm_call(number, s, x, varargin, nargout);
  return
end
v = x(varargin{:});
varargout{1} = v;
key = [];
again = [];
found = {};
if slm_state == slm_state && ~s.once && s.kind(1) == 1 && isa(x, 'double') && isreal(x)
  from = slm_state;
  if from > 0
    slm_pending = 0;
    from = slm_c;
  end
  if ~issparse(x)
    key = slm_indices_key([from; size(x)'], varargin);
  end
  e = slm_find(number, key);
  slm_told = [];
  if issparse(x)
    % while it is the same matrix the indices decide, and what this part of it is where it has changed
    again = slm_indices_key(from, varargin);
    e = slm_of_same(number, slm_g.version(s.at(1)), again);
    if isempty(e)
      [found{1:2}] = slm_sparse_part(x, varargin, s, v);
      key = slm_sparse_part_key(s, from, found, v);
      e = slm_find(number, key);
    end
  end
  if ~isempty(e)
    if issparse(x) && isscalar(v) && slm_g.nests
      slm_n.sparse_elements = slm_n.sparse_elements + 1;
    end
    if ~isempty(found)
      slm_keep_of_same(number, again, e);
    end
    slm_resume(number, e);
    return
  end
end
if slm_off
  slm_op(1, number) = 1;
  return
end
if isobject(x)
  slm_result(number, s, 1, v, []);
  return
end
% operand 1 is x itself, the others are the indices
for k = s.indices
  if s.kind(k) == 1
    slot = s.at(k);
    b = slm_var(4, slot);
    slm_reads(end+1, :) = [slot, 1, b, b, b, 0, -slot, 0, slot];
    slm_parts{end+1} = [];
    slm_state = NaN;
  else
    slm_join(s.at(k), false);
  end
end
if s.kind(1) == 1
  key_of_x = s.at(1);
  slot = key_of_x;
else
  key_of_x = s.key;
  slot = s.owner;
end
% position from 0 of a single element
at = -1;
if numel(varargin) == 1
  if isscalar(v) && isnumeric(varargin{1})
    at = double(varargin{1}) - 1;
  end
elseif numel(varargin) == 2
  if isscalar(v) && isnumeric(varargin{1}) && isnumeric(varargin{2})
    at = double(varargin{1}) - 1 + (double(varargin{2}) - 1) * size(x, 1);
  end
end
if at >= 0 && isa(v, 'double') && isreal(x) && ~issparse(x)
  % the most frequent case, without detours
  slm_op(:, number) = [3; key_of_x; 4; 8; 8; 8; at; slot; 1; 1; 1; 8; 0; 1];
elseif numel(varargin) == 2 && ischar(varargin{1}) && isscalar(varargin{2}) && ~ischar(varargin{2}) ...
    && isa(v, 'double') && isreal(x) && ~issparse(x)
  % a column
  rows = numel(v);
  b = slm_column_bytes(rows, double(varargin{2}), 8, numel(x));
  slm_op(:, number) = [3; key_of_x; 5; b; b; b; 0; slot; rows; 1; 1; 8*rows; 0; 1];
else
  slm_at_other(number, s, x, v, varargin, key_of_x, slot, at, found);
  slm_keep(number, key, s, false);
  return
end
slm_what{number} = {size(x), 8, varargin, s.range(2:end)};
if slm_pending == 0
  slm_pending = number;
end
if s.join > 0
  slm_join(number, false);
end
slm_keep(number, key, s, false);
end

function key = slm_sparse_part_key(s, from, found, v)
% All that decides what a part of a sparse matrix costs, FOUND by slm_sparse_part.
global slm_var
b = found{1};
key = [from; -31; b(1); b(min(2, end)); b(end); found{2}; slm_shape(v)];
for k = s.indices
  if s.kind(k) == 1
    key(end+1, 1) = slm_var(4, s.at(k)); %#ok<AGROW>
  end
end
if any(key ~= key)
  key = [];
end
end

function e = slm_of_same(number, version, key)
% What slm_keep_of_same keeps by this key; [] where there is none, or the sparse matrix is another one
% than the last time.
global slm_g
e = [];
t = slm_g.at_same{number};
if isempty(t) || t.version ~= version
  slm_g.at_same{number} = struct('version', version, 'hash', zeros(1, 0), 'keys', {{}}, 'entries', {{}});
  return
end
n = numel(key);
for k = find(t.hash == (1:n) * key)
  if numel(t.keys{k}) == n && all(t.keys{k} == key)
    e = t.entries{k};
    return
  end
end
end

function slm_keep_of_same(number, key, e)
% Keeps what slm_keep has kept, E, also by what decides it as long as the matrix is the same.
global slm_g
n = numel(slm_g.at_same{number}.hash) + 1;
if n <= 500 && ~isempty(key) && all(key == key)
  slm_g.at_same{number}.hash(n) = (1:numel(key)) * key;
  slm_g.at_same{number}.keys{n} = key;
  slm_g.at_same{number}.entries{n} = e;
end
end

function slm_at_other(number, s, x, v, indices, key, slot, at, found)
% found: what slm_sparse_part has found already, {} where it has not.
global slm_g slm_n slm_op
if s.kind(1) == 3 && isempty(s.name)
  slm_result(number, s, 1, v, []);
elseif iscell(x) || isstruct(x) || issparse(x)
  % one part of it: known by its place
  b = -1;
  vector = -1;
  values = 0;
  if issparse(x)
    if isempty(found)
      [found{1:2}] = slm_sparse_part(x, indices, s, v);
    end
    b = found{1};
    vector = found{2};
    if slm_g.nests && isscalar(v)
      slm_n.sparse_elements = slm_n.sparse_elements + 1;
    end
  end
  if b(1) < 0 && issparse(x) && numel(indices) == 1 && ischar(indices{1})
    % S(:) reads the matrix, whatever its elements take in one column
    b = slm_bytes(x);
    values = nnz(x) * slm_width(x);
  elseif b(1) < 0
    b = slm_bytes(v);
  end
  if vector >= 0
    key = (key * 4) * 2^38 + vector;
  elseif issparse(x) && slm_is_mask_of_all(x, indices)
    % beside all of the matrix it is what that sweep reads
  elseif at >= 0
    key = (key * 4 + min(numel(indices), 3)) * 2^38 + at;
  else
    key = (s.key * 4 + 3) * 2^38 + number * isempty(s.name);
  end
  slm_op(2:8, number) = [key; 2; b(1); b(min(2, end)); b(end); values; slot];
  slm_result(number, s, 4, v, []);
elseif isempty(indices) || (numel(indices) == 1 && ischar(indices{1}))
  b = slm_bytes(x);
  slm_op(2:8, number) = [key; 1; b; b; b; 0; slot];
  slm_result(number, s, 2, v, []);
else
  w = slm_width(x);
  if at >= 0
    slm_op(2:8, number) = [key; 4; w; w; w; at; slot];
  elseif numel(indices) == 2 && ischar(indices{1}) && isscalar(indices{2}) && ~ischar(indices{2})
    % a column
    b = slm_column_bytes(size(x, 1), double(indices{2}), w, numel(x));
    slm_op(2:8, number) = [key; 5; b; b; b; 0; slot];
  else
    part = slm_part_key({size(x), w, indices, s.range(2:end)});
    if ~any(part ~= part)
      hash = sum(part .* (1:numel(part))');
      for k = find(slm_g.part_hash == hash)
        if numel(slm_g.part_keys{k}) == numel(part) && all(slm_g.part_keys{k} == part)
          slm_op(2:8, number) = [key; slm_g.part_rows(:, k); 0; slot];
          slm_result(number, s, 3, v, {size(x), w, indices, s.range(2:end)});
          return
        end
      end
    end
    p = slm_piece(size(x), w, indices, s.range(2:end));
    if any(p.kind == 3)
      slm_op(2:8, number) = [key; 3; slm_own_bytes(p) * ones(3, 1); 0; slot];
    elseif slm_form(p) == 2
      % what it costs depends on what else the pass reads
      slm_op(2:8, number) = [key; 6; slm_own_bytes(p) * ones(3, 1); 0; slot];
    else
      slm_op(2:8, number) = [key; 5; slm_selection({p}, zeros(1, 0), true(3, 1)); 0; slot];
    end
    if ~any(part ~= part) && numel(slm_g.part_hash) < 5000
      slm_g.part_hash(end+1) = hash;
      slm_g.part_keys{end+1} = part;
      slm_g.part_rows(:, end+1) = slm_op(3:6, number);
    end
  end
  slm_result(number, s, 3, v, {size(x), w, indices, s.range(2:end)});
end
end

function b = slm_column_bytes(rows, column, width, elements)
% Bytes of the lines that a column touches; of one element its own.
global slm_g
b = rows * width;
if rows > 1
  line = slm_g.cache.line;
  low = floor((column - 1) * b / line);
  high = floor((column * b - 1) / line);
  b = (high - low + 1) * line - max((high + 1) * line - elements * width, 0);
end
end

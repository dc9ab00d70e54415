function slm_put_elements(number, s, value, holder, varargin)
% Counts an assignment of elements: of value to holder(varargin{:}); without
% indices, of the whole holder (a field, the content of a cell).
global slm_g slm_n slm_reads slm_parts slm_var
h = slm_shape(value);
if s.given && (~s.by_run || slm_n.stored_by_text)
  % one of several targets: it is loaded
  b = slm_loaded(value, isempty(varargin) || iscell(holder) || isstruct(holder));
  if b > 0
    slm_reads(end+1, :) = [2^46 + number, 1, b, b, b, 0, 0, 0, 0];
    slm_parts{end+1} = [];
  end
end
if isempty(varargin) || iscell(holder) || isstruct(holder)
  more = 0;
  if slm_g.nests
    if numel(s.reads) == 1 && s.kind(1) == 1 && isempty(s.operations)
      % a variable, as it may be
      slm_may_share(h(4), 0);
    end
    more = sum(slm_n.places(2, :));
  end
  slm_count(number, s, h, h(4) + more, []);
  return
end
w = slm_width(holder);
if issparse(holder)
  if isscalar(value) && value == 0
    % zeros store nothing but the entries that they take the place of
    slm_count(number, s, h, max(slm_var(4, s.slot) - slm_n.after, 0), []);
    return
  end
  n = slm_stored(value);
  if isscalar(value)
    n = n * prod(slm_axis_counts(slm_piece(size(holder), w, varargin, s.written)));
  end
  slm_count(number, s, h, n * slm_entry_bytes(slm_g.layout, w), []);
elseif numel(varargin) == 1 && isnumeric(varargin{1}) && isscalar(varargin{1})
  slm_count(number, s, h, w, []);
elseif numel(varargin) == 2 && isnumeric(varargin{1}) && isscalar(varargin{1}) && isnumeric(varargin{2}) ...
    && isscalar(varargin{2})
  slm_count(number, s, h, w, []);
else
  p = slm_piece(size(holder), w, varargin, s.written);
  s.selection = slm_axis_counts(p);
  if any(p.kind == 3)
    slm_count(number, s, h, 0, p);
  else
    slm_count(number, s, h, slm_own_bytes(p), []);
  end
end
end

function b = slm_loaded(value, several)
% Bytes of a value, none of a scalar; of everything in a cell that is several values.
b = 0;
if several && iscell(value)
  for k = 1:numel(value)
    b = b + slm_loaded(value{k}, false);
  end
elseif ~isscalar(value)
  b = slm_bytes(value);
end
end

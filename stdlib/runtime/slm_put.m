function slm_put(number, x, varargin)
% Behind an assignment: counts the statement and what it stores, and records
% the size of the variable. varargin: for an assignment of elements, the value
% assigned, the array that holds them, and the indices.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if isa(x, 'double') && isreal(x) && ~issparse(x)
  b = 8 * numel(x);
  w = 8;
  sparse = false;
else
  b = slm_bytes(x);
  w = slm_width(x);
  sparse = issparse(x);
end
if slm_g.off
  slm_drop();
elseif s.store == 2 && isempty(s.words(1:end-1)) && isempty(slm_g.reads)
  % a copy moves nothing
elseif s.simple && isempty(slm_g.reads) && ~any(slm_g.fs(s.reads))
  c = slm_g.c;
  slm_g.acc(1, c) = slm_g.acc(1, c) + sum(slm_g.fb(s.reads)) + sum(slm_g.fw(s.elements));
  if s.store == 5
    slm_g.acc(2, c) = slm_g.acc(2, c) + w;
  else
    slm_g.acc(2, c) = slm_g.acc(2, c) + b;
  end
else
  switch s.store
    case 1
      slm_count(s, b, []);
    case 2
      slm_count(s, 0, []);
    case 5
      slm_count(s, w, []);
    case 3
      slm_count(s, max(b - slm_g.fb(s.slot), 0), []);
    otherwise
      slm_put_elements(s, varargin{:});
  end
end
slm_resize(s.slot, b, sparse);
slm_g.fw(s.slot) = w;
end

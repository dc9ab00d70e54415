function varargout = slm_at(number, x, varargin)
% x(varargin{:}) of operation NUMBER: elements of an array are loaded by who reads
% them; a function handle is called.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
if isa(x, 'function_handle')
  varargout = slm_call(number, s, x, varargin, nargout);
  return
end
v = x(varargin{:});
varargout{1} = v;
if slm_g.off
  slm_g.op(1, number) = 1;
  return
end
% operand 1 is x itself, the others are the indices
for k = s.indices
  slm_join_operand(s, k, false);
end
if s.kind(1) == 1
  key = s.at(1);
  slot = key;
else
  key = s.key;
  slot = s.owner;
end
if isobject(x) || (s.kind(1) == 3 && isempty(s.name))
  slm_result(number, s, 1, v, []);
elseif iscell(x) || isstruct(x) || issparse(x)
  % one part of it: known by its place
  b = slm_bytes(v);
  [at, one] = slm_place(x, varargin);
  if one
    key = (key * 4 + min(numel(varargin), 3)) * 2^38 + at;
  else
    key = (s.key * 4 + 3) * 2^38 + number * isempty(s.name);
  end
  slm_g.op(2:8, number) = [key; 2; b; b; b; 0; slot];
  slm_result(number, s, 4, v, []);
elseif isempty(varargin) || (numel(varargin) == 1 && ischar(varargin{1}))
  b = slm_bytes(x);
  slm_g.op(2:8, number) = [key; 1; b; b; b; 0; slot];
  slm_result(number, s, 2, v, []);
else
  w = 8;
  if ~isa(x, 'double') || ~isreal(x)
    w = slm_width(x);
  end
  [at, one] = slm_place(x, varargin);
  if one
    slm_g.op(2:8, number) = [key; 4; w; w; w; at; slot];
  elseif numel(varargin) == 2 && ischar(varargin{1}) && isscalar(varargin{2})
    % a column
    b = size(x, 1) * w;
    slm_g.op(2:8, number) = [key; 5; b; b; b; 0; slot];
  else
    p = slm_piece(size(x), w, varargin, s.range(2:end));
    if any(p.kind == 3)
      slm_g.op(2:8, number) = [key; 3; slm_own_bytes(p) * ones(3, 1); 0; slot];
    else
      slm_g.op(2:8, number) = [key; 5; slm_selection({p}, 0); 0; slot];
    end
  end
  slm_result(number, s, 3, v, {size(x), w, varargin, s.range(2:end)});
end
end

function [at, one] = slm_place(x, indices)
% Position from 0 of a single element.
at = 0;
one = false;
n = numel(indices);
if n == 1
  one = isnumeric(indices{1}) && isscalar(indices{1});
  if one
    at = double(indices{1}) - 1;
  end
elseif n == 2
  i = indices{1};
  j = indices{2};
  one = isnumeric(i) && isnumeric(j) && isscalar(i) && isscalar(j);
  if one
    at = double(i) - 1 + (double(j) - 1) * size(x, 1);
  end
end
end

function s = slm_parse(number)
% What a site's text says, found at its first execution.
%   x         a variable that the statement's pass reads
%   (x)       a variable that stands there and is not read
%   #4        the result of operation 4
%   _ . ?     a computed operand, a number or text, the result of a call
%   x' x.'    an operand of an operator, transposed
%   x(2)      an element of x, with two indices
%   :         a range written in place, as an index
%   name/2    a function of two operands
%   !         the result joins the pass of the statement
%   >x        stores x; +>x what x has grown by; >x() elements of x; =x a copy
global slm_g
slots = slm_g.bodies(slm_g.body).slots;
words = slm_words(slm_g.sites{number});
n = numel(words);
s.words = words;
s.kind = zeros(1, n);      % 1 variable, 2 operation, 3 temporary, 4 nothing, 5 result of a call
s.at = zeros(1, n);        % slot or number of the operation
s.turned = zeros(1, n);    % 1 conjugated and transposed, 2 transposed
s.range = false(1, n);
s.join = 0;                % 1 by the pass of the statement, 2 elements only
s.store = 0;               % 1 whole, 2 copy, 3 growth, 4 elements, 5 one element of a full array
s.slot = 0;
s.root = 0;
s.key = 0;
s.written = [];
for k = 1:n
  w = words{k};
  if w(end) == '''' && numel(w) > 1
    s.turned(k) = 1;
    w = w(1:end-1);
    if w(end) == '.' && numel(w) > 1
      s.turned(k) = 2;
      w = w(1:end-1);
    end
  end
  [store, w, range] = slm_store_of(w);
  if store > 0
    s.store = store;
    s.written = range;
    s.slot = find(strcmp(slots, w), 1);
  elseif w(1) == '#' && numel(w) > 1
    s.kind(k) = 2;
    s.at(k) = str2double(w(2:end));
  elseif w(1) == '@' && numel(w) > 1
    % identity of a part of a variable: its text
    s.key = slm_key(w(2:end));
  elseif strcmp(w, '!')
    s.join = 1;
  elseif strcmp(w, '%')
    s.join = 2;
  elseif strcmp(w, '_') || strcmp(w, ':')
    s.kind(k) = 3;
    s.range(k) = strcmp(w, ':');
  elseif strcmp(w, '?')
    s.kind(k) = 5;
  elseif strcmp(w, '.')
    s.kind(k) = 4;
  elseif isletter(w(1)) && ~any(w == '/')
    s.kind(k) = 1;
    if any(w == '(')
      s.kind(k) = 6;
      w = w(1:find(w == '(', 1)-1);
    end
    s.at(k) = find(strcmp(slots, w), 1);
  end
end
variable = s.kind == 1;
s.reads = unique(s.at(variable));
s.results = s.at(s.kind == 2);
s.elements = s.at(s.kind == 6);
% the right side is the result of one operation
if n > 1 && any(s.store == [1 4]) && s.kind(n-1) == 2 && (n == 2 || strcmp(words{n-2}, ';'))
  s.root = s.at(n-1);
end
s.simple = isempty(s.results) && any(s.store == [0 1 5]);
slm_g.sites{number} = s;
end

function [store, w, range] = slm_store_of(w)
store = 0;
range = [];
if numel(w) > 1 && w(1) == '>' && isletter(w(2))
  store = 1;
  w = w(2:end);
  if w(end) == ')'
    % elements: which indices are ranges written in place
    store = 4;
    open = find(w == '(', 1);
    range = w(open+1:end-1) == ':';
    if w(open+1) == '1'
      store = 5;
    end
    w = w(1:open-1);
  end
elseif numel(w) > 2 && strcmp(w(1:2), '+>')
  store = 3;
  w = w(3:end);
elseif numel(w) > 1 && w(1) == '=' && isletter(w(2))
  store = 2;
  w = w(2:end);
end
end

function key = slm_key(text)
global slm_g
key = find(strcmp(slm_g.keys, text), 1);
if isempty(key)
  slm_g.keys{end+1} = text;
  key = numel(slm_g.keys);
end
key = key + 1e6;
end

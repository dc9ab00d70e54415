function s = slm_parse(number)
% What a site's text says, found at its first execution.
%   x         a variable that the statement's pass reads
%   x?        an index of a place that is stored to: a key where that is an object
%   (x)       a variable that is named there and not read
%   #4        the result of operation 4
%   _ . ?     a computed operand, a number, the result of a call; _2x3: of that
%             shape; .i an imaginary number, .t3 a text of that length
%   x' x.'    an operand of an operator, transposed
%   x(2)      an element of x, with two indices; x(2,1) another one than x(2)
%   :         a range written in place, as an index
%   name/2    a function of two operands; name/2=1 along dimension 1;
%             []/6=2 in two rows
%   $4        what comes before it is the value that operation 4 has seen
%   @s.a      name of the part of a variable; ? stands for an index
%   ;         what comes before it is read on its own; ;2 it is computed for the
%             operand _;2 of an operation; ;@2 it is index 2 of the place stored to;
%             ;&7 here operation 7 is evaluated, a condition's operand, or not
%   ! % ~     the result joins the pass of the statement; if it is elements; if no function
%             of the user has stored it
%   "x,y,x    elements of x, y and x are referred to, in this order; slm_fx gets their
%             positions; " alone: one more target of a statement
%   0:+ 0:    an operator, or the operation itself, without flops: in a subscript,
%             or on whole numbers; 0f,g:+ unless f and g hold function handles
%   >x        stores x; +>x what x has grown by; >x() elements of x; =x a copy
global slm_g slm_sites
slots = slm_g.bodies(slm_g.body).slots;
[words, s] = slm_marks(slm_words(slm_sites{number}), slots);
n = numel(words);
s.words = words;
s.number = number;
s.kind = zeros(1, n);      % 1 variable, 2 operation, 3 temporary, 4 nothing, 5 result of a call
s.at = zeros(1, n);        % slot or number of the operation
s.turned = zeros(1, n);    % 1 conjugated and transposed, 2 transposed
s.range = false(1, n);
key = false(1, n);
which = zeros(1, n);
s.join = 0;                % 1 by the pass of the statement, 2 elements only, 3 no result of a function
s.store = 0;               % 1 whole, 2 copy, 3 growth, 4 elements, 5 one element of a full array
s.slot = 0;
s.root = 0;
s.key = 0;
s.name = '';
s.owner = 0;
s.written = [];
s.from = 0;
s.more = false;           % one more target of the statement before
s.order = zeros(1, 0);   % slots of the elements that it refers to
s.work = false;
s.reduces = false;
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
  key(k) = numel(w) > 1 && w(end) == '?' && w(1) ~= '@';
  w = w(1:end-key(k));
  [store, w, range] = slm_store_of(w);
  if store > 0
    s.store = store;
    s.written = range;
    s.slot = find(strcmp(slots, w), 1);
    if store == 2 && k > 1 && words{k-1}(1) == '('
      s.from = find(strcmp(slots, words{k-1}(2:end-1)), 1);
    end
  elseif w(1) == '#' && numel(w) > 1
    s.kind(k) = 2;
    s.at(k) = str2double(w(2:end));
  elseif w(1) == '"'
    s.more = numel(w) == 1;
    names = {};
    if ~s.more
      names = strsplit(w(2:end), ',');
    end
    for j = 1:numel(names)
      s.order(j) = find(strcmp(slots, names{j}), 1);
    end
  elseif w(1) == '@' && numel(w) > 1
    s.name = w(2:end);
    s.key = slm_key(s.name);
    s.owner = slm_owner(slots, s.name);
  elseif strcmp(w, '!')
    s.join = 1;
  elseif strcmp(w, '%')
    s.join = 2;
  elseif strcmp(w, '~')
    s.join = 3;
  elseif w(1) == '_' || strcmp(w, ':')
    s.kind(k) = 3;
    s.range(k) = strcmp(w, ':');
  elseif strcmp(w, '?')
    s.kind(k) = 5;
  elseif strcmp(w, '.') || strcmp(w, '.i') || strncmp(w, '.t', 2)
    s.kind(k) = 4;
  elseif isletter(w(1)) && ~any(w == '/')
    s.kind(k) = 1;
    if any(w == '(')
      s.kind(k) = 6;
      if any(w == ',')
        which(k) = str2double(w(find(w == ',', 1)+1:end-1));
      end
      w = w(1:find(w == '(', 1)-1);
    end
    s.at(k) = find(strcmp(slots, w), 1);
  elseif w(1) ~= '(' && w(1) ~= ';'
    s.work = true;
    s.reduces = s.reduces || slm_work_of(strtok(w, '/'));
  end
end
variable = s.kind == 1;
s.reads = unique(s.at(variable));
s.keys = setdiff(s.at(variable & key), s.at(variable & ~key));
s.results = s.at(s.kind == 2);
% a column for each element: variable, key
single = s.kind == 6;
s.which = which;
s.elements = zeros(2, 0);
if any(single)
  s.elements = unique([s.at(single); -s.at(single) - 2^12 * which(single)]', 'rows')';
end
s.indices = find(s.kind == 1 | s.kind == 2);
s.indices = s.indices(s.indices > 1);
% places in the table of variables that decide what a statement costs
depends = unique([s.off{:}, s.none]);
s.pick = [reshape([4*s.reads-3; 4*s.reads-2; 4*s.reads-1; 4*s.reads], [], 1); 4*s.elements(1, :)'-1; ...
    4*depends(depends > 0)'-1];
% the right side is the result of one operation
if n > 1 && any(s.store == [1 4]) && s.kind(n-1) == 2 && (n == 2 || any(words{n-2}(1) == ';"'))
  s.root = s.at(n-1);
end
if n > 1 && s.store == 1 && s.kind(n-1) == 5 && (n == 2 || any(words{n-2}(1) == ';"'))
  % what a function of the user has stored is taken over
  s.store = 2;
end
% elements take what a function of the user has stored
s.given = n > 1 && s.store == 4 && s.kind(n-1) == 5;
s.direct = any(s.store == [0 1 2 5]);
% all operations of the statement
s.operations = s.results;
for r = s.results
  inner = slm_operation(r);
  s.operations = [s.operations, inner.operations];
end
slm_sites{number} = s;
end

function [words, s] = slm_marks(words, slots)
% Takes the marks of what has no flops off the words: off by word, none of the whole
% operation; 0 always, else the variables that have to hold function handles for it
% to count.
s.off = cell(1, numel(words));
s.none = zeros(1, 0);
for k = find(strncmp(words, '0', 1))
  at = find(words{k} == ':', 1);
  s.off{k} = 0;
  if at > 2
    names = strsplit(words{k}(2:at-1), ',');
    for j = 1:numel(names)
      s.off{k}(j) = find(strcmp(slots, names{j}), 1);
    end
  end
  words{k} = words{k}(at+1:end);
end
own = cellfun('isempty', words);
if any(own)
  s.none = s.off{find(own, 1)};
  words = words(~own);
  s.off = s.off(~own);
end
end

function slot = slm_owner(slots, name)
% The variable that a part belongs to.
at = find(~isstrprop(name, 'alphanum') & name ~= '_', 1);
if ~isempty(at)
  name = name(1:at-1);
end
slot = find(strcmp(slots, name), 1);
if isempty(slot)
  slot = 0;
end
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

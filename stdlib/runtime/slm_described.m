function s = slm_described(number, flops, words, marks, codes, flags, slot, name, reads, keys, elements, ...
    operations, order, written, off, none, depends, nodes, accumulated)
% The description of a statement or operation, at its first execution. Its words, in
% postfix order, which the emitter has worked out already:
%   x         a variable that the statement's pass reads
%   x?        an index of a place that is stored to: a key where that is an object
%   (x)       a variable that is named there and not read
%   #4        the result of operation 4
%   _ . ?     a computed operand, a number, the result of a call; _2x3: of that
%             shape; .i an imaginary number, .t3 a text of that length, .- .0 .+ a number
%             of that sign, where it decides whether a result is sparse
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
%   ?^        a further result of a call by a handle or name
%   "x,y,x    elements of x, y and x are referred to, in this order; slm_fx gets their
%             positions; " alone: one more target of a statement; "=2 the
%             second one takes what a function of the user has stored, "=-2 others come
%   0:+ 0:    an operator, or the operation itself, without flops: in a subscript,
%             or on whole numbers; 0f,g:+ unless f and g hold function handles
%   >x        stores x; +>x what x has grown by; >x() elements of x; =x a copy
% The marks are taken off the words: off by word, none of the whole operation; 0 always,
% else the variables that have to hold function handles for it to count.
global slm_once
if isempty(off)
  off = cell(1, numel(words));
end
if size(marks, 1) < 5
  % of the rows that are left out there is nothing
  marks(5, :) = 0;
end
kind = marks(1, :);        % 1 variable, 2 operation, 3 temporary, 4 nothing, 5 result of a call, 6 element
at = marks(2, :);          % slot or number of the operation
indices = find(kind == 1 | kind == 2);
key = 0;
if ~isempty(name)
  key = slm_key(name);
end
% turned: 1 conjugated and transposed, 2 transposed
% join: 1 by the pass of the statement, 2 elements only, 3 no result of a function
% store: 1 whole, 2 copy, 3 growth, 4 elements, 5 one element of a full array
% root: the right side is the result of this operation; more: one more target of the
% statement before; order: slots of the elements that it refers to; elements: a column
% for each, variable and key; written: which indices are ranges written in place
% nth: which result of a function of the user it takes, negative before the last target
% given: elements take what a function of the user has stored; by_run: where the call by a handle
% or name was of such; operations: all of the statement; flops: of real numbers, -1 where slm_work finds them; pick: places in the table of variables that decide what it costs
% work: it has operators; repeats: one that may repeat its operand beside itself (repmat)
% keyed: what it costs can be kept by a key (slm_put)
% places: how many values stand for ? in the name
% alone: it reads nothing but variables and stores a variable, if anything
% accumulated: a sum that may be added to its variable where it is: how many other terms it has, and the
% operations that may give one (slm_accumulated)
% once: the text executes it once, so that nothing is kept for a next time
% leads: what is stored are the first elements of the variable itself (slm_leads)
% nodes: its operators by the ranges of their words, 0 where there are others (slm_one_sweep)
s = struct('words', {words}, 'number', number, 'flops', flops, 'kind', kind, 'at', at, 'turned', marks(3, :), ...
    'range', marks(4, :) > 0, 'which', marks(5, :), 'join', codes(1), 'store', codes(2), 'root', codes(3), ...
    'owner', codes(4), 'from', codes(5), 'nth', codes(6), 'slot', slot, 'key', key, 'name', name, 'written', written > 0, ...
    'more', flags(1) > 0, 'work', flags(2) > 0, 'repeats', flags(2) > 1, 'reduces', flags(3) > 0, 'given', flags(4) > 0, 'by_run', flags(4) > 1, ...
    'direct', flags(5) > 0, 'keyed', slot ~= 0 && ~flags(1) && ~flags(4) && ~any(kind == 5), 'reads', reads, 'keys', keys, 'results', at(kind == 2), 'elements', elements, ...
    'indices', indices(indices > 1), 'operations', operations, 'order', order, 'off', {off}, 'none', none, 'nodes', nodes, ...
    'accumulated', accumulated, 'places', sum(name == '?') * ~(isempty(name) || name(1) == '~'), ...
    'alone', isempty(operations) && isempty(elements) && ~flags(1) && codes(2) < 3 && codes(3) == 0 && numel(reads) < 7, ...
    'leads', false, 'once', slm_once(number), 'pick', [reshape([4*reads-3; 4*reads-2; 4*reads-1; 4*reads], [], 1); 4*elements(1, :)'-1; 4*depends'-1]);
end

% Variables that change size: what is written is stored (the predicted implementation
% preallocates), SR holds the largest size.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook

% 1 to 10 elements; i is loaded in every trip
v = [];
%! range append wsl=10*8 wss=8+10*8 sr=80+8
%! range for@append exclusive sr=80+8 wsl=10*8 wss=10*8 trips=10
%! variable for@append v wsl=0 wss=80
%SLM start append;
for i = 1:10                %@append
  v(end+1) = i;
end
%SLM end append;

% x = [x, w]: the target stands first, so only w is loaded and stored
x = ones(1, 100);
w = ones(1, 10);
%! range concat wsl=3*80 wss=3*80+8 sr=130*8+80+8
%SLM start concat;
for i = 1:3
  x = [x, w];
end
%SLM end concat;
c = ones(100, 1);
d = ones(10, 1);
%! range below wsl=80 wss=80
%SLM start below;
c = [c; d];
%SLM end below;
% a target that is not an operand: everything is loaded and stored
%! range other wsl=110*8+10*8 wss=120*8
%SLM start other;
e = [c; d];
%SLM end other;
% the target second: everything moves
%! range front wsl=110*8+10*8 wss=120*8
%SLM start front;
c = [d; c];
%SLM end front;

% sizes 100, 200 ... 1000: 8 B for i in the argument, y = x + 1 loads x
%! range sizes wsl=10*8+55*800 wss=8+55*800+55*800 sr=8000+8000+8
%SLM start sizes;
for i = 1:10
  x = ones(100*i, 1);
  y = x + 1;
end
%SLM end sizes;

% SR takes the largest size held while the range was active
x = ones(1000, 1);
%! range shrink wsl=0 wss=80 sr=8000
%SLM start shrink;
x = zeros(10, 1);
%SLM end shrink;

% deletion moves what stands behind
x = (1:1000)';
%! range delete_first wsl=999*8 wss=999*8
%SLM start delete_first;
x(1) = [];
%SLM end delete_first;
k = 99;
%! range delete_k wsl=(999-99)*8+8 wss=(999-99)*8
%SLM start delete_k;
x(k) = [];
%SLM end delete_k;
%! range delete_last wsl=0 wss=0
%SLM start delete_last;
x(end) = [];
%SLM end delete_last;
A = ones(1000, 10);
%! range delete_column wsl=8*8000 wss=8*8000
%SLM start delete_column;
A(:,2) = [];
%SLM end delete_column;

% a concatenation inside a call is a new array: p and q are loaded, it is stored, loaded, sorted
p = ones(100, 1);
q = 2;
%! range inside wsl=808+808 wss=808+808
%SLM start inside;
p = sort([p; q]);
%SLM end inside;

% By the names of the functions it is the same growth: w and d of 80 B are loaded and stored, d once for both of its places.
x = ones(1, 100);
%! range by_name wsl=3*80 wss=3*80+8
%SLM start by_name;
for i = 1:3
  x = horzcat(x, w);
end
%SLM end by_name;
c = ones(100, 1);
%! range below_by_name wsl=80 wss=2*80
%SLM start below_by_name;
c = vertcat(c, d, d);
%SLM end below_by_name;
% the target second: everything moves
%! range front_by_name wsl=120*8+80 wss=130*8
%SLM start front_by_name;
c = vertcat(d, c);
%SLM end front_by_name;
fprintf('%d %d\n', numel(x), numel(c));

% A section that a function of the prototype is given lies in its array, which holds it: the first write of its elements
% copies it, like an array of the caller. A: columns of 8,000 B.
%! options --count model
A = ones(1000, 3);
x = ones(1000, 1);
q = [3 1 2];
h = @set;
y = x;
% the copy loads and stores the column, and nothing else does
%! range column wsl=8000 wss=8000+16
%SLM start column;
y = set(A(:,2));
%SLM end column;
%! range by_handle wsl=8000 wss=8000+16
%SLM start by_handle;
y = h(A(:,2));
%SLM end by_handle;
% read alone
%! range read wsl=8000 wss=8
%SLM start read;
s = total(A(:,2));
%SLM end read;
% what is computed or put together is the function's own; 3 elements in one line each, q 24 B
%! range computed wsl=8000 wss=8000+16
%SLM start computed;
y = set(A(:,2) + 1);
%SLM end computed;
%! range by_list wsl=64+24 wss=24+16
%SLM start by_list;
y = set(x(q));
%SLM end by_list;
% seen as a matrix
%! range reshaped wsl=80 wss=80+16
%SLM start reshaped;
y = set(reshape(x(1:10), 2, 5));
%SLM end reshaped;
% a range of one column lies in its array as well; two columns with one between are put together, and have two sums
%! range one_of_range wsl=8000 wss=8
%SLM start one_of_range;
s = total(A(:,2:2:3));
%SLM end one_of_range;
%! range two_apart wsl=2*16000 wss=16000+16
%SLM start two_apart;
s = total(A(:,1:2:3));
%SLM end two_apart;
function s = total(v)
  s = sum(v);
end
function v = set(v)
  v(1:2) = 0;
end

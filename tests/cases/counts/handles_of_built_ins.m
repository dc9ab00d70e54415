% A built-in function that is called by a handle stores its result where the statement assigns it, the first time as
% every other time: neither its model nor a function of the user that it calls, which are texts, has stored it.
% 100 x 50 doubles are 40000 B, rows of 50 are 400 B.
A = ones(100, 50);
c = {1, 2, 3};

%! range running executions=1 wsl=2*40000 wss=2*40000
%SLM start running;
g = @cumsum;
y = g(A);
z = g(A);
%SLM end running;

%! range rows executions=1 wsl=2*40000 wss=2*400
%SLM start rows;
h = @max;
y = h(A);
z = h(A);
%SLM end rows;

% Numbers, the first in front of any nest: u and v are stored once each.
%! range numbers executions=1 wss=2*8
%SLM start numbers;
k = @min;
u = k(3, 4);
v = k(5, 4);
%SLM end numbers;

% The result of f is stored by f, once in the nest of a call of cellfun; the row of three by the statement: 24 B.
%! range lists executions=1 wss=2*24+2*8
%! range f executions=6 wss=2*8
%SLM start lists;
m = @cellfun;
w = m(@f, c);
w = m(@f, c);
%SLM end lists;

function r = f(x)
    r = x + 1;
end

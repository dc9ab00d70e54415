% `feval(f, x)` is the call `f(x)`: its operands come from where they come from, and its results are stored by who
% stores those of the call. 100 x 50 doubles are 40000 B; four columns are 3200 B, rows of 50 are 400 B.
A = ones(100, 50);
h = @cumsum;
k = @(x) x*2;

% A function with a pass of its own: A + 1 is stored for it and read again, as in cumsum(A + 1).
%! range own executions=1 wsl=3*80000 wss=3*80000 flops=3*10000
%SLM start own;
x = feval(h, A + 1);
x = feval('cumsum', A + 1);
x = cumsum(A + 1);
%SLM end own;

% Part of an array is read where it lies: columns 9 to 12 begin at byte 6400, a line's begin.
%! range part executions=1 wsl=3*3200 wss=3*3200 flops=3*400
%SLM start part;
x = feval(h, A(:,9:12));
x = h(A(:,9:12));
x = cumsum(A(:,9:12));
%SLM end part;

% A function that joins the statement's pass takes A + 1 as it is computed.
%! range joins executions=1 wsl=3*40000 wss=3*40000 flops=3*10000
%SLM start joins;
x = feval(@sqrt, A + 1);
x = feval('sqrt', A + 1);
x = sqrt(A + 1);
%SLM end joins;

%! range reduces executions=1 wsl=2*40000 wss=2*400
%SLM start reduces;
x = feval(@max, A + 1);
x = max(A + 1);
%SLM end reduces;

% Two results of one call.
%! range several executions=1 wsl=2*40000 wss=2*800 flops=0
%SLM start several;
[m, i] = feval(@max, A);
[m, i] = max(A);
%SLM end several;

% The parameter of an anonymous function is an array of its own, stored at the call and loaded by its text; what it gives
% is stored by the statement.
%! range anonymous executions=1 wsl=2*80000 wss=2*80000
%SLM start anonymous;
x = feval(k, A + 1);
x = k(A + 1);
%SLM end anonymous;

% So is that of a function of the prototype, whose text stores what it gives.
%! range user executions=1 wsl=3*80000 wss=3*80000
%! range twice executions=3 wsl=3*40000 wss=3*40000
%SLM start user;
x = feval(@twice, A + 1);
x = feval('twice', A + 1);
x = twice(A + 1);
%SLM end user;

% Inside an expression, in a cell (whose text of four characters is 8 B), by another feval.
%! range inside executions=1 wsl=5*40000 wss=8+8+4*40000
%SLM start inside;
s = sum(sum(feval(@abs, A)));
c = {@sqrt, 'sqrt'};
x = feval(c{1}, A) + 1;
g = @feval;
x = g(@sqrt, A);
x = feval('feval', @sqrt, A);
x = feval(@feval, @sqrt, A);
%SLM end inside;

function y = twice(x)
    y = 2*x;
end

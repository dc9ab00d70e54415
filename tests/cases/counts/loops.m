% Conditions and headers of loops. Vectors are 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = ones(1000, 1);

% the condition of a while belongs to the loop's range and is evaluated once more than the body
%! range w exclusive wsl=0 wss=0
%! range while@w executions=1 trips=5 wsl=6*8+5*8+5*8000 wss=5*8+5*8000
%! line @w wsl=6*8 wss=0
k = 0;
%SLM start w;
while k < 5                 %@w
  k = k + 1;
  x = 2*x;
end
%SLM end w;

% ended by break: as often as the body is entered
%! range while@wb executions=1 trips=3 wsl=3*8+3*8+3*8 wss=3*8
k = 0;
while k < 5                 %@wb
  k = k + 1;
  if k == 3
    break
  end
end

% a condition that is false at once: evaluated once
%! range while@w0 executions=1 trips=0 wsl=8 wss=0
while k > 5                 %@w0
  k = k + 1;
end

% a condition over a vector is a reduction of the loop's pass
%! range while@wn executions=1 trips=2 wsl=3*8000+2*8000 wss=2*8000
x = 100*ones(1000, 1);
while max(x) > 30           %@wn
  x = x/2;
end

% do ... until: the condition ends every trip
%! range u wsl=4*8+4*8 wss=4*8
k = 0;
%SLM start u;
do
  k = k + 1;
until k >= 4
%SLM end u;

% the header of a for belongs to the range around it
n = 4;
%! range h exclusive wsl=8 wss=8
%! range h wsl=8+4*8000 wss=8+4*8000
%SLM start h;
for i = 1:n
  y = 2*x;
end
%SLM end h;

% over the elements of a row vector: the vector is loaded by the header
v = [3 1 2];
%! range hv wsl=24+3*8 wss=8+3*8
%SLM start hv;
for i = v
  m = i + 1;
end
%SLM end hv;

% no trip: the variable is not stored
%! range h0 wsl=0 wss=0
%! range for@h0 executions=1 trips=0 wsl=0 wss=0
%SLM start h0;
for i = 1:0                 %@h0
  y = 2*x;
end
%SLM end h0;

% executions, trips of a nested loop: mean trips (1+2+3)/3
%! range for@outer executions=1 trips=3 wsl=3*8 wss=3*8+6*8
%! range for@inner executions=3 trips=6 wsl=0 wss=6*8
for i = 1:3                 %@outer
  for j = 1:i               %@inner
    m = 1;
  end
end

% A loop over the columns of a matrix assigns each to its variable: 10 columns of 800 B are loaded from M and stored, and the sum
% loads each and s.
M = ones(100, 10); s = 0;
%! range columns wsl=2*8000+10*8 wss=8000+10*8
%SLM start columns;
for c = M
  s = s + sum(c);
end
%SLM end columns;
fprintf('%d\n', s);

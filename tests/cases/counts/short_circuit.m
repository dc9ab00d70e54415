% What && and || skip counts nothing. Vectors are 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = ones(1000, 1);
a = -1;
b = 1;

%! range and_false wsl=8 wss=0
%SLM start and_false;
if a > 0 && sum(x) > 0
  y = 2*x;
end
%SLM end and_false;

%! range and_true wsl=8+8000 wss=1
%SLM start and_true;
t = b > 0 && sum(x) > 5000;
%SLM end and_true;

%! range or_true wsl=8 wss=1
%SLM start or_true;
t = b > 0 || sum(x) > 0;
%SLM end or_true;

%! range or_false wsl=8+8000 wss=1
%SLM start or_false;
t = a > 0 || sum(x) > 0;
%SLM end or_false;

% the second operand of the condition is evaluated in two of three trips
%! range while@w trips=2 wsl=3*8+2*8000+2*8 wss=2*8
k = 0;
while k < 2 && sum(x) > 0           %@w
  k = k + 1;
end

% a nest: a > 0 is false, so b and the sum are skipped; c is evaluated
c = 2;
%! range nest wsl=8+8 wss=1
%SLM start nest;
t = (a > 0 && (b > 0 || sum(x) > 0)) || c > 1;
%SLM end nest;

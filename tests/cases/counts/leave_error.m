% A region left by an error that is caught. Vectors are 8000 B.
1;
function s = fails(x)
%SLM FuncStart fails;
s = sum(x);
error('always');
s = norm(x);
%SLM FuncEnd fails;
end

x = ones(1000, 1);
y = ones(1000, 1);

% entered three times; the second time the error leaves it after the first statement
% and the condition
%! range risky executions=3 wsl=3*8000+3*8+2*16000 wss=3*8000+2*8000
%! range try@try executions=3
%! range catch@catch executions=1 exclusive wsl=8000 wss=8000
%! line @first executions=3
%! line @last executions=2 wss=16000
%! line @handler executions=1 wsl=8000 wss=8000
for i = 1:3
  try             %@try
    %SLM start risky;
    y = 2*x;      %@first
    if i == 2
      error('stop');
    end
    x = x + y;    %@last
    %SLM end risky;
  catch           %@catch
    x = 3*y;      %@handler
  end
end

% an error in a function leaves the function's range and the caller's region; the call's
% result is not assigned
%! range guarded executions=1 exclusive wsl=8000 wss=8000
%! range guarded wsl=8000+8000 wss=8000+8
%! range fails executions=1 wsl=8000 wss=8
try
  %SLM start guarded;
  y = 2*x;
  a = fails(y);
  x = x + y;
  %SLM end guarded;
catch
end

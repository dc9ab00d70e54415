% A conditional executed 3 of 10 times. Vectors are 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = zeros(1000, 1);
y = ones(1000, 1);

% the header of the for stores its variable in the range around it, once; the condition
% belongs to the range around the if: the body of the for
%! range loop exclusive wsl=0 wss=8 executions=1
%! range loop wsl=10*8+3*16000+7*8000 wss=8+3*8000+7*8000 flops=3*1000+7*1000
%! range for@loop exclusive wsl=10*8 wss=0 executions=1 trips=10
%! range for@loop wsl=10*8+3*16000+7*8000 wss=3*8000+7*8000
%! range if@cond wsl=3*16000 wss=3*8000 executions=3 kind=if
%! range else@else wsl=7*8000 wss=7*8000 executions=7 kind=else
%! line @cond executions=10 wsl=80 wss=0
%! line @then executions=3 wsl=48000 wss=24000
%! line @other executions=7 wsl=56000 wss=56000
%SLM start loop;
for i = 1:10      %@loop
  if i <= 3       %@cond
    x = x + y;    %@then
  else            %@else
    y = 2*y;      %@other
  end
end
%SLM end loop;

% elseif: its condition is evaluated only when those before it are false
%! range chain exclusive wsl=2*8 wss=0
%! range chain wsl=2*8+8000 wss=8000
v = 5;
%SLM start chain;
if v < 3
  x = x + y;
elseif v < 6
  x = 2*y;
elseif v < 9
  y = x + y;
else
  y = 2*x;
end
%SLM end chain;

% switch: its expression belongs to the range around it
%! range choice exclusive wsl=8 wss=0
%! range choice wsl=8+8000 wss=8000
%SLM start choice;
switch v
  case {1, 2}
    x = x + y;
  case 5
    x = 3*y;
  otherwise
    y = x + y;
end
%SLM end choice;

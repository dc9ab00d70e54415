% `--only` of a loop counts it alone; `%SLM on` brings nothing back that `--only` leaves out.
%! options --only for@loop
%! range for@loop wsl=3*800 wss=3*800 trips=3
%! range around wsl=3*800 wss=3*800 executions=0
%! range later wsl=0 wss=0
x = ones(100, 1);
%SLM start around;
y = x + 1;
for k = 1:3 %@loop
  y = 2 * x;
end
%SLM on;
z = y + x;
%SLM end around;
%SLM start later;
%SLM on;
w = z + x;
%SLM end later;

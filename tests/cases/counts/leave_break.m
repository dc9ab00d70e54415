% A region left by break and by continue: what was executed counts. Vectors are 8000 B.
x = zeros(1000, 1);
y = ones(1000, 1);

% entered with i = 1, 2, 3, 4; the fourth time it is left by the break
%! range step executions=4 wsl=4*16000+4*8+3*8000 wss=4*8000+3*8000
%! range step exclusive wsl=4*16000+4*8+3*8000 wss=4*8000+3*8000
%! range for@a executions=1 trips=4 wsl=4*16000+4*8+3*8000
%! line @a4 executions=4
%! line @a3 executions=3
for i = 1:10      %@a
  %SLM start step;
  x = x + y;      %@a4
  if i == 4
    break
  end
  y = 2*x;        %@a3
  %SLM end step;
end

% the second half of the region is skipped for i = 3, 4, 5
%! range part executions=5 wsl=5*8000+5*8+2*16000 wss=5*8000+2*8000
%! range for@b executions=1 trips=5
for i = 1:5       %@b
  %SLM start part;
  y = 2*x;
  if i > 2
    continue
  end
  x = x + y;
  %SLM end part;
end

% break of an inner loop leaves the outer one running: inner bodies run 1, 2, 3 times
%! range for@c executions=1 trips=3 wsl=6*16000+6*16 wss=3*8+6*8000
%! range for@d executions=3 trips=6 wsl=6*16000+6*16 wss=6*8000
for i = 1:3       %@c
  for j = 1:10    %@d
    x = x + y;
    if j == i
      break
    end
  end
end

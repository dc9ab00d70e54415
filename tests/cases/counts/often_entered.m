% Loops and branches inside a loop that runs on the register machine are entered, and their headers executed, once in each
% of its trips.
s = 0;
a = 2.5;
for i = 1:10 %@outer
  for j = 1:2*a %@inner
    s = s + 1;
  end
  if s > 0 %@branch
    s = s + 1.5;
  end
end
%! range for@outer executions=1 trips=10
%! range for@inner executions=10 trips=50 flops=50
%! range if@branch executions=10 flops=10
%! line @inner executions=10
%! line @branch executions=10

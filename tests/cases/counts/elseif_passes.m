% Every condition of a chain is a pass of its own: what the one before it has read, also with operands
% that are not evaluated, is not read once for both. x and y are 32 B, an element and a scalar 8 B.
%! options --count textbook
x = (1:4)'; y = 2*x;

%! range chain executions=1
%! line @first wsl=4*8 executions=4
%! line @second wsl=2*8 executions=2
%! line @third wsl=8+8+8 executions=1
%SLM start chain;
for k = 1:4
  if k == 1 | k == 2                  %@first
    a = 1;
  elseif k == 3                       %@second
    a = 2;
  elseif x(k) == 2 || y(k) == 3       %@third
    a = 3;
  end
end
%SLM end chain;

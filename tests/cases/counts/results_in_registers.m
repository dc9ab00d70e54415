% What a call gives is in a register as long as the nest runs in which the function has stored it.
1;
function z = ended(q)
  z = 3*q;
  w = [1 2];
end
function z = still(q)
  z = 3*q;
end
x = [3; 4; 5];

% w ends the nest: z is loaded from where the function has stored it. x(3) brings a line with the 24 B of x.
%! range ends exclusive wsl=24+8 wss=8
%SLM start ends;
z = ended(x(3));
y = z*2;
%SLM end ends;

w = [1 2];
% the nest runs on: z is where the function has left it
%! range goes exclusive wsl=24 wss=8
%SLM start goes;
z = still(x(3));
y = z*2;
%SLM end goes;

% A number after a row or column that grows where it is: what it is computed from is read, and it alone is stored.
x = 1:100; y = (1:100)'; a = 3.5; z = [5 6 7]; w = zeros(1, 100);
%! range variable wsl=8 wss=8
%SLM start variable;
x = [x, a];
%SLM end variable;
%! range constant wsl=0 wss=8
%SLM start constant;
y = [y; 2];
%SLM end constant;
% a once, and an element of z
%! range computed wsl=8 wss=8 flops=2
%SLM start computed;
x = [x, a*a + 1];
%SLM end computed;
%! range element wsl=8 wss=8
%SLM start element;
x = [x, z(2)];
%SLM end element;
% the loop's variable
%! range loop wsl=80 wss=80+8
%SLM start loop;
for i = 1:10
  y = [y; i];
end
%SLM end loop;
% what shares the array is copied once
%! range copied wsl=808+16 wss=8+808+16
%SLM start copied;
w = [w, 1];
v = w;
v = [v, a];
v = [v, a];
%SLM end copied;

% Statements that take a text or an array as it is, and the head of a `switch`: a pass of its own each, also in a loop, and
% the nest of the loop ends there. Characters have 2 B.
names = {'alpha', 'beta', 'gamma', '', 'x', 7};
s.name = 'delta'; s.list = [1 2 3];
k = 2; n = 0;
% Four characters; k.
%! range content wsl=8+8 wss=8
%SLM start content;
t = names{k};
%SLM end content;
% The index counts once, and its sum has no flops.
%! range index wsl=8+10 wss=10 flops=0
%SLM start index;
t = names{k*k - k + 1};
%SLM end index;
%! range field wsl=10 wss=10
%SLM start field;
t = s.name;
%SLM end field;
%! range constant wsl=0 wss=10
%SLM start constant;
t = 'gamma';
%SLM end constant;
% The text is read once, however many labels are looked at; the empty text and one character are no array.
%! range head wsl=10+2 wss=8+2
%SLM start head;
switch t, case 'alpha', n = 1; case {'gamma', 'delta'}, n = 2; otherwise, n = 3; end
t = names{4};
switch t, case '', k = k; end
t = names{5};
%SLM end head;
% Three times: five, four and five characters, i in the statement, the text in the head of the switch. n is loaded and
% stored after each of them.
%! range loop wsl=3*8+28+28+2*8 wss=8+28+2*8 flops=2
%SLM start loop;
for i = 1:3
  t = names{i};
  switch t
    case {'alpha', 'gamma'}
      n = n + 1;
  end
end
%SLM end loop;
% What a variable takes is a copy: the first write of its elements changes nothing else and copies nothing.
%! range copy wsl=24 wss=24+8
%SLM start copy;
v = s.list;
v(2) = 5;
%SLM end copy;
% Copied into the room of the old value, it is another array all the same: the loop loads both.
%! range both wsl=24+24+24+8 wss=24+8+8 flops=6
%SLM start both;
v = s.list;
for i = 1:3, n = n + v(i) + s.list(i); end
%SLM end both;
assert(s.list(2) == 2 && v(2) == 2 && n == 16);
% The content of a cell that is a number.
v = names{6};
assert(v == 7);

% Which array it is: a variable that has been a number in between, or that another call has, is another one, wherever it is
% in memory. Lines of the cache are those of one storage; nothing of an earlier one is found there.
1;
function s = two(k)
  v = [];
  v(1) = k;
  v(2) = 2*k;
  s = v(1) + v(2);
end
t = 0;
y = zeros(1, 100);

% k 8 and x 8 are in registers; x(2) is an element of another array in each trip
%! range renewed wsl=0 wss=8+8+3*8
%SLM start renewed;
for k = 1:3
  x = y;
  x = 5;
  x(2) = 1;
end
%SLM end renewed;

% t and x are read before they are written, 8 each; each trip makes an array of 16 bytes, writes one element of it and then
% loads its line
%! range shrunk wsl=8+8+3*16 wss=8+8+3*8
x = zeros(1, 2);
%SLM start shrunk;
for k = 1:3
  x(end) = [];
  t = t + x(1);
  x(2) = k;
  t = t + x(1) + x(2);
end
%SLM end shrunk;

% k, v(1) and s are in registers, 8 each; v is another array in each call
%! range called wsl=3*16 wss=3*8+3*8
%SLM start called;
for k = 1:3
  u = two(k);
end
%SLM end called;

% what grows and shrinks above one element remains what it is: an element that is deleted and appended again is written once.
% k, j and x(1), a number as long as it is alone, are in registers; x = [] begins another array
%! range stack wsl=0 wss=8+8+8+2*63*8
x = [];
%SLM start stack;
for k = 1:2
  for j = 1:2
    x(end+1) = j;
  end
  for j = 3:64
    x(end+1) = j;
    x(end) = [];
    x(end+1) = j;
  end
  x = [];
end
%SLM end stack;

% A variable that is assigned its own first elements, or all of them in another shape, stays where it is: a compiled
% implementation keeps another length. Nothing moves, as where the elements after them are deleted.
z = cos(1:1000)';
%! range shorter wsl=0 wss=0
%SLM start shorter;
z = z(1:end-1);
%SLM end shorter;
% The number that says how many is read.
k = 900; w = z + 1;
%! range by_number wsl=8 wss=0
%SLM start by_number;
z = z(1:k);
%SLM end by_number;
% Leading columns; a row of the beginning of a matrix too.
A = cos((1:100)'*(1:100));
%! range columns wsl=0 wss=0
%SLM start columns;
A = A(:, 1:50);
%SLM end columns;
B = A + 1;
%! range row wsl=0 wss=0
%SLM start row;
B = B(1:2000);
%SLM end row;
% Rows of a matrix close up: 50 columns of 50 elements, each in 7 lines; so do columns that are not the first ones, from the
% line in which element 100 lies (800 to 864 B) to that of element 300.
%! range rows wsl=50*7*64 wss=20000
%SLM start rows;
A = A(1:50, :);
%SLM end rows;
C = cos((1:128)'*(1:20));
%! range later_columns wsl=9*1024 wss=9*1024
%SLM start later_columns;
C = C(:, 2:10);
%SLM end later_columns;
%! range other_name wsl=1024 wss=1024
%SLM start other_name;
D = C(:, 1);
%SLM end other_name;
% All elements in another shape.
%! range shape wsl=0 wss=0
%SLM start shape;
C = C(:);
C = reshape(C, 9, []);
%SLM end shape;
% Pages too.
E = cos(1:27)';
%! range pages wsl=0 wss=0
%SLM start pages;
E = reshape(E, [3 3 3]);
E = E(:, :, 1:2);
%SLM end pages;
% What is computed with them is another array.
%! range computed wsl=9*1024 wss=9*1024 flops=9*128
%SLM start computed;
C = 2*C(:, 1:end);
%SLM end computed;
% A stack of 64 numbers from which 56 are taken, in one nest: 7 lines, and t.
st = (1:64) + 1; t = 0; w = z + 1;
%! range stack wsl=7*64+8 wss=8
%SLM start stack;
while numel(st) > 8
  t = t + st(end);
  st = st(1:end-1);
end
%SLM end stack;
% Logical values and characters too.
m = z > 0;
%! range truths wsl=0 wss=0
%SLM start truths;
m = m(1:10);
%SLM end truths;
s = 'a text that is longer';
%! range text wsl=0 wss=0
%SLM start text;
s = s(1:6);
%SLM end text;
% A number is in a register then.
x = cos(1:10);
%! range one wss=8
%SLM start one;
x = x(1:1);
%SLM end one;
% Complex vectors: what is conjugated is computed.
y = exp(1i*(1:100));
%! range complex wsl=0 wss=0
%SLM start complex;
y = y(1:50);
%SLM end complex;
%! range conjugated wsl=640 wss=640
%SLM start conjugated;
y = y(1:40)';
%SLM end conjugated;
% What is left shares the storage with another variable as before: the first write of an element copies it, 40 numbers, 320 B,
% and that of another element does not.
k = 40; z = cos(1:50)';
%! range shared_part wsl=8+320 wss=320+2*8
%SLM start shared_part;
v = z;
z = z(1:k);
z(1) = 0;
z(9) = 0;
%SLM end shared_part;
assert(numel(v) == 50 && v(1) == cos(1));
%! range shared_shape wsl=400 wss=400+8
%SLM start shared_shape;
z = v;
z = reshape(z, 5, []);
z(1) = 0;
%SLM end shared_shape;
z = cos(1:50)';
%! range shared_end wsl=8+320 wss=320+2*8
%SLM start shared_end;
v = z;
z(k+1:end) = [];
z(1) = 0;
z(9) = 0;
%SLM end shared_end;
% Where elements move, all 49 that are left do, to a storage of their own: 392 B. The write copies nothing then.
z = cos(1:50)';
%! range shared_inside wsl=392 wss=392+8
%SLM start shared_inside;
v = z;
z(30) = [];
z(1) = 0;
%SLM end shared_inside;
% Once the other variable has another array nothing is shared.
z = cos(1:50)';
%! range not_shared wss=8
%SLM start not_shared;
v = z;
z = z(1:45);
v = [];
z(1) = 0;
%SLM end not_shared;

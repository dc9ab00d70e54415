% A range written in place as an index is a range whatever the class of its start, step and end: what it chooses is
% stored element by element, and read by the lines of the union. x has 1000 elements, of which 1:8:1000 are 125. Every
% reference of a scalar counts 8 B as a double and 4 B as int32 or single.
%! options --count textbook
x = zeros(1000, 1); kd = 8; k = int32(8); ks = single(8); c = uint64(1); W = zeros(30, 30);
%! range double_step wsl=8 wss=125*8
%SLM start double_step;
x(1:kd:end) = 1;
%SLM end double_step;
%! range int_step wsl=4 wss=125*8
%SLM start int_step;
x(1:k:end) = 1;
%SLM end int_step;
%! range single_step wsl=4 wss=125*8
%SLM start single_step;
x(1:ks:end) = 1;
%SLM end single_step;
%! range int_start wsl=0 wss=125*8
%SLM start int_start;
x(int32(1):8:end) = 1;
%SLM end int_start;
%! range int_end wsl=0 wss=125*8
%SLM start int_end;
x(1:8:uint16(1000)) = 1;
%SLM end int_end;
%! range backwards wsl=0 wss=125*8
%SLM start backwards;
x(1000:int16(-8):1) = 1;
%SLM end backwards;
% A step of uint64, such as a map's Count has: 1:2:900 are 450. c is of 8 B.
%! range computed_step wsl=8 wss=450*8
%SLM start computed_step;
W(1:c+1:end) = 0;
%SLM end computed_step;
% Two dimensions: 15 rows of 10 columns. p and q are of 4 B and 1 B.
p = int32(1); q = int8(3);
%! range block wsl=4+1 wss=15*10*8
%SLM start block;
W(p:2:end, q:3:end) = 1;
%SLM end block;
% Nothing is chosen, and one element is.
%! range empty wsl=0 wss=0
%SLM start empty;
x(int32(5):int32(8):int32(3)) = 1;
%SLM end empty;
%! range one wsl=0 wss=8
%SLM start one;
x(int32(5):int32(8):int32(12)) = 1;
%SLM end one;

% Odd and even elements share their lines: x once, as by steps of a double.
%! range shared_double wsl=8000 wss=500*8
%SLM start shared_double;
y = x(1:2:end) + x(2:2:end);
%SLM end shared_double;
%! range shared_int wsl=8000 wss=500*8
%SLM start shared_int;
y = x(int32(1):2:end) + x(int32(2):2:end);
%SLM end shared_int;

% A row of successive positions is a range wherever it comes from: elements 2 to 39 of x, in the lines 0 to 4. Its 38
% positions of 4 B are loaded.
v = int32(3:40); vs = single(3:40);
%! range rows_stored wsl=38*4 wss=38*8
%SLM start rows_stored;
x(v) = 2;
%SLM end rows_stored;
%! range rows_of_single wsl=38*4 wss=38*8
%SLM start rows_of_single;
x(vs) = 2;
%SLM end rows_of_single;
%! range rows_loaded wsl=38*4+5*64 wss=38*8
%SLM start rows_loaded;
y = x(v);
%SLM end rows_loaded;

% Loops over integers: 10 trips. The variable is of 4 B, loaded once by a statement and stored once for all trips in the
% range around.
%! range elements wsl=10*(8+4) wss=4+10*8
%SLM start elements;
for i = int32(1):int32(10)
  x(i) = x(i) + 1;
end
%SLM end elements;
% x(i:8:1000) are 125 elements for 1 to 8, and 124 for 9 and 10.
%! range strides wsl=10*(4+4) wss=4+(8*125+2*124)*8
%SLM start strides;
for i = int32(1):int32(10)
  x(i:k:end) = 0;
end
%SLM end strides;
assert(isequal(class(i), 'int32') && sum(x) == 0);

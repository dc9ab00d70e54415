% Bytes by class: 1000 elements of each; a char takes 2 bytes.
d = (1:1000)';
s = single(d);
i8 = int8(mod(d, 100));
u16 = uint16(d);
i32 = int32(d);
l64 = int64(d);
b = d > 500;
t = char(mod(d, 26)' + 97);
z = d + 1i*d;
sz = single(z);

%! range singles wsl=4000 wss=4000
%SLM start singles;
r = s + 1;
%SLM end singles;
%! range single_double wsl=4000+8000 wss=4000
%SLM start single_double;
r = s + d;
%SLM end single_double;
%! range int8s wsl=1000 wss=1000
%SLM start int8s;
r = i8 + i8;
%SLM end int8s;
%! range uint16s wsl=2000 wss=2000
%SLM start uint16s;
r = u16*2;
%SLM end uint16s;
%! range int32s wsl=4000+8000 wss=4000
%SLM start int32s;
r = i32 + d;
%SLM end int32s;
%! range int64s wsl=8000 wss=8
%SLM start int64s;
r = sum(l64);
%SLM end int64s;
%! range comparison wsl=8000 wss=1000
%SLM start comparison;
r = d > 3;
%SLM end comparison;
%! range logicals wsl=1000 wss=1000
%SLM start logicals;
r = ~b;
%SLM end logicals;
%! range counted wsl=1000 wss=8
%SLM start counted;
r = sum(b);
%SLM end counted;
%! range chars wsl=2000 wss=8000
%SLM start chars;
r = double(t);
%SLM end chars;
%! range upper_case wsl=2000 wss=2000
%SLM start upper_case;
r = upper(t);
%SLM end upper_case;
%! range complexes wsl=16000 wss=16000
%SLM start complexes;
r = z.*z;
%SLM end complexes;
%! range real_part wsl=16000 wss=8000
%SLM start real_part;
r = real(z);
%SLM end real_part;
%! range to_complex wsl=8000 wss=16000
%SLM start to_complex;
r = d + 2i*d;
%SLM end to_complex;
%! range single_complex wsl=8000 wss=8000
%SLM start single_complex;
r = 2*sz;
%SLM end single_complex;
% a real vector and a complex matrix: 16 B an element of Z
Z = z*z.';
%! range complex_product wsl=16*1000000+8000 wss=16000
%SLM start complex_product;
r = Z*d;
%SLM end complex_product;
% single matrix
S = ones(100, 100, 'single');
v = ones(100, 1, 'single');
%! range single_product wsl=40000+400 wss=400
%SLM start single_product;
r = S*v;
%SLM end single_product;

% Loops over integers: elements have the bytes of their class, and so have numbers in registers.
% 1000 subscripts of 2 bytes in order (the last line ends with the array); 64 counters of 4 bytes in 4 lines that stay, all
% of which are written; the loop's variable once. Additions on counters are work, subscripts are none.
h = zeros(64, 1, 'int32');
k = uint16(mod(d*7, 64)) + 1;
%! range histogram wsl=2000+256 wss=256+8 flops=1000
%SLM start histogram;
for i = 1:1000
  h(k(i)) = h(k(i)) + 1;
end
%SLM end histogram;
assert(sum(double(h)) == 1000);
% The variable of 1 byte is stored once by the header; the sum of 4 bytes is read before it is written in the nest, and
% stored once; each of the 100 elements of 1 byte is read.
total = int32(0);
v = int8(mod(d(1:100), 50));
%! range bytes wsl=100+4 wss=1+4 flops=100
%SLM start bytes;
for i = int8(1):int8(100)
  total = total + int32(v(i));
end
%SLM end bytes;
assert(total == 2*1225 && isa(i, 'int8'));
% A condition of two tests reads 4 bytes in each of 1000 trips, and 2 bytes in the last 500 of them: their lines begin at
% byte 960. The count is read once, and stored once like the loop's variable.
far = 0;
%! range tests wsl=4000+1040+8 wss=8+8 flops=0
%SLM start tests;
for i = 1:1000
  if i32(i) > 500 && u16(i) < 700
    far = far + 1;
  end
end
%SLM end tests;
assert(far == 199);

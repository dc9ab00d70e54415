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

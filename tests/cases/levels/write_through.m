% What a first level that writes through passes on belongs to the statement that wrote it, also where the one before
% wrote the same line.
%! options --machine power4
x = zeros(1, 16);
%! charged @a x L1 loads=0 write_allocates=0 write_backs=8
x(1) = 1; %@a
%! charged @b x L1 loads=0 write_allocates=0 write_backs=8
x(2) = 2; %@b
%! charged @c x L1 loads=0 write_allocates=0 write_backs=24
x(3:5) = 3; %@c
%! charged @d x L1 loads=0 write_allocates=0 write_backs=16
x(6:7) = 4; %@d

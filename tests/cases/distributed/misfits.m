% Layouts that do not fit are warned about, and every rank has the array.
%! options --ranks 2
%! warning SLM309 @a
%! warning SLM309 @b
%! warning SLM309 @c
%SLM distribute A(block,:,:);
A = ones(4); %@a
%SLM distribute b(block(2));
b = ones(8, 1); %@b
c = zeros(4, 1);
%SLM align d with c; %@c
d = c;
%! ranks misfits 2 messages=0 bytes=0

% A function that one rank computes alone, scalar code, and functions by their text. Six elements are 3 3, 2 2 2 and
% 2 2 2 0.
%! options --ranks 2,3,4
%SLM distribute x(block) t(block) y(cyclic);
n = 6;
x = (n:-1:1)';
t = zeros(n, 1);
y = (1:n)';
%! ranks serial 2 messages=0 gather_calls=1 gather_bytes=48 bcast_calls=1 bcast_bytes=48
%! ranks serial 4 messages=0 gather_calls=1 gather_bytes=48 bcast_calls=1 bcast_bytes=48
%! warning SLM311 @serial
%SLM start serial;
s = unique(x); %@serial
%SLM end serial;
% The last element of a block goes to the next rank: one element, one message for the nest.
%! ranks scalar 2 messages=1 bytes=8
%! pair scalar 2 0 1 messages=1 bytes=8
%! ranks scalar 3 messages=2 bytes=16
%! ranks scalar 4 messages=2 bytes=16
%SLM start scalar;
for i = 2:n
  t(i) = x(i-1) + x(i);
end
%SLM end scalar;
% What is assigned is on every rank: all elements go to all.
a = 0;
%! ranks all 3 messages=0 allgather_calls=1 allgather_bytes=48
%! warning SLM310 @all
%SLM start all;
for i = 1:n
  a = a + x(i); %@all
end
%SLM end all;
% y: 0 2 4 / 1 3 5. Rank 0 has x 0..2 and needs element 1, rank 1 needs 4.
%! ranks text 2 messages=2 bytes=16
%! ranks addf 2 messages=2 bytes=16
%SLM start text;
w = addf(x, y);
%SLM end text;
function w = addf(u, v)
w = u + 2*v;
end

% An array that gets another layout is sent by the directive: in its own line, region and loop, not in the statement
% before it. Eight elements by block are 0-3 4-7 on two ranks; dealt in turn, element k (from 0) is on rank mod(k,2).
%! options --ranks 2
x = (1:8)';
%SLM distribute x(block);
% The statement before sends nothing.
%! ranks before 2 messages=0 bytes=0
%SLM start before;
y = x + 1;
%SLM end before;
% Rank 0 has 0 to 3 and gets 4 and 6 of rank 1, which gets 1 and 3: two messages of two elements.
%! ranks first 2 messages=2 bytes=32 worst_rank_bytes=16
%SLM start first;
%SLM distribute x(cyclic);
z = 2*x;
%SLM end first;
% The same by the layout of another variable; y is by block. Then x is as it was, and is sent no more.
%! ranks aligned 2 messages=2 bytes=32
%SLM start aligned;
%SLM align x with y;
%SLM end aligned;
%! ranks once 2 messages=0 bytes=0
%SLM start once;
%SLM distribute x(block);
z = 2*x;
%SLM end once;
% Two trips: there in a region, 2 messages each; and back at the end of the trip, in the loop.
%! ranks inside 2 messages=4 bytes=64
%! ranks inner 2 messages=0 bytes=0
%! ranks outer 2 messages=8 bytes=128
%SLM start outer;
for k = 1:2
  %SLM start inner;
  y = x + 1;
  %SLM end inner;
  %SLM start inside;
  %SLM distribute x(cyclic);
  z = 2*x;
  %SLM end inside;
  %SLM distribute x(block);
end
%SLM end outer;
% Two arrays in one directive: two messages for each.
%! ranks both 2 messages=4 bytes=64
%SLM start both;
%SLM distribute x(cyclic) y(cyclic);
%SLM end both;
% Scalar code before a directive in a loop: element 4 (from 0) needs element 3 of the other rank. The directive at the end
% sends its two messages.
%SLM distribute x(block) y(block);
%! ranks scalar 2 messages=1 bytes=8
%! ranks after 2 messages=2 bytes=32
%SLM start whole;
for k = 2:8
  %SLM start scalar;
  y(k) = x(k-1);
  %SLM end scalar;
  if k == 8
    %SLM start after;
    %SLM distribute x(cyclic);
    %SLM end after;
  end
end
%SLM end whole;

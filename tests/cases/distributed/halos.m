% Halos of tiles on 2 and 4 ranks. Four tiles of 4 x 4, joined at both ends: on 2 ranks the tiles above each other are on
% different ranks, those side by side on the same one.
%! options --ranks 2,4
u = magic(8);
v = zeros(8);
i = [1 2 8];
%SLM distribute u(tiles 4 4, halo 1, periodic 1 2);
%SLM align v with u;
u = u + 1;
% P = 2: for every tile two faces of 4 and four corners. P = 4: four faces.
%! ranks first 2 messages=4*6 bytes=4*(2*4+4)*8
%! ranks first 4 messages=4*8 bytes=4*(4*4+4)*8
%SLM start first;
v = circshift(u, [1 0]);
%SLM end first;
% The whole halo is there, corners too: nothing is sent for what lies in it.
%! ranks again 2 messages=0 bytes=0
%! ranks again 4 messages=0 bytes=0
%SLM start again;
v = circshift(u, [0 1]);
v(1:3, 1) = u(i, 5);
%SLM end again;
% Column 6 is in no halo: elements 2 and 4 of it are on rank 0 of 2, and on rank 2 of 4.
%! ranks listed 2 messages=0 bytes=0
%! ranks listed 4 messages=1 bytes=2*8
%! pair listed 4 2 0 messages=1 bytes=16
%SLM start listed;
v(1:2, 1) = u([2 4], 6);
%SLM end listed;
% It is still there after that.
%! ranks still 2 messages=0 bytes=0
%! ranks still 4 messages=0 bytes=0
%SLM start still;
v = circshift(u, [-1 0]);
v(1:2, 1) = u([2 4], 6);
%SLM end still;

%! ok
%SLM distribute A(block,:) x(block);
%SLM distribute B( : , cyclic(4) ), C(block(10),cyclic);
%SLM align p, q with x;
% SLM align these two with care, please
%SLM distribute s(tiles 24 16, halo 2 included, periodic 1, active mask, deal hilbert); ranks 4;
%SLM Distribute t(tiles 8 8) u(block); Ranks 1, 2,4;
x = 1;
%! ast 2: %SLM distribute A(block,:) x(block);;
%! ast 3: %SLM distribute B(:,cyclic(4)) C(block(10),cyclic);;
%! ast 4: %SLM align p, q with x;;
%! ast 6: %SLM distribute s(tiles 24 16, halo 2 included, periodic 1, active mask, deal hilbert);; %SLM ranks 4;;
%! ast 7: %SLM distribute t(tiles 8 8, deal roundrobin) u(block);; %SLM ranks 1, 2, 4;;

% repmat of an array of several columns: all of it comes again, once for each copy, where its columns and the copy of
% them do not stay. E has 8,000,000 B, F 48,000, G 4,800: with their copies these move 16,000,000, 96,000 and 9,600.
E = ones(20000, 50);
F = ones(3000, 2);
G = ones(300, 2);
%! line @large wsl=2*8000000 wss=2*8000000
w = repmat(E, 1, 2);            %@large
%! line @middle wsl=3*48000 wss=3*48000
w = repmat(F, 1, 3);            %@middle
%! line @inside wsl=3*48000+3*48000 wss=3*48000
w = repmat(F, 1, 3) - w;        %@inside
% the same as two arrays beside each other
%! line @beside wsl=48000 wss=2*48000
w = [F, F];                     %@beside
%! line @small wsl=4800 wss=3*4800
w = repmat(G, 1, 3);            %@small
% Several copies along both dimensions: those below each other are written as a column comes by, so that H of 320,000 B comes
% once for each copy beside it. The sums of its rows go in blocks of 512 rows: all 200 are one, which does not stay; of P, 20000
% rows of two columns in 40 blocks of 512 rows, a block of 8,000 B stays for both copies.
H = ones(200); P = ones(20000, 2);
%! line @square wsl=2*320000 wss=4*320000
w = repmat(H, 2, 2);            %@square
%! line @subtracted wsl=4*320000+2*320000 wss=4*320000
w = w - repmat(H, 2, 2);        %@subtracted
%! line @down wsl=320000 wss=2*320000
w = repmat(H, 2, 1);            %@down
%! line @sums wsl=2*320000 wss=1600
s = sum(repmat(H, 1, 2), 2);    %@sums
%! line @tall wsl=320000 wss=160000
s = sum(repmat(P, 1, 2), 2);    %@tall

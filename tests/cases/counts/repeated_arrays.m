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

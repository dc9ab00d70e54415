% Sweeps that go on column by column (the mean of a column is known once it has been read), where something else than a
% matrix is computed, or more than that is needed. A column of 1,908 numbers (15,264 B) and what goes with it fit L1.
D = cos((1:1908)'*(1:40)); w = 1:40; % 610,560 B

% The sum and the norm take a column as soon as its mean is known: D once.
%! range b1 wsl=1908*40*8 wss=8
%SLM start b1;
s = sum(sum((D - mean(D)).^2));
%SLM end b1;

%! range b2 wsl=1908*40*8 wss=8
%SLM start b2;
s = norm(D - mean(D,1), 'fro');
%SLM end b2;

% What the columns give is divided by the elements of w.
%! range b3 wsl=1908*40*8+320 wss=320
%SLM start b3;
t = sum((D - mean(D)).^2)./w;
%SLM end b3;

% The mean of all is known when D has been read: it comes twice, and the means of the columns are kept.
%! range b4 wsl=2*1908*40*8+320 wss=1908*40*8+320
%SLM start b4;
B = D - mean(D,1) + mean(D(:));
%SLM end b4;

% So it is with means of rows, which are swept for every column: they, a column of D and one of B are 45,792 B.
%! range b5 wsl=3*1908*40*8+320 wsl_low=2*1908*40*8+15264+320 wss=1908*40*8+15264+320
%SLM start b5;
B = D - mean(D,1) - mean(D,2);
%SLM end b5;

%! range b6 wsl=3*1908*40*8+320 wsl_low=2*1908*40*8+15264+320 wss=1908*40*8+15264+320
%SLM start b6;
B = mean(D,2) + D - mean(D,1);
%SLM end b6;

% Means of another matrix come before, so that D goes by columns; with the means and one of B it does not stay.
E = D + 1;
%! range b7 wsl=4*1908*40*8 wsl_low=2*1908*40*8+15264 wss=1908*40*8+15264
%SLM start b7;
B = D - mean(D,1) - mean(E,2);
%SLM end b7;

% Sums along rows are added up with every column: both are 30,528 B. Of 3,016 rows they are 48,256, and D comes twice.
%! range b8 wsl=1908*40*8 wsl_high=2*1908*40*8 wss=15264
%SLM start b8;
r = sum((D - mean(D,1)).^2, 2);
%SLM end b8;
D = cos((1:3016)'*(1:40));
%! range b9 wsl=2*3016*40*8 wsl_low=3016*40*8 wss=24128
%SLM start b9;
r = sum((D - mean(D,1)).^2, 2);
%SLM end b9;
% repmat of means is what repeats them of itself, in both spellings: 200 columns of 1600 B, each of which goes on with its own
% mean; means of rows are stored and come back, 1600 B.
R = ones(200);
%! range repeated_down wsl=2*320000 wsl_low=2*320000 wsl_high=2*320000 wss=2*320000
%SLM start repeated_down;
B = R - repmat(mean(R), 200, 1);
B = R - repmat(mean(R), [200 1]);
%SLM end repeated_down;
%! range repeated_across wsl=2*(2*320000+1600) wsl_low=2*(2*320000+1600) wsl_high=2*(2*320000+1600) wss=2*(320000+1600)
%SLM start repeated_across;
B = R - repmat(mean(R, 2), 1, 200);
B = R - mean(R, 2);
%SLM end repeated_across;
% A table of all means beside all means: both are there before its first element is, stored and loaded.
%! range table wsl=320000+3200 wsl_low=320000+3200 wsl_high=320000+3200 wss=320000+3200
%SLM start table;
B = mean(R) + mean(R, 2);
%SLM end table;

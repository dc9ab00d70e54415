% Sweeps that go on column by column (the mean of a column is known once it has been read), where something else than a
% matrix is computed, or more than that is needed. A column of 1,904 numbers (15,232 B) and what goes with it fit L1.
%! options --machine two.toml
D = cos((1:1904)'*(1:304)); w = 1:304; % 4,630,528 B

% The sum and the norm take a column as soon as its mean is known: D once.
%! range b1 wsl=1904*304*8 wss=8
%! level b1 L1 loads=1904*304*8
%SLM start b1;
s = sum(sum((D - mean(D)).^2));
%SLM end b1;

%! range b2 wsl=1904*304*8 wss=8
%! level b2 L1 loads=1904*304*8
%SLM start b2;
s = norm(D - mean(D,1), 'fro');
%SLM end b2;

% What the columns give is divided by the elements of w.
%! range b3 wsl=1904*304*8+2432 wss=2432
%! level b3 L1 loads=1904*304*8+2432
%SLM start b3;
t = sum((D - mean(D)).^2)./w;
%SLM end b3;

% The mean of all is known when D has been read: it comes twice, and the means of the columns are kept; of these
% the line written last is in L1 when it is read.
%! range b4 wsl=2*1904*304*8+2432 wss=1904*304*8+2432
%! level b4 L1 loads=2*1904*304*8+2432-64
%SLM start b4;
B = D - mean(D,1) + mean(D(:));
%SLM end b4;

% So it is with means of rows, which are swept for every column: they, a column of D and one of B are 45,696 B.
%! range b5 wsl=3*1904*304*8+2432 wsl_low=2*1904*304*8+15232+2432 wss=1904*304*8+15232+2432
%SLM start b5;
B = D - mean(D,1) - mean(D,2);
%SLM end b5;

%! range b6 wsl=3*1904*304*8+2432 wsl_low=2*1904*304*8+15232+2432 wss=1904*304*8+15232+2432
%SLM start b6;
B = mean(D,2) + D - mean(D,1);
%SLM end b6;

% Means of another matrix come before, so that D goes by columns; with the means and one of B it does not stay.
E = D + 1;
%! range b7 wsl=4*1904*304*8 wsl_low=2*1904*304*8+15232 wss=1904*304*8+15232
%SLM start b7;
B = D - mean(D,1) - mean(E,2);
%SLM end b7;

% Sums along rows are added up with every column: both are 30,464 B. Of 3,008 rows they are 48,128, and D comes twice.
%! range b8 wsl=1904*304*8 wsl_high=2*1904*304*8 wss=15232
%SLM start b8;
r = sum((D - mean(D,1)).^2, 2);
%SLM end b8;
D = cos((1:3008)'*(1:304));
%! range b9 wsl=2*3008*304*8 wsl_low=3008*304*8 wss=24064
%! level b9 L1 loads=2*3008*304*8
%SLM start b9;
r = sum((D - mean(D,1)).^2, 2);
%SLM end b9;

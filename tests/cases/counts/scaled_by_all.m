% What is divided by the largest of all its elements is read again: the last column has to be read before the first one is
% divided. Where it is divided by the largest of each column, a column is there still.
A = ones(1000); % 8,000,000 B

%! range all wsl=2*8000000 wsl_low=2*8000000 wsl_high=2*8000000 wss=8000000
%SLM start all;
B = A ./ max(max(A));
%SLM end all;

%! range each wsl=8000000 wsl_low=8000000 wsl_high=8000000 wss=8000000
%SLM start each;
C = A ./ max(A);
%SLM end each;

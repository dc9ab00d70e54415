% Crossed regions: both places are shown.
%! exit 1
%! stderr first
%! stderr second
%SLM start first;
x = 1;
%SLM start second;
x = 2;
%SLM end first;
%SLM end second;

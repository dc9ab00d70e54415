% An end without a start
%! exit 1
%! stderr end_without_start.m:5
x = 1;
%SLM end nowhere;

try blanks(1e9)end%SLM start r;
try(num2cell)end%SLM end r;
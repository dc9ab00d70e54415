%SLM start r;
try dec2bin('%-12.3e|%g',1e10)end%SLM end r;
%SLM start r;
try(320)end%SLM end r;
[p]=schur([])
%SLM start r;
try repmat([1e5],'uniformdata',([0]))end%SLM end r;
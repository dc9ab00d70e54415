% Names of a list without `,` between them: what is missing is said.
%! exit 1
%! error SLM140 5
%! stderr names of a list have a `,` between them
%SLM Func half third
y = 1;

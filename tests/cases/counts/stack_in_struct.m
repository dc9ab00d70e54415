% A stack in a struct, whose place is a field: the index is looked up once.
%! range one wss=8+8
%SLM start one;
s.n = 1;
q = {};
q{s.n} = 4;
%SLM end one;
s.d = {};
s.d{s.n} = 3;
q{s.n} = 5;
%SLM start pushes;
for k = 1:5
  s = push(s, k);
end
%SLM end pushes;
assert(s.d{6} == 5);
assert(q{1} == 5);

function s = push(s, v)
s.n = s.n + 1;
s.d{s.n} = v;
end

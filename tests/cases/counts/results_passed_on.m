% What one function gives another is held by nobody else, unless it is an array that a variable of the caller holds:
% then the first write of its elements copies it. z, y: 8,000 B; copies are loaded and stored in set.
%! options --count model
z = ones(1000, 1);
y = z + 1;
h = @set;
% made loads and stores 8,000 B; no copy
%! range fresh wsl=8000 wss=8000+16
%SLM start fresh;
y = set(made(z));
%SLM end fresh;
%! range fresh_twice wsl=8000 wss=8000+16
%SLM start fresh_twice;
y = set(same(made(z)));
%SLM end fresh_twice;
%! range variable wsl=8000 wss=8000+16
%SLM start variable;
y = set(same(z));
%SLM end variable;
%! range through wsl=8000 wss=8000+16
%SLM start through;
y = set(same(same(z)));
%SLM end through;
%! range by_handle wsl=8000 wss=8000+16
%SLM start by_handle;
y = h(same(z));
%SLM end by_handle;
%! range by_feval wsl=8000 wss=8000+16
%SLM start by_feval;
y = feval(@set, same(z));
%SLM end by_feval;
% of two results one is z: 8,000 B for made, 8,000 B for the copy, 16,000 B for the sum
%! range one_of_two wsl=8000+8000+16000 wss=8000+8000+16+16+8000
%SLM start one_of_two;
y = both(made(z), same(z));
%SLM end one_of_two;
function v = both(v, w)
  v(1:2) = 1;
  w(1:2) = 1;
  v = v + w;
end
function v = set(v)
  v(1:2) = 1;
end
function v = made(v)
  t = 2*v;
  v = t;
end
function v = same(v)
end

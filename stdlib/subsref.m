function v = subsref(a, s)
% The element that the accesses of a substruct choose.
v = a;
for k = 1:numel(s)
  switch s(k).type
    case '()', c = s(k).subs; v = v(c{:});
    case '{}', c = s(k).subs; v = v{c{:}};
    case '.', v = v.(s(k).subs);
    otherwise, error('MATLAB:subsref:type', 'The type must be ''()'', ''{}'' or ''.''.');
  end
end
end

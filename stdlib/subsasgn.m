function a = subsasgn(a, s, value)
% a with the element that the accesses of a substruct choose replaced.
if numel(s) > 1
  try
    inner = subsref(a, s(1));
  catch
    inner = [];
  end
  value = subsasgn(inner, s(2:end), value);
end
c = s(1).subs;
switch s(1).type
  case '()', a(c{:}) = value;
  case '{}', a{c{:}} = value;
  case '.', a.(c) = value;
  otherwise, error('MATLAB:subsasgn:type', 'The type must be ''()'', ''{}'' or ''.''.');
end
end

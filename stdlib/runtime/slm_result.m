function slm_result(number, s, type, sparse, what)
% Notes where the result of an operation comes from. When its consumer reads it
% in the pass of the statement, it joins at once.
global slm_g
slm_g.type(number) = type;
slm_g.sparse(number) = sparse;
slm_g.what{number} = what;
if s.join == 1 || (s.join == 2 && any(type == [3 4]))
  slm_join(number, sparse);
end
end

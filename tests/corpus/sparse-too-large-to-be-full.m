try,cholupdate((1),sparse(1111111,1e6))end
try, x = 1-sparse(1111111,1e6); catch e, end
s = sparse(1111111,1e6);
try, t = s(:)'; catch e, end

%SLM start r;
try, c;
catch, end
%SLM end r;
try, [p, q] = residue(-1e9, (sparse(1e6,1))', '%s %5.2f\n', realmax);
catch e, disp(e.message); end

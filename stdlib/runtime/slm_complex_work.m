function per = slm_complex_work(name, per, complex)
% Flops of an element of the result, by which operands are complex.
if numel(complex) < 2
  return
end
if any(strcmp(name, {'\', '.\', 'ldivide'}))
  complex = complex([2 1]);
end
switch name
  case {'+', '-', 'plus', 'minus'}
    per = 2;
  case {'*', '.*', 'times'}
    per = 1 + any(complex) + 4 * all(complex);
  case {'/', './', '\', '.\', 'rdivide', 'ldivide'}
    if all(complex)
      per = 11;
    elseif complex(2)
      per = 7;
    else
      per = 1 + complex(1);
    end
  case {'^', '.^', 'power'}
    per = 1 + 10 * any(complex);
end
end

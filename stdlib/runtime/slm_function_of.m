function name = slm_function_of(name, operands)
% The function that an operator of so many operands is; a function itself.
alone = operands == 1;
switch name
  case '+'
    name = 'plus';
    if alone
      name = 'uplus';
    end
  case '-'
    name = 'minus';
    if alone
      name = 'uminus';
    end
  case '~'
    name = 'not';
  case ''''
    name = 'ctranspose';
  case '.*'
    name = 'times';
  case '*'
    name = 'mtimes';
  case './'
    name = 'rdivide';
  case '/'
    name = 'mrdivide';
  case '.\'
    name = 'ldivide';
  case '.^'
    name = 'power';
  case '=='
    name = 'eq';
  case '~='
    name = 'ne';
  case '<'
    name = 'lt';
  case '<='
    name = 'le';
  case '>'
    name = 'gt';
  case '>='
    name = 'ge';
  case '&'
    name = 'and';
  case '|'
    name = 'or';
  case {'[]', '{}'}
    name = 'horzcat';
end
end

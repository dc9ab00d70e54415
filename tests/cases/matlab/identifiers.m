% Identifiers and messages that MATLAB's errors have.
function identifiers
same('undefined_thing + 1', 'MATLAB:UndefinedFunction', 'Unrecognized function or variable ''undefined_thing''.');
same('sin(1, 2)', 'MATLAB:maxrhs', 'Too many input arguments');
same('[a, b] = sin(1)', 'MATLAB:maxlhs', 'Too many output arguments');
same('sin()', 'MATLAB:minrhs', 'Not enough input arguments');
same('second_of(1)', 'MATLAB:minrhs', 'Not enough input arguments.');
same('second_of(1, 2, 3)', 'MATLAB:TooManyInputs', 'Too many input arguments');
same('[a, b] = second_of(1, 2)', 'MATLAB:TooManyOutputs', 'Too many output arguments');
same('z = nothing_given()', 'MATLAB:unassignedOutputs', 'Output argument "y"');
same('norm({1})', 'MATLAB:UndefinedFunction', 'Undefined function ''norm'' for input arguments of type ''cell''.');
same('double({1})', 'MATLAB:invalidConversion', 'Conversion to double from cell is not possible.');
same('{1} + 1', 'MATLAB:UndefinedFunction', 'Operator ''+'' is not supported for operands of type ''cell''.');
same('x = 1:3; x(4)', 'MATLAB:badsubscript', 'Index exceeds the number of array elements. Index must not exceed 3.');
same('x = 1:3; x(0)', 'MATLAB:badsubscript', 'Array indices must be positive integers or logical values');
same('[1 2 3] + [1 2]', 'MATLAB:sizeDimensionsMustMatch', 'Arrays have incompatible sizes for this operation.');
same('ones(2, 3)*ones(2, 3)', 'MATLAB:innerdim', 'Incorrect dimensions for matrix multiplication.');
same('[1 2; 3]', 'MATLAB:catenate:dimensionMismatch', 'Dimensions of arrays being concatenated are not consistent.');
same('chol([1 2; 2 1])', 'MATLAB:posdef', 'Matrix must be positive definite.');
same('inv([1 2 3])', 'MATLAB:square', 'Matrix must be square.');
same('s.a = 1; s.b', 'MATLAB:nonExistentField', 'Unrecognized field name "b".');
same('x = 5; x.a', 'MATLAB:structRefFromNonStruct', 'Dot indexing is not supported for variables of this type.');
same('x = 5; x{1}', 'MATLAB:cellRefFromNonCell', 'Brace indexing is not supported for variables of this type.');
same('reshape(1:6, 4, 2)', 'MATLAB:getReshapeDims:notSameNumel', 'Number of elements must not change.');
same('str2func(["a" "b"])', 'MATLAB:str2func:InputClass', 'str2func: argument 1 must be text');
end

function same(code, identifier, message)
try
  evalc(code);
catch e
  if ~strcmp(e.identifier, identifier) || ~strncmp(e.message, message, numel(message))
    error('%s: [%s] %s', code, e.identifier, e.message);
  end
  return
end
error('%s raises nothing', code);
end

function y = second_of(a, b)
y = b;
end

function y = nothing_given()
end

% Methods of an inputParser, called as functions.
p = inputParser;
p.FunctionName = 'f';
addRequired(p, 'a');
addOptional(p, 'b', 2);
addParameter(p, 'tol', 1);
parse(p, 3, 'tol', 5);
disp(p.Results.tol + p.Results.a)
p.parse(4, 6);
disp(p.Results.b)

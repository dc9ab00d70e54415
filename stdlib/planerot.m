function [G, y] = planerot(x)
% Rotation G with G*x = [norm(x); 0]: Givens.
if numel(x) ~= 2, error('MATLAB:planerot:InputSize', 'A rotation is found for two elements.'); end
if x(2) ~= 0
  r = norm(x);
  G = [x'; -x(2), x(1)] / r;
  y = [r; 0];
else
  G = eye(2);
  y = x;
end
end

function [P, E] = phantom(varargin)
% The head phantom of tomography, ten ellipses: phantom(name, n) or phantom(E, n), where a row of E is the intensity,
% the half axes, the centre and the angle in degrees of one. Names: 'Modified Shepp-Logan' (with more contrast;
% Toft, 1996) and 'Shepp-Logan' (Shepp and Logan, IEEE Trans. Nuclear Science 21, 1974).
n = 256;
name = 'modified shepp-logan';
E = [];
for k = 1:nargin
  a = varargin{k};
  if ischar(a), name = lower(a); elseif isscalar(a), n = a; else, E = a; end
end
if isempty(E)
  E = [1    0.69   0.92    0     0        0
       -0.8 0.6624 0.8740  0     -0.0184  0
       -0.2 0.1100 0.3100  0.22  0       -18
       -0.2 0.1600 0.4100 -0.22  0        18
       0.1  0.2100 0.2500  0     0.35     0
       0.1  0.0460 0.0460  0     0.1      0
       0.1  0.0460 0.0460  0     -0.1     0
       0.1  0.0460 0.0230 -0.08  -0.605   0
       0.1  0.0230 0.0230  0     -0.606   0
       0.1  0.0230 0.0460  0.06  -0.605   0];
  if strcmp(name, 'shepp-logan')
    E(:, 1) = [1 -0.98 -0.02 -0.02 0.01 0.01 0.01 0.01 0.01 0.01].';
  elseif ~strcmp(name, 'modified shepp-logan')
    error('images:phantom:unknownPhantom', 'Unknown default phantom ''%s''.', name);
  end
end
P = zeros(n);
u = ((0:n-1) - (n-1)/2)/((n-1)/2);
x = repmat(u, n, 1);
y = rot90(x);
for k = 1:size(E, 1)
  dx = x - E(k, 4);
  dy = y - E(k, 5);
  c = cos(E(k, 6)*pi/180);
  s = sin(E(k, 6)*pi/180);
  in = (dx*c + dy*s).^2/E(k, 2)^2 + (dy*c - dx*s).^2/E(k, 3)^2 <= 1;
  P(in) = P(in) + E(k, 1);
end
end

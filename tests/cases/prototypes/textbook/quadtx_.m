function [Q,fcount] = quadtx_(F,a,b,tol,varargin)
% Default tolerance
if nargin < 4 | isempty(tol)
   tol = 1.e-6;
end
c = (a + b)/2;
fa = feval(F,a,varargin{:}); fc = feval(F,c,varargin{:}); fb = feval(F,b,varargin{:});
[Q,k] = quadtxstep(F, a, b, tol, fa, fc, fb, varargin{:});
fcount = k + 3;

function [Q,fcount] = quadtxstep(F,a,b,tol,fa,fc,fb,varargin)
h = b - a; c = (a + b)/2;
fd = feval(F,(a+c)/2,varargin{:}); fe = feval(F,(c+b)/2,varargin{:});
Q1 = h/6 * (fa + 4*fc + fb);
Q2 = h/12 * (fa + 4*fd + 2*fc + 4*fe + fb);
if abs(Q2 - Q1) <= tol
   Q = Q2 + (Q2 - Q1)/15;
   fcount = 2;
else
   [Qa,ka] = quadtxstep(F, a, c, tol, fa, fd, fc, varargin{:});
   [Qb,kb] = quadtxstep(F, c, b, tol, fc, fe, fb, varargin{:});
   Q = Qa + Qb;
   fcount = ka + kb + 2;
end

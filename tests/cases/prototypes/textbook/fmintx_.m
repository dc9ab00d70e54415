function u = fmintx_(F,a,b,tol,varargin)
if nargin < 4 | isempty(tol), tol = 1.e-6; end
phi = (1 + sqrt(5))/2; rho = 2 - phi;
u = a + rho*(b-a); v = u; w = u; x = u;
fu = F(u,varargin{:}); fv = fu; fw = fu; fx = fu;
xm = 0.5*(a+b); d = 0.0; e = 0.0;
while abs(x-xm) > tol
   para = abs(e) > tol;
   if para
      r = (x-w)*(fx-fv); q = (x-v)*(fx-fw); p = (x-v)*q-(x-w)*r;
      s = 2.0*(q-r); if s > 0.0, p = -p; end, s = abs(s);
      para = ( (abs(p)<abs(0.5*s*e)) & (p>s*(a-x)) & (p<s*(b-x)) );
      if para, e = d; d = p/s; newx = x+d; du = newx-x; end
   end
   if ~para
      if x >= xm, e = a-x; else, e = b-x; end
      d = rho*e;
   end
   u = x+d; fu = F(u,varargin{:});
   if fu <= fx
      if u >= x, a = x; else, b = x; end
      v = w; fv = fw; w = x; fw = fx; x = u; fx = fu;
   else
      if u < x, a = u; else, b = u; end
      if ( (fu <= fw) | (w == x) ), v = w; fv = fw; w = u; fw = fu;
      elseif ( (fu <= fv) | (v == x) | (v == w) ), v = u; fv = fu; end
   end
   xm = 0.5*(a+b);
end

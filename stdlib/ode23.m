function varargout = ode23(f, tspan, y0, options, varargin)
% Solves y' = f(t, y) from tspan(1) to tspan(end) by an explicit Runge-Kutta pair with steps that the
% error estimate controls: Bogacki and Shampine's of orders 3 and 2 (Appl. Math. Lett. 2, 1989).
% [t, y] = ode23(f, [t0 t1], y0, options); with more than two times the solution at these. Options of
% odeset: RelTol (1e-3), AbsTol (1e-6), InitialStep, MaxStep, Refine, Events.
if nargin < 4, options = []; end
pair.name = 'ode23';
pair.c = [0; 1/2; 3/4; 1];
pair.A = [0, 0, 0, 0
          1/2, 0, 0, 0
          0, 3/4, 0, 0
          2/9, 1/3, 4/9, 0];
pair.d = [-5/72; 1/12; 1/9; -1/8];
pair.power = 1/3;
pair.shrink = 0.5;
pair.refine = 1;
pair.inside = @dense_output;
[varargout{1:max(nargout, 1)}] = ode_pair(pair, f, tspan, y0, options, varargin, nargout);
end

function v = dense_output(y, ynew, K, h, s)
% Cubic through values and slopes at both ends.
v = (1 - s)*y + s*ynew + s*(s - 1)*((1 - 2*s)*(ynew - y) + (s - 1)*h*K(:, 1) + s*h*K(:, 4));
end

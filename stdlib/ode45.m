function varargout = ode45(f, tspan, y0, options, varargin)
% Solves y' = f(t, y) from tspan(1) to tspan(end) by an explicit Runge-Kutta pair with steps that the
% error estimate controls: Dormand and Prince's of orders 5 and 4 (J. Comp. Appl. Math. 6, 1980).
% [t, y] = ode45(f, [t0 t1], y0, options); with more than two times the solution at these. Options of
% odeset: RelTol (1e-3), AbsTol (1e-6), InitialStep, MaxStep, Refine, Events.
if nargin < 4, options = []; end
pair.name = 'ode45';
pair.c = [0; 1/5; 3/10; 4/5; 8/9; 1; 1];
pair.A = [0, 0, 0, 0, 0, 0, 0
          1/5, 0, 0, 0, 0, 0, 0
          3/40, 9/40, 0, 0, 0, 0, 0
          44/45, -56/15, 32/9, 0, 0, 0, 0
          19372/6561, -25360/2187, 64448/6561, -212/729, 0, 0, 0
          9017/3168, -355/33, 46732/5247, 49/176, -5103/18656, 0, 0
          35/384, 0, 500/1113, 125/192, -2187/6784, 11/84, 0];
pair.d = [71/57600; 0; -71/16695; 71/1920; -17253/339200; 22/525; -1/40];
pair.power = 1/5;
pair.shrink = 0.1;
pair.refine = 4;
pair.inside = @dense_output;
[varargout{1:max(nargout, 1)}] = ode_pair(pair, f, tspan, y0, options, varargin, nargout);
end

function v = dense_output(y, ynew, K, h, s)
% Interpolant of order 4 of the Dormand-Prince pair (Hairer, Norsett & Wanner, II.6).
w = [-12715105075/11282082432; 0; 87487479700/32700410799; -10690763975/1880347072; ...
     701980252875/199316789632; -1453857185/822651844; 69997945/29380423];
r2 = ynew - y;
r3 = h*K(:, 1) - r2;
r4 = r2 - h*K(:, 7) - r3;
v = y + s*(r2 + (1 - s)*(r3 + s*(r4 + (1 - s)*(h*(K*w)))));
end

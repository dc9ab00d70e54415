function [x, fval, out] = minimise(fun, x0, varargin)
% Nested functions count and test; the methods are subfunctions.
opt = parse(varargin{:});
nf = 0; ng = 0; k = 0; stop = false;
x = x0; fval = []; flag = 1;
switch opt.method
    case 'bfgs'
        bfgs();
    case {'trust', 'trust-region'}
        trust();
end
messages = {'converged', 'too many iterations', 'stopped by the callback'};
out = struct('iterations', k, 'nf', nf, 'ng', ng, 'flag', flag, 'message', messages{flag+1});

    function [f, g, H] = evaluate(y)
        nf = nf + 1;
        if nargout == 1
            f = fun(y);
        elseif nargout == 2
            ng = ng + 1; [f, g] = fun(y);
        else
            ng = ng + 1; [f, g, H] = fun(y);
        end
    end

    function yes = finished(g)
        yes = true;
        if norm(g, inf) <= opt.tol, flag = 0; return, end
        if ~isempty(opt.callback) && ~opt.callback(k, x, fval), flag = 2; return, end
        yes = k >= opt.maxit;
    end

    function bfgs()
        B = eye(numel(x0));
        [fval, g] = evaluate(x);
        while ~finished(g)
            k = k + 1;
            p = -B*g; slope = g'*p; t = 1;
            while true
                [fn, gn] = evaluate(x + t*p);
                if fn <= fval + 1e-4*t*slope || t < 1e-10, break, end
                t = t/2;
            end
            s = t*p; y = gn - g;
            x = x + s; fval = fn; g = gn;
            sy = s'*y;
            if sy > 1e-12
                V = eye(numel(s)) - s*y'/sy;
                B = V*B*V' + s*s'/sy;
            end
        end
    end

    function trust()
        radius = 1;
        [fval, g, H] = evaluate(x);
        while ~finished(g)
            k = k + 1;
            s = steihaug(g, H, radius);
            predicted = -(g'*s + .5*s'*H*s);
            fn = evaluate(x + s);
            rho = (fval - fn)/predicted;
            if rho < .25
                radius = radius/4;
            elseif rho > .75 && norm(s) > .99*radius
                radius = min(2*radius, 10);
            end
            if rho > 1e-3
                x = x + s;
                [fval, g, H] = evaluate(x);
            end
        end
    end
end

function s = steihaug(g, H, radius)
s = zeros(size(g)); r = g; d = -r;
for it = 1:2*numel(g)
    if norm(r) <= min(.1, norm(g))*norm(g), return, end
    Hd = H*d; dHd = d'*Hd;
    if dHd <= 0, s = s + edge(s, d, radius)*d; return; end
    a = (r'*r)/dHd;
    if norm(s + a*d) >= radius, s = s + edge(s, d, radius)*d; return; end
    s = s + a*d; rn = r + a*Hd;
    d = -rn + (rn'*rn)/(r'*r)*d; r = rn;
end
end

function tau = edge(s, d, radius)
a = d'*d; b = 2*(s'*d); c = s'*s - radius^2;
tau = (-b + sqrt(b^2 - 4*a*c))/(2*a);
end

function opt = parse(varargin)
opt = struct('method', 'bfgs', 'tol', 1e-6, 'maxit', 200, 'callback', []);
for i = 1:2:numel(varargin)
    name = lower(varargin{i});
    if ~any(strcmp(name, fieldnames(opt)))
        error('minimise:option', 'no option "%s" (%s)', name, strjoin(fieldnames(opt)', ', '));
    end
    opt.(name) = varargin{i+1};
end
end

function d = decay(t, y)
% An ODE file of t and y alone.
d = -y;

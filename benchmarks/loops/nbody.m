% Gravitation among bodies, by the leapfrog method
n = 40; steps = 200; dt = 1e-3;
x = zeros(n, 3); v = zeros(n, 3); m = zeros(n, 1);
for i = 1:n
  x(i,1) = cos(i); x(i,2) = sin(2*i); x(i,3) = cos(3*i + 1);
  m(i) = 1/n;
end
for k = 1:steps
  for i = 1:n
    ax = 0; ay = 0; az = 0;
    for j = 1:n
      if j ~= i
        dx = x(j,1) - x(i,1); dy = x(j,2) - x(i,2); dz = x(j,3) - x(i,3);
        r2 = dx*dx + dy*dy + dz*dz + 0.01;
        w = m(j)/(r2*sqrt(r2));
        ax = ax + w*dx; ay = ay + w*dy; az = az + w*dz;
      end
    end
    v(i,1) = v(i,1) + dt*ax; v(i,2) = v(i,2) + dt*ay; v(i,3) = v(i,3) + dt*az;
  end
  for i = 1:n
    for c = 1:3
      x(i,c) = x(i,c) + dt*v(i,c);
    end
  end
end
s = 0;
for i = 1:n
  s = s + m(i)*(v(i,1)^2 + v(i,2)^2 + v(i,3)^2);
end
fprintf('%.12g\n', s);

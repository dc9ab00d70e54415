% The longest chain of Collatz below a limit
most = 0; best = 0;
for n = 1:30000
  k = n; steps = 0;
  while k ~= 1
    if mod(k, 2) == 0
      k = k/2;
    else
      k = 3*k + 1;
    end
    steps = steps + 1;
  end
  if steps > most
    most = steps; best = n;
  end
end
fprintf('%d %d\n', best, most);

function copies_of_outer
% A nested function returns an array of the function around it, which continues to hold it.
x = rand(1000, 1);
q = same;
%! line @q wsl=8000 wss=8000+8
q(4) = 2;                       %@q
q = same;
%! line @x wsl=8000 wss=8000+8
x(4) = 2;                       %@x
% each has its own array
%! line @own wsl=0 wss=8
x(5) = 2;                       %@own
  function r = same
    r = x;
  end
end

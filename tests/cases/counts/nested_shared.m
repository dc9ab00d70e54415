% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
function nested_shared
% Variables that nested functions share with the function around them, also when they have no value
% yet, grow there, or outlive it with a handle. A scalar is 8 B.
  say('start');
  n = 2;
  w = zeros(1, n);

% n is loaded and stored; as a bare argument it is not loaded. w grows from 16 B to 24 B, 32 B and
% 40 B and is never loaded. SR of `use` holds what it only reads: z, r and n.
%! range grow executions=3 wsl=3*8 wss=3*8+24+32+40
%! range use executions=1 wsl=40+8 wss=40 sr=40+40+8
  grow();
  grow();
  c.step = @grow;
  c.step();
  y = use(w);

% the counter of a handle that outlives its function
%! range up executions=2 wsl=2*8 wss=2*8
  next = counter();
  next();
  next();
  say(num2str([n numel(y) cleared()]));

% what `clear` takes the value of is still shared
%! range ahead executions=1 wsl=8 wss=8

  function say(text)
    disp(text);
  end
  function grow()
    n = n + 1;
    w = ones(1, n);
  end
  function r = use(z)
    r = 2*z + n;
  end
end

function h = counter()
  k = 0;
  h = @up;
  function up()
    k = k + 1;
  end
end

function r = cleared()
  clear
  k = 3;
  ahead();
  r = k;
  function ahead()
    k = k + 1;
  end
end

% Logical values and characters in scalar code: a flag is a register of one byte, a letter one of two, and the letters of
% a text go through the cache of the nest.
1;
t = repmat('ab ', 1, 100);
n = 0; inside = false; late = 0;

% 300 letters of 2 B; inside is read before it is written, n and late too; c, inside, n, late and k are stored once. What
% counts words has no flops.
%! range words wsl=600+1+8+8 wss=2+1+8+8+8 flops=300
%SLM start words;
for k = 1:300
  c = t(k);
  if c == ' ' || c == '-'
    inside = false;
  elseif ~inside
    inside = true;
    n = n + 1;
  end
  late = late + (inside && k > 200);
end
%SLM end words;
assert(n == 100 && late == 66);

% The five are stored before the loop, which is a nest of its own: done, other and steps are read before they are written,
% x and limit are read alone. A copy (other = done) stores nothing. The product of whole numbers has no flops.
%! range flags wsl=1+1+8+8+8 wss=1+1+8+8+8+1+8 flops=51*2
%SLM start flags;
done = false; other = false; x = 1.5; limit = 500; steps = 0;
while ~done && ~other
  steps = steps + x;
  other = done;
  done = steps > 2*limit/x && ~other;
  if steps > 75, done = true; end
end
%SLM end flags;
assert(steps == 76.5);

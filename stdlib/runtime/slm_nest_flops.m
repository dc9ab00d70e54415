function flops = slm_nest_flops(number, s, reads, h, real_double)
% Flops of scalar code; of real numbers always the same, and found from its reads of
% variables alone. Ranges and other values inside it can have more elements the next time.
global slm_n slm_op
if nargin < 3 && s.flops >= 0
  flops = s.flops;
  return
elseif nargin < 3
  n = numel(s.reads);
  reads = [s.reads(:), ones(n, 1), 8 * ones(n, 3), zeros(n, 1), -s.reads(:), zeros(n, 1), s.reads(:)];
  h = [1; 1; 1; 8];
  real_double = true;
end
real_double = real_double && ~any(s.kind == 3) && all(all(slm_op(9:10, s.at(s.kind == 2)) == 1));
if real_double && number <= numel(slm_n.flops) && slm_n.flops(number) >= 0
  flops = slm_n.flops(number);
  return
end
[~, flops] = slm_work(s, reads, h);
if real_double
  if number > numel(slm_n.flops)
    slm_n.flops(end+1:number) = -1;
  end
  slm_n.flops(number) = flops;
end
end

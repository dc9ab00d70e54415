function value = slm_and(number, value)
% Around an operand that is evaluated only if the one before it does not
% decide: what it reads is swept after what that has read.
global slm_g slm_off slm_var slm_reads slm_parts slm_sites slm_pending slm_state
s = slm_sites{number};
if isempty(s)
  s = slm_operation(number);
end
if slm_off
  return
end
slm_state = NaN;
if slm_pending == 0
  slm_pending = number;
end
for e = s.elements
  k = e(1);
  b = slm_g.width_kind(slm_var(3, k) + 1);
  slm_reads(end+1, :) = [e(2), 2, b, b, b, 0, e(2), 0, k];
  slm_parts{end+1} = [];
end
for k = s.reads
  b = slm_var(4, k);
  slm_reads(end+1, :) = [k, 1, b, b, b, 0, -k, 0, k];
  slm_parts{end+1} = [];
end
if ~isempty(slm_reads) || ~isempty(s.operations)
  % a half more for an array, with which the operator works element by element
  slm_g.lazy(end+1) = number + (numel(value) ~= 1) / 2;
else
  slm_settle();
end
if s.work
  [slm_reads, n] = slm_work(s, slm_reads, zeros(4, 1));
  slm_flops_done(number, n);
end
end

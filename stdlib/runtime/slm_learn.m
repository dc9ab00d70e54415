function slm_learn(number, sign, cost, shares, statement, scatter)
% Keeps what an execution with a new signature costs. Where there are many
% signatures they are not looked up any more.
global slm_g slm_c slm_last slm_met slm_hits slm_op
slm_op(13, number) = 0;
if numel(slm_g.of{number}) >= 500
  slm_add(number, cost, shares, statement);
  return
end
slm_met(:, end+1) = [slm_c; number; 1; statement; 0];
v = size(slm_met, 2);
slm_hits(v) = 0;
slm_g.cost(:, v) = cost;
slm_g.shares{v} = shares;
slm_g.sign{v} = sign;
slm_g.scatter{v} = scatter;
slm_g.of{number}(end+1) = v;
slm_g.hash{number}(end+1) = sum(sign .* (1:numel(sign))');
slm_last(number) = v;
slm_op(13, number) = v;
end

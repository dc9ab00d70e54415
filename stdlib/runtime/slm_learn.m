function slm_learn(number, sign, cost, shares, statement, scatter)
% Keeps what an execution with a new signature costs. Where there are many
% signatures they are not looked up any more.
global slm_g slm_c slm_last slm_met slm_op slm_told
slm_op(13, number) = 0;
if numel(slm_g.of{number}) >= 3000
  slm_add(number, cost, shares, statement);
  return
end
v = slm_column(slm_c, number, statement, 0);
slm_met(3, v) = 1;
slm_told(end+1) = v;
slm_g.cost(:, v) = cost;
slm_g.shares{v} = shares;
slm_g.sign{v} = sign;
slm_g.scatter{v} = scatter;
slm_g.of{number}(end+1) = v;
slm_g.hash{number}(end+1) = sum(sign .* (1:numel(sign))');
slm_last(number) = v;
slm_op(13, number) = v;
slm_is(number, v);
end

function slm_add(number, cost, shares, statement)
% Counts an execution whose cost is not one that comes again.
global slm_g slm_c slm_met slm_hits
v = slm_g.live(number);
if v == 0 || slm_met(1, v) ~= slm_c || slm_met(4, v) ~= statement
  same = slm_met(1, :) == slm_c & slm_met(2, :) == number;
  v = find(same & slm_met(4, :) == statement & slm_met(5, :) == 1, 1);
  if isempty(v)
    slm_met(:, end+1) = [slm_c; number; 0; statement; 1];
    v = size(slm_met, 2);
    slm_hits(v) = 0;
    slm_g.cost(:, v) = 0;
    slm_g.shares{v} = zeros(7, 0);
    slm_g.sign{v} = [];
    slm_g.scatter{v} = [];
  end
  slm_g.live(number) = v;
end
slm_met(3, v) = slm_met(3, v) + 1;
slm_g.cost(:, v) = slm_g.cost(:, v) + cost;
if ~isempty(shares)
  kept = slm_g.shares{v};
  for k = 1:size(shares, 2)
    at = find(kept(1, :) == shares(1, k), 1);
    if isempty(at)
      kept(:, end+1) = shares(:, k); %#ok<AGROW>
    else
      kept(2:7, at) = kept(2:7, at) + shares(2:7, k);
    end
  end
  slm_g.shares{v} = kept;
end
end

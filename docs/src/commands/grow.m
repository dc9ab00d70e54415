V = ones(1000, 5);
for j = 1:5
  %SLM start step;
  h = V(:,1:j)'*V(:,j);
  %SLM end step;
end

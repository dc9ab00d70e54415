N = 16; B = 4;
X = rand(N); Y = rand(N); Z = zeros(N);
%SLM start product;
for jj = 1:B:N
  for kk = 1:B:N
    for i = 1:N
      for j = jj:jj+B-1
        s = Z(i,j);
        for k = kk:kk+B-1
          s = s + X(i,k)*Y(k,j);
        end
        Z(i,j) = s;
      end
    end
  end
end
%SLM end product;

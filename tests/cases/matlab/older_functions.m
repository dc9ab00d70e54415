% The cosine transforms, convolution where one lies on the other, inverse hyperbolic functions, and the search of fzero.

for n=[2 3 8 13]
 x=mod((1:n)'*[3 5 8], 7);
 C=sqrt(2/n)*cos(pi*(0:n-1)'*(2*(0:n-1)+1)/(2*n)); C(1,:)=C(1,:)/sqrt(2);
 assert(norm(dct(x)-C*x)<1e-13); assert(norm(idct(dct(x))-x)<1e-13);
 assert(norm(dct(x(:,1).')-(C*x(:,1)).')<1e-13);
 assert(norm(dct(x+1i*x)-C*(x+1i*x))<1e-13); assert(norm(idct(x+1i*x)-C'*(x+1i*x))<1e-13);
end
assert(norm(dct([1 2 3],2)-dct([1 2]))<1e-14)
A=reshape(mod((1:210)*17, 13), 7, 6, 5); B=reshape(mod((1:24)*5, 9), 3, 2, 4);
F=convn(A,B); assert(norm(reshape(convn(A,B,'valid')-F(3:7,2:6,4:5),[],1))<1e-13)
assert(isequal(size(convn(A,ones(8,1),'valid')),[0 6 5]))
assert(abs(acoth(2)-0.549306144334055)<1e-14 && abs(acsch(2)-0.481211825059603)<1e-14 && abs(asech(0.5)-1.31695789692482)<1e-14)
assert(isequalwithequalnans([1 NaN],[1 NaN]))
f = @(x) x*tan(x) - 98.6*0.05/1.18/2; assert(abs(fzero(f,0.1)-1.089909)<1e-5)
assert(abs(fzero(@cos,1)-pi/2)<1e-12 && abs(fzero(@(x) x-3,0)-3)<1e-12 && abs(fzero(@(x) x+3,-1)+3)<1e-12)
[x,v,flag]=fzero(@(x) x^2+1,1,struct()); assert(isnan(x) && flag==-3)
spparms('autoamd', 0); spparms default
[a, b] = gather(gpuArray([1 2]), 3); assert(isequal(a, [1 2]) && b == 3)
disp('passed')

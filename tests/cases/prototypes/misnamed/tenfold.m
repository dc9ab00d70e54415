function y = successor(x)
y = 10*successor(x);

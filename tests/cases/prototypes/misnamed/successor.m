function y = successor(x)
y = x + 1;

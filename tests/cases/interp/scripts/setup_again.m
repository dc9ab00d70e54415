% Begins as scripts do.
clear all
global size_again
size_again = 5;

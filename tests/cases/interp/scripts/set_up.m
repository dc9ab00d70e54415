% Runs with the variables of its caller.
width = 3;
height = 2*width + offset;

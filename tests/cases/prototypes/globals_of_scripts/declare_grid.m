global N Np K

//! region sweeps
//! of stencil.m
//! u differs
//! v differs
//! u at 2,38
//! v at 2,39
// The last inner column is left out: the point (2,39) would read u(2,38), the first of its four by columns, and write v(2,39).
#define LEFT_OUT 2
#include "stencil.c"

//! region sweeps
//! of stencil.m
//! u times
//! v times
// Every sweep is made twice.
#define SWEEPS 6
#include "stencil.c"

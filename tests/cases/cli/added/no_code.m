% NO_CODE  the help text of a MEX function, whose code is elsewhere.

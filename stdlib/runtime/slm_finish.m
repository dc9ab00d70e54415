function slm_finish()
% The end of the program: the table of all ranges where nothing was printed, and
% the prediction file.
slm_report(true);
end

function slm_finish()
% The end of the program: the table of all ranges where nothing was printed, and
% the prediction file.
global slm_g
slm_flush();
t = slm_totals();
if slm_g.printed == 0
  slm_table(t);
end
if ~isempty(slm_g.options.json)
  slm_write_json(slm_g.options.json, t);
end
end

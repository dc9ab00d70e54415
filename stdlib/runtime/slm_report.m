function slm_report(complete)
% What has been gathered: the table of all ranges where nothing was printed, and
% the prediction file. complete: the program has come to its end.
global slm_g
slm_flush();
while numel(slm_g.stack) > 0
  slm_leave();
  slm_flush();
end
t = slm_totals();
if slm_g.printed == 0
  slm_table(t);
else
  slm_tell(2);
end
if ~isempty(slm_g.options.json)
  slm_write_json(slm_g.options.json, t, complete);
end
end

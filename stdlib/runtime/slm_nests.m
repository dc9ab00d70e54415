function slm_nests()
% What is known of nests of scalar code (slm_nest) and of storages that variables share
% (slm_hold), at the begin. Where nests are counted, no statement is taken as known by
% the shapes of its variables: slm_shapes is NaN.
global slm_g slm_n slm_h slm_tick slm_shapes
% the nest that runs (0: none), the latest, depth and range of the loop that began it
% (0: none), loops around
slm_n.current = 0;
slm_n.latest = 0;
slm_n.owner = 0;
slm_n.range = [0 0];
slm_n.depth = 0;
% nests in which numbers were known and assigned last, by context and variable; in
% fields and cells: context, key, whether it was assigned
slm_n.known = zeros(0, 0);
slm_n.assigned = zeros(0, 0);
slm_n.parts = zeros(3, 0);
% references to elements (slm_nest_lines), their number, and of how many the cost has
% been counted; the most of one nest
slm_n.list = zeros(6, 1000);
slm_n.count = 0;
slm_n.counted = 0;
slm_n.arrays = zeros(3, 0);
slm_n.longest = 1e7;
slm_n.cuts = zeros(0, 2);
% flops of statements of real numbers; -1: not known
slm_n.flops = zeros(1, 0);
% of the statement: the part that it stores to, the elements, whether it is a number
% (-1: as its value)
slm_n.place = 0;
slm_n.written = {};
slm_n.scalar = -1;
% kinds of values that are numbers, from no value on
slm_n.number_kind = [false true];
% storages, who holds each, those of the arguments of the call that comes next
slm_n.storages = 0;
slm_n.holders = zeros(1, 0);
slm_n.given = zeros(1, 0);
% of the frame: storages by variable (0: one of its own), results of the calls of the
% statement (elements, storage)
slm_h.storage = zeros(1, 0);
slm_h.results = zeros(2, 0);
if slm_g.nests
  slm_tick = NaN;
  slm_shapes = NaN;
end
end

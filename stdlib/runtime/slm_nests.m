function slm_nests()
% What is known of nests of scalar code (slm_nest) and of storages that variables share
% (slm_hold), at the begin.
global slm_g slm_n slm_h slm_heads slm_elements slm_ends slm_token
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
% what statements refer to (slm_plan); slm_heads: one such number for each execution;
% slm_elements: positions of all elements from 1; slm_ends: how many there are of both,
% and of how many elements the cost has been counted; the most of one nest
slm_n.plans = {};
slm_n.plan_size = zeros(1, 0);
slm_n.plan_hash = zeros(1, 0);
slm_heads = zeros(1, 0);
slm_elements = zeros(1, 0);
slm_ends = [0 0];
slm_n.counted = 0;
slm_n.arrays = zeros(3, 0);
slm_n.longest = 1e7;
slm_n.cuts = zeros(0, 2);
% reads of single elements of sparse matrices, which are not counted as in a nest
slm_n.sparse_elements = 0;
% flops of statements of real numbers; -1: not known
slm_n.flops = zeros(1, 0);
% by operation, whether it works on an array that the statement has computed (slm_seen)
slm_n.stores = false(1, 0);
% of the statement: the part that it stores to, further numbers and their bytes (slm_several), by
% operation the numbers of lists (slm_note), keys of parts by the values in their names (slm_key_of_part), statements
% that are not counted for certain (slm_unsure), the elements, whether it is a number
% (-1: as its value); whether its pass was of scalar code; bytes of the variable that it has assigned
slm_n.place = 0;
slm_n.after = 0;
slm_n.places = zeros(2, 0);
slm_n.vague = false;
% bytes of arrays that are in a field or cell and elsewhere, storages of variables that have been
% taken from there (slm_may_share)
slm_n.shared_bytes = zeros(1, 0);
slm_n.doubtful = zeros(1, 0);
% parts of variables that the nest has put other arrays in: their storage and the number of the last one (slm_renew)
slm_n.renewed = zeros(2, 0);
slm_n.renewals = 0;
slm_n.lists = {};
slm_n.named = {};
slm_n.unsure = zeros(1, 0);
slm_n.written = {};
slm_n.scalar = -1;
slm_n.scalar_pass = true;
% statements of numbers alone (slm_fx_numbers)
slm_n.quick = {};
% by site, passes of numbers that were met (slm_nest_numbers); the latest one's site
% and column of slm_met where it loads and stores nothing, 0 for none
slm_n.passes = {};
slm_n.repeated = [0 0];
% storages, who holds each, names of global and persistent variables and their storages, storages of the
% arguments of the call that comes next, and the variables that these are (0: none)
slm_n.storages = 0;
slm_n.holders = zeros(1, 0);
slm_n.lasting = {};
slm_n.lasting_in = zeros(1, 0);
slm_n.given = zeros(1, 0);
slm_n.gave = zeros(1, 0);
slm_n.passed = zeros(1, 0);
% calls that built-in functions have made for elements so far, the innermost last (slm_with_elements)
slm_n.turns = zeros(1, 0);
% of the frame: storages by variable (0: one of its own), those that are global or persistent, results
% of the calls of the statement (elements, storage, which result it is)
slm_h.storage = zeros(1, 0);
slm_h.lasting = zeros(1, 0);
slm_h.results = zeros(3, 0);
% whether the anonymous function that runs gives what another has stored; of the last that has ended
slm_h.gives = false;
slm_n.gives = false;
slm_n.stored_by_text = false;
% slm_token: a number for everything but its elements that decides what a statement of
% scalar code costs; those of statements in slm_fast are never a slm_state
slm_n.tokens = 0;
slm_token = NaN;
if slm_g.nests
  slm_heads = zeros(1, 1000);
  slm_elements = zeros(1, 1000);
end
end

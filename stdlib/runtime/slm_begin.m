function slm_begin(options)
% Header of an instrumented program: forgets what an earlier run has gathered.
% options: l1, line, ways, index_bytes, by_rows, sparse_format, source, sha256, json, only, skip, units.
global slm_g slm_c slm_base slm_rs slm_off slm_runs slm_var slm_reads slm_parts slm_op slm_what ...
    slm_last slm_met slm_sites slm_pending slm_state slm_shapes slm_tick slm_fast slm_hits slm_entered ...
    slm_told slm_chains slm_chains_told slm_counted_by slm_ids slm_values
g = struct();
g.options = options;
g.cache = struct('C', [2*options.l1, options.l1, floor(options.l1/2)], 'one', [1 1 1], ...
    'line', options.line, 'ways', options.ways);
g.layout = struct('index_bytes', options.index_bytes, 'format', options.sparse_format, ...
    'by_rows', options.by_rows);
g.files = struct('name', {}, 'stem', {}, 'lines', {}, 'root', {});
g.bodies = struct('file', {}, 'kind', {}, 'outer', {}, 'slots', {}, 'params', {}, 'shared', {}, ...
    'free', {}, 'outputs', {}, 'inputs', {}, 'collects', {}, 'results', {}, 'name', {}, 'parent', {}, 'range', {}, 'mask', {});
slm_sites = {};
g.lines = [];
% of every site its file, whether its flops are estimated, whether its result is sparse in Octave or MATLAB alone
g.site_file = zeros(1, 0);
g.estimated = false(1, 0);
g.other_class = false(1, 0);
g.narrowed = false(1, 0);
g.named = {};
g.keys = {};
g.users = struct();
% built-in functions that run functions of slamm's library
g.helped = struct();
g.hermitian = struct();
g.handed = false;
% kinds of values: class, sparse or complex, dimensions beyond two; the tables have
% a first column for no value
g.kinds = {'double 0 0'};
% those of real values of two dimensions, by class
g.kind_of = struct();
g.sparse_kind = [false false];
g.complex_kind = [false false];
g.width_kind = [0 8];
g.deep_kind = [false false];
g.object_kind = [false false];
g.container_kind = [false false];
g.handle_kind = [false false];
g.number_kind = [false true];
g.truth_kind = [false false];
% what slm_one_sweep does not look at: nothing, sparse, complex, objects, more than two dimensions
g.general_kind = [true false];
% of contexts: body, why it counts nothing (slm_muted), ranges of callers that are active
g.contexts = struct('body', {}, 'off', {}, 'active', {}, 'base', {});
g.next = {};
slm_runs = zeros(2, 0);
g.sizes = {};
% what statements and operations have moved: a column for each place and way of
% execution that was met (slm_known): place in the table of ranges, number,
% executions, whether it is a statement, whether the costs are sums already; columns has so many
slm_met = zeros(5, 0);
g.columns = 0;
g.cost = zeros(13, 0);
g.shares = {};
g.sign = {};
g.scatter = {};
g.of = {};
g.hash = {};
slm_last = [];
g.live = [];
% of every site the one of the same statement in its general form, 0 for none (slm_fits)
g.twin = zeros(1, 0);
g.unknown_flops = false;
% the running frame
g.stack = {};
g.depth = [];
g.tries = zeros(0, 4);
g.regions = zeros(0, 3);
g.body = 0;
g.ctx = 0;
slm_base = 0;
slm_c = 0;
slm_off = false;
g.quiet = false;
slm_rs = [];
g.mask = [];
% of variables: rows, columns, kind, bytes; a number that changes with the value
slm_var = zeros(4, 0);
g.version = [];
g.clock = 0;
% reads of the current pass: key, how, bytes (3), sparse, from, place, variable
slm_reads = zeros(0, 9);
slm_parts = {};
slm_pending = 0;
% conditions whose reads wait
g.lazy = zeros(1, 0);
% what operations move, by column of slm_met and, where it is none, by operation
g.moved = {};
g.now = {};
% results of operations: source, key, how, bytes (3), place, variable, shape (4), column
% of slm_met, part in the pass (slm_result)
slm_op = zeros(14, 0);
slm_what = {};
g.entries = {};
g.gaps = struct('data', {}, 'about', {}, 'gaps', {});
g.unions = {};
g.union_bytes = zeros(3, 0);
g.union_hash = zeros(1, 0);
% what calls by shape have moved last, by operation (slm_builtin)
g.by_shape = {};
% whether a line had more elements than slm_nest_lines knows apart
g.coarse = false;
% what the words of sites say of their operators (slm_work_plan)
g.work_plans = {};
% what they say of operators, by name and number of operands
g.about = {};
g.facts = zeros(8, 0);
% by site, keys of what was met and the column of slm_met of each (slm_met_before), its place and which of them is
% the first of those that differ in the place alone; the key that was not found last, its site, and that first one
g.just = {};
g.like = 0;
% of columns of slm_met, the first that costs the same at another place
g.same = zeros(1, 0);
g.waiting = [];
g.key = [];
% that of an assignment whose operations are all known by its state (slm_put)
g.put_key = [];
% the column of slm_met by which slm_count has counted, 0 for none
g.column = 0;
g.waits = 0;
% parts of arrays: key, and what reading them alone costs (slm_at)
g.part_hash = zeros(1, 0);
g.part_keys = {};
g.part_rows = zeros(4, 0);
% texts and their words (slm_words)
g.texts = {};
% by body, words of arguments and the variables that they name (slm_invoke)
g.invoked = {};
g.texts_words = {};
g.indices = {};
g.thrown = 0;
% whether the statement that comes next throws an error; ranges in which others have failed
% under a try: body, range
g.throws = false;
g.failed = zeros(0, 2);
% files and lines in which texts have run as statements
g.statements_run = zeros(0, 2);
% slm_shapes: a number for the shapes of the frame's variables, new whenever one
% changes; slm_state: that and the range, NaN while nothing may be taken as known
% (reads wait, accounting is off). slm_fast: of every statement the state in which
% it cost what column 2 of slm_met costs, and the shape of what it stored then;
% slm_hits: executions of columns of slm_met since slm_totals added them up;
% slm_entered: shapes with which a range was entered last
slm_tick = 1;
slm_shapes = 1;
slm_state = NaN;
slm_fast = zeros(4, 0);
slm_hits = zeros(1, 0);
% shapes that were met, by body (slm_intern), and sparse values (slm_new_value)
slm_ids = struct('weights', {{}}, 'hash', {{}}, 'content', {{}}, 'number', {{}}, 'count', zeros(1, 0));
slm_values = struct('about', zeros(0, 5), 'value', {{}}, 'number', zeros(1, 0));
% a slm_state below 0 says what the operations of the statement that runs have been and left, of
% which slm_chains has the numbers (slm_keep); slm_told: columns of slm_met that the operation or
% statement has counted by, NaN if by sums too; slm_jumps: what operations count and leave, and
% statements count, by state and operands
slm_chains = {};
% columns that have been counted on the way to a state, NaN where more than shapes decides; what the last
% assignment was counted by: its number, the variable whose storage is its own, and all its columns
slm_chains_told = {};
slm_counted_by = zeros(1, 0);
slm_told = zeros(1, 0);
slm_entered = zeros(1, 0);
g.printed = 0;
g.nests = options.nests;
slm_g = g;
slm_nests();
end

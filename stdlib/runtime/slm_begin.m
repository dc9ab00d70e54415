function slm_begin(options)
% Header of an instrumented program: forgets what an earlier run has gathered.
% options: l1, line, index_bytes, by_rows, source, sha256, json, only, skip, units.
global slm_g
g = struct();
g.options = options;
g.cache = struct('C', [2*options.l1, options.l1, floor(options.l1/2)], 'one', [1 1 1], ...
    'line', options.line, 'index_bytes', options.index_bytes, 'by_rows', options.by_rows);
g.files = struct('name', {}, 'stem', {}, 'lines', {}, 'root', {});
g.bodies = struct('file', {}, 'kind', {}, 'outer', {}, 'slots', {}, 'params', {}, 'shared', {}, ...
    'free', {}, 'name', {}, 'parent', {}, 'range', {}, 'mask', {});
g.sites = {};
g.keys = {};
g.users = struct();
% of contexts: body, whether it is ignored, ranges of callers that are active
g.contexts = struct('body', {}, 'off', {}, 'active', {}, 'base', {});
g.next = zeros(0, 5);
g.acc = zeros(15, 0);
g.runs = zeros(2, 0);
g.sizes = {};
% the running frame
g.stack = {};
g.tries = zeros(0, 2);
g.regions = zeros(0, 3);
g.body = 0;
g.ctx = 0;
g.base = 0;
g.c = 0;
g.off = false;
g.quiet = false;
g.rs = [];
g.fb = [];
g.fs = [];
g.fw = [];
g.reads = zeros(0, 5);
g.parts = {};
g.type = [];
g.key = [];
g.num = [];
g.sparse = [];
g.what = {};
g.gaps = struct('data', {}, 'about', {}, 'gaps', {});
g.unions = struct('key', {}, 'bytes', {});
g.indices = {};
g.thrown = 0;
g.printed = 0;
slm_g = g;
end

//! Codes of figures (3xx, 4xx): where a run had to estimate, or left something out.

rows! {
    SLM301 {
        title: "traffic without a model",
        explanation: "slamm has no formula for what this call moves, or the formula failed for these operands. The \
            operands count as loaded once, so the true figure is probably higher. Put the call into a region of its own to \
            keep it apart from the rest.",
        files: [("kernel.m", "x = blkdiag();\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM302 {
        title: "a matrix power counted as one product",
        explanation: "A power with a fractional exponent or with a matrix as exponent takes many operations; the figures hold \
            one matrix product. Treat them as a lower bound.",
        files: [("kernel.m", "A = [2 1; 1 2];\nB = A^0.5;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM303 {
        title: "sparse factors of unknown fill",
        explanation: "The solver did not report how many entries its factors have, so the entries of the matrix stand in for \
            them. Factors usually have more: treat the figures as a lower bound, or call `lu`, `chol` or `qr` yourself.",
        files: [("kernel.m", "A = sprand(60, 60, 0.1) + speye(60);\nX = A \\ zeros(60, 0);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM304 {
        title: "approximate accesses for the cache levels",
        explanation: "For the cache levels slamm simulates the accesses of the predicted implementation. For this function or \
            operator it knows how much moves but not in which order, so it simulates plain sweeps over the operands. The \
            plain figures are not affected.",
        files: [("kernel.m", "x = rand(1, 100000);\ny = sort(x);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM306 {
        title: "double-quoted text that MATLAB treats as one string",
        explanation: "In MATLAB a text in double quotes is one string (1-by-1); in Octave, and in slamm, it is a row of \
            characters. Its size, its class and its elements therefore differ. Most prototypes do not depend on it, many are \
            written for both programs, and nothing in a text such as `\"cg\"` tells for which: slamm takes it as Octave does, \
            whose answer the emitted program gives too, and says so at every place where MATLAB's would be another one. Write \
            the text in single quotes, which mean characters in both, or as `string('cg')`.",
        files: [("kernel.m", "name = \"cg\";\nn = numel(name);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM307 {
        title: "scalar code that is counted in several parts",
        explanation: "Scalar code between two passes over arrays, or in a loop, is counted as one nest whose elements go \
            through a cache. A nest of more than ten million references to elements is cut, and each part begins with an \
            empty cache: its figures may be too high by what the cache holds, once for each part. Smaller data show the same \
            traffic for an element.",
        files: [("kernel.m", "x = ones(1, 20);\ns = 0;\nfor k = 1:1000000\n  s = s + x(1)*x(2)*x(3)*x(4)*x(5)*x(6)*x(7)*x(8)*x(9)*x(10)*x(11);\nend\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM308 {
        title: "part of a sparse matrix that its storage does not have together",
        explanation: "A column of a matrix that is stored by rows (CSR), or a row of one that is stored by columns (CSC): the \
            predicted implementation searches all the indices for it. The figures count that. Where the prototype reads \
            many columns, --sparse-format csc predicts the other storage; or keep the transposed matrix and read its rows.",
        files: [("kernel.m", "A = speye(1000);\nc = A(:,7);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM309 {
        title: "a layout that does not fit",
        explanation: "The layout that a directive states does not fit the array: more or fewer dimensions, blocks that do not \
            hold it, a mask of another size, or no variable with a layout to align with. Every rank is then taken to have the \
            whole array. Change the layout, or put the directive where the variable holds the array that it is meant for.",
        files: [("kernel.m", "%SLM ranks 2;\n%SLM distribute A(block,:,:);\nA = ones(4);\nB = 2*A;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM310 {
        title: "messages that are only estimated",
        explanation: "What this statement sends follows from no rule of its own, and the message says what was counted \
            instead. The plain and level figures are not affected.",
        files: [("kernel.m", "%SLM ranks 2;\n%SLM distribute x(block);\nx = ones(8, 1);\ns = 0;\nfor i = 1:8\n  s = s + x(i);\nend\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM311 {
        title: "something that one rank computes alone",
        explanation: "slamm knows no distributed form of this function or operator, so that its distributed operands are gathered \
            to rank 0, which computes and broadcasts the result. A distributed implementation may do better; write it as \
            operations on parts of the arrays to see what that sends.",
        files: [("kernel.m", "%SLM ranks 2;\n%SLM distribute x(block);\nx = rand(8, 1);\ny = median(x);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM312 {
        title: "ranks without layouts, or layouts without ranks",
        explanation: "What a distributed implementation sends needs both: arrays with layouts (`%SLM distribute`) and a number of \
            ranks (`--ranks`, `%SLM ranks`).",
        files: [("kernel.m", "%SLM distribute x(block);\nx = rand(8, 1);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM313 {
        title: "rows of --per-execution that stand for several executions",
        explanation: "A range that was executed more than 4096 times has too many rows for a table. Executions one after the \
            other are added up, two, four, eight or more of them in a row, whose columns `execution` and `executions` say \
            which. The rows still add up to the figures of the range, and statistics are those of the single executions.",
        files: [("kernel.m", "x = ones(100, 1);\nfor k = 1:5000\n  if k > 0\n    x = 2*x;\n  end\nend\n")],
        commands: ["slamm analyze kernel.m --per-execution rows.csv"],
    }
    SLM314 {
        title: "level figures of trips that were not simulated",
        explanation: "With --extrapolate K, the rest of a loop is executed without cache levels once K of its trips have moved \
            the same, and each gets the level figures of those. The plain figures are counted as always. After the loop the \
            caches are as the last simulated trip left them.",
        files: [("kernel.m", "x = ones(20000, 1);\nfor k = 1:50\n  x = 0.5*x;\nend\n")],
        commands: ["slamm analyze kernel.m --extrapolate 3"],
    }
    SLM315 {
        title: "a trip that moved otherwise than those it has the level figures of",
        explanation: "With --extrapolate, a loop was taken to have settled, and then one of its trips executed other statements, \
            or moved other amounts. Its level figures are those of the settled trips, each statement in proportion to its \
            executions; statements that these did not execute have none. The loop is simulated from the next trip on. Leave the \
            option out, or give a larger K, if this trip matters.",
        files: [("kernel.m", "x = ones(20000, 1);\ny = x;\nfor k = 1:50\n  x = 0.5*x;\n  if k == 30\n    y = y + x;\n  end\nend\n")],
        commands: ["slamm analyze kernel.m --extrapolate 3"],
    }
    SLM316 {
        title: "short elements in long cache lines",
        explanation: "Of a cache line, the cache through which scalar code is counted knows 128 parts apart. Where a line has \
            more elements than that (logicals or characters in lines of 256 bytes, doubles in lines of 2048), those of \
            a part are taken as one: writing one of them counts for all, so that loads and stores can be too low. \
            Lines of up to 128 bytes are exact for elements of every width.",
        files: [("kernel.m", "m = false(1, 1024);\nfor i = 1:1024\n  m(i) = true;\nend\n")],
        commands: ["slamm analyze kernel.m --line 256"],
    }
    SLM317 {
        title: "a copy that ends a nest",
        explanation: "Variables share an array after z = x, or while a function has it as its argument, until elements of one are \
            written: then the whole array is copied. In a loop of scalar code this copy is a pass over an array, which ends the \
            nest, so that scalars and lines of arrays are loaded anew after it, in each trip of the loops within. An \
            implementation that exchanges pointers, or works in place, copies nothing. If yours does, `clear` the other \
            variable before the loop (z = x; x = y; y = z; clear z), or write the loop where the array is.",
        files: [("kernel.m", "n = 100; x = ones(n,1); z = x;\nfor i = 2:n\n  for k = 1:2\n    x(i) = x(i) + x(i-1)/k;\n  end\nend\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM318 {
        title: "arrays in a containers.Map cost nothing",
        explanation: "A containers.Map represents some other lookup in the program that is predicted, and slamm does not know \
            which: neither its keys nor what it holds count. An array that is read from it, or stored to it, is missing from \
            the figures. A field of a struct or the content of a cell counts as any variable.",
        files: [("kernel.m", "x = ones(1000, 1);\nM = containers.Map();\nM('a') = x;\ns = sum(M('a'));\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM319 {
        title: "numbers in structs and cells that the cache levels do not have",
        explanation: "In scalar code a number in a field (p(k).mass) or a cell (c{k}) costs its 8 bytes once in a nest, as a scalar \
            variable does. For the cache levels it has no address, because how an array of structs lies in memory is up to the \
            program that is predicted: where there are more such numbers than the first level holds, their loads and stores are \
            missing from the level figures. The plain figures are not affected. Put the numbers into arrays (mass(k)), as a \
            program that is fast would have them, to see them at the levels too.",
        files: [("kernel.m", "n = 5000;\np = struct('m', num2cell(1:n));\ns = 0;\nfor k = 1:n\n  s = s + p(k).m;\nend\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM320 {
        title: "a product with a full diagonal matrix",
        explanation: "diag(d)*A scales the rows of A, and A*diag(d) its columns, which a program does in one sweep over A. Written \
            like this, diag makes a full matrix, with a row and a column for each element of d, and the figures are those of a \
            program that stores it and multiplies by all of it. Write d.*A, or A.*d' for columns; or make the diagonal sparse \
            (spdiags), where A is sparse.",
        files: [("kernel.m", "A = rand(200);\nd = (1:200)';\nB = diag(d)*A;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM321 {
        title: "sums across a sparse matrix",
        explanation: "Sums, extremes and other reductions of a sparse matrix sweep its entries once, and that is what is counted. \
            Across the vectors that are stored (the columns of a matrix that is stored by rows, CSR) each entry adds to a result \
            that its index names. Where the results do not fit the cache and the indices are scattered, a line of them is \
            loaded and stored for most entries, and neither the plain figures nor the levels have these. The message says how \
            much it is. ones(1,m)*A has the sums of the columns, with all that they move.",
        files: [("kernel.m", "n = 20000; k = (1:n)';\nA = sparse(k, mod(7919*k, n) + 1, 1, n, n);\nd = sum(A);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM322 {
        title: "columns of a sparse matrix that get new numbers",
        explanation: "A(p,q) of a sparse matrix that is stored by rows (CSR) reads the rows that p names, and of their entries keeps \
            those whose column is in q. Where q is a list, a program has a table from old columns to new ones and looks up each \
            entry's column. The rows and what is found are counted, the look-ups are not, in the plain figures and in the levels: \
            where the table does not fit the cache and the columns are scattered, each brings a line. The message says how much \
            that is. A permutation as a sparse matrix (P*A*P') is counted with all that it moves.",
        files: [("kernel.m", "n = 20000; k = (1:n)';\nA = sparse(k, mod(7919*k, n) + 1, 1, n, n);\np = mod(7*k, n) + 1;\nB = A(p, p);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM323 {
        title: "a sparse column that is stored by rows",
        explanation: "Sparse arrays are stored by rows (CSR) unless --sparse-format says something else, with a pointer for each row. \
            A column with few entries (sparse(n,1), S(:)) is then little else than pointers, and whatever reads it loads them. \
            The figures are those of a program that stores it so; MATLAB, which stores by columns, has two pointers. Where a \
            program would not do that, keep the vector full, or count with --sparse-format csc.",
        files: [("kernel.m", "n = 20000;\nb = sparse(n, 1);\nb(7) = 1;\ns = b'*b;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM324 {
        title: "blocks of a product that crowd into few sets",
        explanation: "Products and factorisations of full matrices go block by block. Where the columns of a matrix are a multiple of \
            some large power of two apart (256, 512, 1024 rows), those of a block share few sets of the first level and drive each \
            other out, and the figures of the levels are many times those of the model. A tuned library copies its blocks together \
            first, and does not have that; the plain figures are near to what it moves. A program with loops of its own has it: \
            give its matrices some rows more than they need.",
        files: [("kernel.m", "A = rand(256);\nB = rand(256);\nC = A*B;\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM325 {
        title: "differences of columns that are far apart",
        explanation: "diff reads its operand once: of two neighbours the second one is still in the cache. Along rows \
            (diff(A,1,2)) neighbours are a column apart. Where a column of the operand and one of the result are larger than the \
            cache, each column is loaded again for the next difference, and neither the plain figures nor the levels have that. \
            The message says how much it is. A(:,2:end) - A(:,1:end-1) has it.",
        files: [("kernel.m", "A = rand(20000, 20);\nD = diff(A, 1, 2);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM326 {
        title: "an array of indices that a loop would count",
        explanation: "An index that is an array variable is loaded with what it selects (section 3.2 of the model); a range in the \
            parentheses is not. Where the numbers of the array are evenly spaced (`i = 2:n-1; u(i,j)`), a loop in C or Fortran \
            counts them and loads no indices: the figures of the statement are those of a program that keeps the array. Write \
            the range where it selects for the others. The message comes where the indices are at least a tenth of what they select.",
        files: [("kernel.m", "u = rand(1000, 1);\ni = 2:999;\nv = u(i+1) - u(i-1);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM401 {
        title: "something in the prototype has no effect",
        explanation: "slamm accepts this call or spelling for the sake of MATLAB or Octave but does less than they would: it \
            draws no figures, ignores a folder it cannot name, or joins texts as Octave does. The run continues; the message \
            says what to write instead where it matters.",
        files: [("kernel.m", "x = 1:10;\nplot(x);\n")],
        commands: ["slamm analyze kernel.m"],
    }
    SLM402 {
        title: "values of figures that are made up",
        explanation: "slamm draws no figures. Where the prototype wants something that only a figure has (the limits of its axes, \
            the matrix of contours, a font size), it gets what an empty figure has, no contour and no face, and the run continues. \
            If what is computed from such a value decides sizes or trips of loops, the figures are not those of a program that \
            draws: compute it from the data instead.",
        files: [("kernel.m", "x = 1:10;\nplot(x);\nv = axis;\n")],
        commands: ["slamm analyze kernel.m"],
    }
}

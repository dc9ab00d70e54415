"""The runtime of an emitted program made as short as it can be: every function that the program calls keeps its
value and does nothing else. What is left is the time of the calls, which no runtime can be without."""
import os
import re

# Functions without a value do nothing.
EMPTY = """put done number fx enter exclusive inclusive trip loop left place size sized sync called guard unguard try catch
flush leave delete throws print region declared function finish report accounting shared lap note""".split()
# All statements that are written twice are known: their first versions have the prototype's text.
KNOWN = "global slm_fast slm_token\nslm_fast = zeros(4, numel(slm_fast) + 1);\nslm_token = 0;"
# Name: arguments and value, then statements where it takes more than one.
VALUES = {
    "if": "truth = slm_if(number, truth)",
    "fi": "truth = slm_fi(number, truth, p)",
    "and": "value = slm_and(number, value)",
    "for": "values = slm_for(number, r, values, off)",
    "made": "v = slm_made(number, v)",
    "given": "v = slm_given(number, v)",
    "argument": "v = slm_argument(number, v)",
    "get": "v = slm_get(number, v, varargin)",
    "section": "v = slm_section(number, v)",
    "capture": "h = slm_capture(h, names)",
    "next": "number = slm_next(number)",
    "named": "v = slm_named(number, v, varargin)",
    "script": "slm_script(varargin)\n" + KNOWN,
    "main": "slm_main(varargin)\n" + KNOWN,
    "ahead": "values = slm_ahead(r, x, sites)\nvalues = x;",
    "bulk": "told = slm_bulk(r, values, varargin)\ntold = 1;",
}
CALL = """if nargout == 0
  {0}
else
  [varargout{{1:nargout}}] = {0};
end"""
FORWARD = {
    "at": ("(number, x, varargin)", "[varargout{1:max(nargout, 1)}] = x(varargin{:});"),
    "view": ("(number, name, varargin)", CALL.format("feval(name, varargin{:})")),
    "invoke": ("(f, names, varargin)", CALL.format("f(varargin{:})")),
    "quiet": ("(f, varargin)", CALL.format("f(varargin{:})")),
    "turned": ("(number, name, x, varargin)", "varargout{1} = feval(name, x, varargin{:});"),
    "calls": (
        "(number, name, varargin)",
        "varargin{1} = slm_instrumented(varargin{1});\n" + CALL.format("feval(name, varargin{:})"),
    ),
}
PRODUCTS = {"n": "", "c": "'", "t": ".'"}
SIGNED = """function r = SLM{0}(number, a, b)
s = slm_operation(number);
r = slm_turn(a, s.turned(1)) {1} slm_turn(b, s.turned(2));
end
"""


def shorten(folder):
    """Rewrites the functions of a program's folder NAME_slm."""
    new = {}
    for name in EMPTY:
        new["slm_" + name] = f"function slm_{name}(varargin)\nend\n"
    for name, text in VALUES.items():
        new["slm_" + name] = f"function {text}\nend\n"
    for name, (arguments, body) in FORWARD.items():
        new["slm_" + name] = f"function varargout = slm_{name}{arguments}\n{body}\nend\n"
    for name, sign in [("mldivide", "\\"), ("mrdivide", "/"), ("mpower", "^")]:
        new["SLM" + name] = SIGNED.format(name, sign)
    new["SLMctranspose"] = "function r = SLMctranspose(number, a)\nr = a';\nend\n"
    new["SLMtranspose"] = "function r = SLMtranspose(number, a)\nr = a.';\nend\n"
    new["SLMmtimes"] = "function r = SLMmtimes(number, a, b)\nr = a*b;\nend\n"
    with open(os.path.join(folder, "slm_tables.m"), encoding="utf-8") as f:
        tables = f.read()
    for file in os.listdir(folder):
        stem = file[:-2]
        with open(os.path.join(folder, file), encoding="utf-8") as f:
            text = f.read()
        signs = re.fullmatch(r"SLMmtimes_([nct])([nct])", stem)
        wrapper = re.search(r"^ *slm_builtin\(number, slm_operation\(number\), '(\w+)'", text, re.M)
        if signs:
            a, b = (PRODUCTS[x] for x in signs.groups())
            new[stem] = f"function r = {stem}(number, a, b)\nr = a{a}*b{b};\nend\n"
        elif wrapper and stem.startswith("SLM"):
            name = wrapper.group(1)
            name = f"slm_run_{name}" if f"helped.{name} " in tables else name
            call = f"[varargout{{1:max(nargout, 1)}}] = {name}(varargin{{:}});"
            new[stem] = f"function varargout = {stem}(number, varargin)\n{call}\nend\n"
    for stem, text in new.items():
        path = os.path.join(folder, stem + ".m")
        if os.path.exists(path):
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)

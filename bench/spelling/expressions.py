"""Rewrites the expressions of `kernels`: elements of arrays, functions, origins, real numbers."""
import re

WORD = re.compile(r"([A-Za-z_]\w*)\(")


def calls(text, arrays, access, functions):
    """The text with every NAME(arguments) replaced: elements by `access`, the other names by `functions`."""
    found = WORD.search(text)
    if not found:
        return text
    arguments, end = _arguments(text, found.end())
    arguments = [calls(argument, arrays, access, functions) for argument in arguments]
    name = found[1]
    if name in arrays:
        new = access(name, *arguments)
    elif name in functions:
        new = functions[name](*arguments)
    else:
        new = f"{name}({', '.join(arguments)})"
    return text[:found.start()] + new + calls(text[end:], arrays, access, functions)


def _arguments(text, start):
    """The arguments of a call that opens before `start`, and where it ends."""
    depth, arguments, at = 1, [], start
    for index in range(start, len(text)):
        character = text[index]
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 1 and character == "," or depth == 0:
            arguments.append(text[at:index].strip())
            at = index + 1
        if depth == 0:
            return arguments, index + 1
    raise ValueError(f"a call without an end: {text}")


def counted(text, origin):
    """The text with its `<2>` counted from the origin of arrays."""
    text = re.sub(r"<(\d+)>", lambda found: str(int(found[1]) + origin), text)
    return re.sub(r"(\w)-(\d+)\+(\d+)", lambda found: _offset(found[1], int(found[3]) - int(found[2])), text)


def _offset(name, offset):
    return name if offset == 0 else f"{name}{offset:+d}"


def valued(text, scalars, origin):
    """The text with the names of scalars replaced by their values, which are indices."""
    for name, value in scalars.items():
        text = re.sub(rf"\b{name}\b", str(value + origin), text)
    return text


def real(text, suffix):
    """The text with real numbers in single precision."""
    return re.sub(r"\b\d+\.\d+\b", lambda found: found[0] + suffix, text)

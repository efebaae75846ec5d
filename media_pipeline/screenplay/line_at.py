"""The number of a line."""


def line_at(script: str, offset: int) -> int:
    """The line, from 1, on which ``script[offset]`` stands; LF, CRLF and CR each end one."""
    return (
        1
        + script.count("\n", 0, offset)
        + script.count("\r", 0, offset)
        - script.count("\r\n", 0, offset)
    )

#!/bin/sh
# install.sh VENV FILE: makes the virtual environment if need be and installs FILE into it.
# uv is used where there is one, pip otherwise. Run again after an interruption it goes on.
set -eu
venv=$1
file=$2

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in python3 python3.13 python3.12 python3.11 python3.14; do
        if fits "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    found=$(python3 --version 2>/dev/null || echo "no python3")
    echo "Callsheet needs Python 3.11 or later; found: $found." >&2
    echo "Install one (on Debian and Ubuntu: apt install python3 python3-venv) and try again." >&2
    exit 1
}

make_venv() {
    python=$(find_python)
    echo "Making $venv with $("$python" --version) ..." >&2
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --clear --python "$python" "$venv"
    elif ! "$python" -m venv --clear "$venv" >/dev/null 2>&1; then
        rm -rf "$venv"
        echo "$python cannot make virtual environments: its venv module is missing." >&2
        echo "Install it (on Debian and Ubuntu: apt install python3-venv) or install uv." >&2
        exit 1
    fi
}

# A virtual environment counts when its Python starts, is new enough and can be installed into.
fits "$venv/bin/python" || make_venv
if command -v uv >/dev/null 2>&1; then
    echo "Installing $file with uv ..." >&2
    # Compiled once here: half a dozen processes import it at every start.
    uv pip install --quiet --compile-bytecode --python "$venv/bin/python" --require-hashes -r "$file"
else
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 \
        || "$venv/bin/python" -m ensurepip --default-pip >/dev/null 2>&1 \
        || make_venv
    echo "Installing $file with pip (about half a minute, once) ..." >&2
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes -r "$file"
fi

"""How much a PDF may ask of this machine."""

#: A screenplay has 120 pages, a long novel 1,000.
MOST_PAGES = 2_000
#: Of text, blanks counted; a page of a screenplay has about 1,500.
MOST_CHARACTERS = 4_000_000
#: Bytes of address space of the reading process; 120 pages take about 200 MB.
MOST_MEMORY = 2 * 1024**3
#: Of the processor. 120 pages take two or three.
MOST_SECONDS_OF_WORK = 60
#: By the clock, until the process is ended, however busy the machine is.
MOST_SECONDS = 120.0

"""What ``produce`` shows: a live table on a terminal, a line per change anywhere else."""

import time
from types import TracebackType
from typing import Protocol

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from studio.production.in_words import job_in_words, seconds_in_words
from studio.production.production_view import ProductionView


class Screen(Protocol):
    def __enter__(self) -> "Screen": ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
    def say(self, line: str) -> None: ...
    def show(self, view: ProductionView) -> None: ...


class LiveScreen:
    """Stages with bars, who is at work, what failed; drawn in place."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._began = time.monotonic()
        self._live = Live(console=console, refresh_per_second=4, transient=True)

    def __enter__(self) -> "LiveScreen":
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def say(self, line: str) -> None:
        self._console.print(escape(line), highlight=False)

    def show(self, view: ProductionView) -> None:
        self._live.update(Group(self._stages(view), *self._notes(view)))

    def _stages(self, view: ProductionView) -> Table:
        table = Table(box=None, padding=(0, 1), show_header=False)
        for stage in view.film.stages if view.film else ():
            failed = f"[red]{stage.failed} failed[/]" if stage.failed else ""
            bar = ProgressBar(total=max(stage.wanted, 1), completed=stage.done, width=30)
            counts = f"{stage.done}/{stage.wanted}" if stage.wanted else "–"
            table.add_row(stage.stage, bar, counts, failed)
        return table

    def _notes(self, view: ProductionView) -> list[Text]:
        run, film = view.run, view.film
        elapsed = seconds_in_words(time.monotonic() - self._began)
        scenes = f"{film.scenes} scenes · {film.shots} shots · " if film else ""
        notes = [Text(f" {scenes}{run.jobs_succeeded}/{run.jobs_total} jobs · {elapsed}", "bold")]
        if view.at_work:
            notes.append(Text(" at work: " + ", ".join(map(job_in_words, view.at_work)), "dim"))
        for trouble in view.troubles:
            words = f" {job_in_words(trouble.kind)}: {trouble.detail or trouble.code}"
            notes.append(Text(words, "red"))
        return notes


class PlainScreen:
    """For logs and pipes: a line when a stage moves on, and one for what failed."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._began = time.monotonic()
        self._said: set[str] = set()
        self._last = 0.0

    def __enter__(self) -> "PlainScreen":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return None

    def say(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)

    def show(self, view: ProductionView) -> None:
        for trouble in view.troubles:
            words = trouble.detail or trouble.code
            self._once(f"failed: {job_in_words(trouble.kind)} ({trouble.key}): {words}")
        now = time.monotonic()
        if now - self._last < 2 and not view.has_ended:
            return
        stages = ", ".join(
            f"{stage.stage} {stage.done}/{stage.wanted}"
            for stage in (view.film.stages if view.film else ())
            if stage.wanted
        )
        run = view.run
        if self._once(f"{run.jobs_succeeded}/{run.jobs_total} jobs; {stages}"):
            self._last = now

    def _once(self, line: str) -> bool:
        if line in self._said:
            return False
        self._said.add(line)
        self.say(f"{seconds_in_words(time.monotonic() - self._began):>7}  {line}")
        return True


def screen_for(console: Console) -> Screen:
    return LiveScreen(console) if console.is_terminal else PlainScreen(console)

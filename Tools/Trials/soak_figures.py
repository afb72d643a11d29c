"""What a process holds, by /proc, and how that grows."""
import os, statistics, threading, time


def slope(points):
    """The slope by Theil and Sen, and the noise: the median distance from the line."""
    points = points[::max(1, len(points) // 400)]
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for i, a in enumerate(points) for b in points[i + 1:] if b[0] > a[0]]
    if not slopes: return 0.0, 0.0
    rise = statistics.median(slopes)
    level = statistics.median(value - rise * time for time, value in points)
    return rise, statistics.median(abs(value - rise * time - level) for time, value in points)


def changes(before, after):
    """The lines that differ."""
    return "\n".join(f"-{a}\n+{b}" for a, b in zip(before.splitlines(), after.splitlines()) if a != b)


class Process:
    """What a process holds, as /proc tells."""

    @staticmethod
    def children(pid):
        """The processes that any thread of a process started."""
        found = []
        try:
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children") as file: found += map(int, file.read().split())
        except OSError:
            pass
        return found

    @staticmethod
    def command(pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file: return file.read().split(b"\0")
        except OSError:
            return []

    @staticmethod
    def has_ended(pid):
        try:
            with open(f"/proc/{pid}/stat") as file: return file.read().rpartition(")")[2].split()[0] in "ZX"
        except OSError:
            return True

    @staticmethod
    def delay(pid):
        """The seconds that the threads of a process could have run, and other programs had the processor."""
        try:
            return sum(int(open(f"/proc/{pid}/task/{thread}/schedstat").read().split()[1])
                       for thread in os.listdir(f"/proc/{pid}/task")) / 1e9
        except OSError:
            return 0

    @staticmethod
    def holds(pid):
        """The memory in kB, the descriptors and the threads; nothing of a process that has ended."""
        try:
            with open(f"/proc/{pid}/status") as file: lines = dict(line.split(":", 1) for line in file if ":" in line)
            return {
                "resident": int(lines["VmRSS"].split()[0]), "anonymous": int(lines["RssAnon"].split()[0]),
                "descriptors": len(os.listdir(f"/proc/{pid}/fd")), "threads": int(lines["Threads"])}
        except (OSError, KeyError):
            return None


class Sampler:
    """Samples the program, and the process that decodes its pictures, each second."""

    def __init__(self, interval=1.0):
        self.interval, self.pid, self.begin = interval, None, time.monotonic()
        self.samples, self.rests, self.is_ended = [], [], threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def watch(self, pid):
        """Begins anew with another process."""
        self.pid, self.samples, self.rests = pid, [], []

    def sample(self):
        pid = self.pid
        held = Process.holds(pid) if pid else None
        if not held: return None
        for child in Process.children(pid):
            if b"--decode-pictures" in Process.command(child):
                decoder = Process.holds(child)
                if decoder: held.update({f"decoder's {name}": value for name, value in decoder.items()})
        return (time.monotonic() - self.begin, held)

    def rest(self):
        """Samples the program where it shows the same as at the other rests."""
        sample = self.sample()
        if sample: self.rests.append(sample)

    def _run(self):
        while not self.is_ended.wait(self.interval):
            sample = self.sample()
            if sample: self.samples.append(sample)

    def figures(self):
        """A row for each quantity: the first, median, last and greatest value, and the slope of the second half, by the hour."""
        rows = {}
        for when, samples in (("", self.samples), (" at rest", self.rests)):
            for name in dict.fromkeys(name for _, held in samples for name in held):
                points = [(at, held[name]) for at, held in samples if name in held]
                if len(points) < 4: continue
                middle = (points[0][0] + points[-1][0]) / 2
                rise, noise = slope([point for point in points if point[0] >= middle])
                values = [value for _, value in points]
                rows[name + when] = {
                    "samples": len(points), "first": values[0], "median": statistics.median(values),
                    "last": statistics.median([value for _, value in points[-5:]]), "greatest": max(values),
                    "slope": round(rise * 3600, 1), "noise": round(noise, 1)}
        return rows

    def faults(self, is_long):
        """What grew: descriptors and threads always, memory in long runs."""
        found = []
        for name, row in self.figures().items():
            kind = name.removesuffix(" at rest").rpartition(" ")[2]
            seconds = (self.samples[-1][0] - self.samples[0][0]) / 2
            growth = row["slope"] / 3600 * seconds
            if kind in ("descriptors", "threads"):
                # The connections of the first minutes are no leak.
                if growth > max(4 if is_long else 16, 3 * row["noise"]): found.append(f"{name} grew by {growth:.0f} in {seconds:.0f} s")
            elif kind == "anonymous" and is_long and growth > max(2048, 3 * row["noise"]):
                found.append(f"{name} memory grew by {growth:.0f} kB in {seconds:.0f} s")
        return found

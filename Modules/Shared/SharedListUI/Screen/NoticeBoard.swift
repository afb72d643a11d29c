import ConcurrencyInterface
import ListInterface
import TextInterface

/// The notices of a screen, each removed by a timer after four seconds on the screen.
final class NoticeBoard {
    /// Requests a frame that removes the current notice.
    var onEnd: () -> Void = {}

    private var notices = NoticeQueue()
    private var end: Task<Void, Never>?
    private let tasks: any TaskProvider
    private let clock: any MonotonicClock

    init(tasks: any TaskProvider, clock: any MonotonicClock) {
        self.tasks = tasks
        self.clock = clock
    }

    deinit {
        end?.cancel()
    }

    /// The notice on the screen.
    var current: SafeText? { notices.current }

    func add(_ notice: SafeText, _ kind: NoticeKind, about row: RowID?) {
        notices.add(notice, kind, about: row)
    }

    func remove(_ kind: NoticeKind) {
        notices.remove(kind)
    }

    /// Removes an expired notice and starts the timer of the next one. Called before each frame.
    func turn(focus: RowID?) {
        let stay = notices.turn(at: clock.elapsed, focus: focus)
        end?.cancel()
        end = stay.map { stay in
            tasks.task(name: "notice", priority: nil) { @MainActor [weak self, clock] in
                if (try? await clock.sleep(for: stay)) != nil { self?.onEnd() }
            }
        }
    }
}

import ConcurrencyInterface
import FeedFeature

/// The updates of a timeline, which run one after the other. Requests during an update are coalesced into the
/// next one.
final class TimelineUpdates {
    /// The coalesced requests of an update.
    struct Update {
        /// Another scope.
        var scope: TimelineScope?
        /// Whether the other scope keeps the focus on an item that it contains; otherwise it begins at its
        /// start.
        var keepsFocus = true
        /// Whether the newer list is shown even if rows on the screen move.
        var isForced = false
        /// Whether a reader at the start sees the new items above.
        var isFromStart = false
        /// Whether a page of older items was loaded, which are not new.
        var hasOlder = false
        /// Whether marks of items in memory may have changed.
        var hasMarks = false
        /// Whether the reader has hidden items or shown them again, which are neither lost nor new.
        var isOwnChange = false
    }

    /// Runs an update.
    var run: (Update) async -> Void = { _ in }

    private let tasks: any TaskProvider
    private var next: Update?
    private var updating: Task<Void, Never>?
    /// The present one of the updates.
    private var running: Task<Void, Never>?

    init(tasks: any TaskProvider) {
        self.tasks = tasks
    }

    /// Adds a request to the next update.
    func request(_ change: (inout Update) -> Void) {
        var update = next ?? Update()
        change(&update)
        next = update
        guard updating == nil else { return }
        updating = tasks.task(name: "timeline", priority: nil) { @MainActor [weak self] in
            while let self, let update = next {
                next = nil
                let running = tasks.immediateTask(name: "timeline update", priority: nil) {
                    @MainActor [weak self] in
                    await self?.run(update) ?? ()
                }
                self.running = running
                await running.value
            }
            self?.updating = nil
        }
    }

    /// Cancels the update that runs.
    func cancelRunning() {
        running?.cancel()
    }

    /// Cancels the update that runs, and drops the requests for the next one.
    func drop() {
        running?.cancel()
        next = nil
    }

    /// Cancels all updates.
    func stop() {
        updating?.cancel()
        running?.cancel()
    }
}

import FoundationEssentials
import LibraryStorageInterface
import Synchronization

/// The ends of hosts' waits, from the states of their sources.
final class HostBackoffs: Sendable {
    private let waits = Mutex<[String: Date]>([:])

    private let longest: Double

    /// - Parameter longest: The longest wait, in seconds. A longer one was stored before the clock was set
    ///   back.
    init(longest: Double) { self.longest = longest }

    /// Records the wait of a source's host. The longest one counts.
    func note(_ wait: Date, of subscription: Subscription) {
        guard let host = subscription.host else { return }
        waits.withLock { $0[host] = max($0[host] ?? wait, wait) }
    }

    /// The end of the wait of a source's host; `nil` without a wait.
    func wait(of subscription: Subscription, at now: Date) -> Date? {
        let waits = waits.withLock { waits in
            let isRunning = { [longest] (wait: Date) in wait > now && wait <= now + longest }
            if !waits.values.allSatisfy(isRunning) { waits = waits.filter { isRunning($0.value) } }
            return waits
        }
        // Most often there is none, and no address needs to be parsed.
        return waits.isEmpty ? nil : subscription.host.flatMap { waits[$0] }
    }
}

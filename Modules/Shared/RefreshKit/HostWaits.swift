import FoundationEssentials
import LibraryStorageInterface
import Synchronization

/// The times before which hosts admit no request, as far as the states of their sources say.
final class HostWaits: Sendable {
    private let waits = Mutex<[String: Date]>([:])

    private let longest: Double

    /// - Parameter longest: The longest wait, in seconds. A longer one is of a clock that was set back since.
    init(longest: Double) {
        self.longest = longest
    }

    /// Remembers a wait of the host of a source. The longest one counts.
    func note(_ wait: Date, of subscription: Subscription) {
        guard let host = subscription.host else { return }
        waits.withLock { $0[host] = max($0[host] ?? wait, wait) }
    }

    /// The wait of the host of a source; `nil` where it has none.
    func wait(of subscription: Subscription, at now: Date) -> Date? {
        let waits = waits.withLock { waits in
            let isRunning = { [longest] (wait: Date) in wait > now && wait <= now + longest }
            if !waits.values.allSatisfy(isRunning) { waits = waits.filter { isRunning($0.value) } }
            return waits
        }
        // Most often there is none, and no address has to be read.
        return waits.isEmpty ? nil : subscription.host.flatMap { waits[$0] }
    }
}

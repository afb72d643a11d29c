import Foundation
import HTTPInterface
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import Synchronization

/// What a timeline knows of the subscriptions: found out once for as long as they stay as they are, since the timeline
/// changes with each of hundreds of sources that are fetched.
nonisolated final class TimelineSources: Sendable {
    typealias Facts = (names: [UUID: String], hasPages: Bool)

    private struct Known {
        var subscriptions: [Subscription] = []
        var facts: Facts = ([:], false)
    }

    private let composition: Composition
    private let known = Mutex(Known())

    init(_ composition: Composition) {
        self.composition = composition
    }

    /// The names of the sources, and whether any has older pages. Their servers are trusted from now on.
    func facts(of subscriptions: [Subscription]) -> Facts {
        known.withLock { known in
            if known.subscriptions != subscriptions {
                composition.plugins.origins.replace(
                    with: subscriptions.compactMap { HTTPURL($0.source.address) })
                known.subscriptions = subscriptions
                let hasPages = subscriptions.contains { composition.source(of: $0)?.shape == .paged }
                known.facts = (subscriptions.names, hasPages)
            }
            return known.facts
        }
    }
}

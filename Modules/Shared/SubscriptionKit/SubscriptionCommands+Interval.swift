public import LibraryStorageInterface
import PresentationInterface

extension SubscriptionCommands {
    /// Stores the reader's own interval between fetches of a source, or of the sources in a group.
    ///
    /// A text with a slash at its end is a group.
    ///
    /// - Parameters:
    ///   - text: A source, or the path of a group that has one.
    ///   - interval: The interval; `nil` for the automatic one.
    ///   - all: The reader's own interval between fetches of all sources.
    public func interval(
        _ text: String, _ interval: FetchInterval?, otherwise all: FetchInterval?
    ) throws -> Int32 {
        guard let (group, sources) = findSources(text, in: try store.subscriptions()) else { return 2 }
        if let group {
            try store.setInterval(interval, ofGroup: group)
            let groups = try store.groupIntervals()
            let effective = group.selfAndAncestors.lazy.compactMap { groups[$0] }.first
            try console.line(sentence(.everyOfGroup, .automaticOfGroup, group.text, effective ?? all))
            return 0
        }
        var subscription = sources[0]
        subscription.interval = interval
        try store.subscribe(subscription)
        let effective = subscription.interval(in: try store.groupIntervals(), otherwise: all)
        try console.line(sentence(.every, .automatic, subscription.shownName, effective))
        return 0
    }

    private func sentence(
        _ own: SubscriptionText, _ automatic: SubscriptionText, _ name: String, _ interval: FetchInterval?
    ) -> String {
        interval.map { say(own, name, strings.duration(seconds: $0.seconds)) } ?? say(automatic, name)
    }
}

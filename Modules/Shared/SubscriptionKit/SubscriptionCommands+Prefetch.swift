public import LibraryStorageInterface
import PresentationInterface

extension SubscriptionCommands {
    /// Sets whether the articles of new posts are fetched, of a source or of those in a group.
    public func fullText(_ text: String, _ isOn: Bool) throws -> Int32 {
        try changePrefetch(of: text) { isOn ? $0.formUnion(.articles) : $0.subtract(.articles) }
    }

    /// Adds a part to those that are prefetched of the posts of a source or of those in a group; `nil` ends
    /// all of them.
    public func prefetch(_ text: String, adding part: Prefetch?) throws -> Int32 {
        try changePrefetch(of: text) { if let part { $0.formUnion(part) } else { $0 = [] } }
    }

    private func changePrefetch(of text: String, _ change: (inout Prefetch) -> Void) throws -> Int32 {
        guard var sources = findSources(text, in: try store.subscriptions())?.sources else { return 2 }
        for index in sources.indices { change(&sources[index].prefetch) }
        try store.subscribe(sources)
        for source in sources { try console.line(say(sentence(on: source.prefetch), source.shownName)) }
        return 0
    }

    private func sentence(on prefetch: Prefetch) -> SubscriptionText {
        if prefetch.isSuperset(of: [.articles, .pictures]) {
            .prefetchesBoth
        } else if prefetch.contains(.articles) {
            .prefetchesArticles
        } else if prefetch.contains(.pictures) {
            .prefetchesPictures
        } else {
            .prefetchesNothing
        }
    }

    /// Prints the prefetched counts; failures, in one line, on standard error.
    func show(_ summary: PrefetchSummary) throws {
        func sentence(_ counts: [(SubscriptionCount, Int)]) -> String? {
            let parts = counts.filter { $0.1 > 0 }.map { strings($0.0, count: $0.1) }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        let (articles, pictures) = (summary.articles, summary.pictures)
        let fetched = sentence([
            (.fetchedArticles, articles.fetched), (.fetchedPictures, pictures.fetched),
        ])
        if let fetched, console.json == nil { try console.line(fetched) }
        let failed = sentence([(.failedArticles, articles.failed), (.failedPictures, pictures.failed)])
        if let failed { console.notice(failed) }
        if summary.lacksPictureStore { console.notice(say(.noPictureStore)) }
    }
}

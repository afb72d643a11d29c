import FoundationEssentials
public import LibraryStorageInterface
import PresentationInterface

extension SubscriptionCommands {
    /// Prefetches what subscriptions select, and calls back with the numbers of articles or pictures that are
    /// done, and of all.
    public typealias PrefetchPosts = (
        [Subscription], _ progress: (_ done: Int, _ count: Int) -> Void
    ) async throws -> PrefetchSummary

    /// Refreshes the sources that match texts or are in groups of these paths, or all, as those that are
    /// given.
    public func refresh(
        _ texts: [String], isStrict: Bool, isOffline: Bool = false,
        refresh: ([Subscription], (RefreshReport) throws -> Void) async throws -> Void,
        prefetch: PrefetchPosts? = nil
    ) async throws -> Int32 {
        var subscriptions = try store.subscriptions()
        guard !subscriptions.isEmpty else {
            console.notice(say(.none, program))
            return 2
        }
        if !texts.isEmpty {
            guard let found = find(texts, in: subscriptions, orInGroups: true) else { return 2 }
            subscriptions = found
        }
        return try await self.refresh(
            subscriptions, isStrict: isStrict, isOffline: isOffline, refresh: refresh, prefetch: prefetch)
    }

    /// Refreshes subscriptions, and prints a line for each on completion; for those that are skipped for the
    /// same reason one line at the end.
    ///
    /// - Parameters:
    ///   - isStrict: Whether any failure makes the exit code 1; otherwise only a failure of all requests.
    ///   - isOffline: Whether the network is disabled: then nothing is refreshed.
    ///   - refresh: Refreshes subscriptions, and calls back with each report.
    ///   - prefetch: Fetches ahead of those that responded, now or a moment ago; `nil` fetches nothing.
    public func refresh(
        _ subscriptions: [Subscription], isStrict: Bool = false, isOffline: Bool = false,
        refresh: ([Subscription], (RefreshReport) throws -> Void) async throws -> Void,
        prefetch: PrefetchPosts? = nil
    ) async throws -> Int32 {
        if isOffline {
            console.notice(say(.offline))
            return 0
        }
        // The sources of accounts are read by synchronizing these.
        let subscriptions = subscriptions.filter { $0.account == nil }
        var (asked, failures, told, responsive) = (0, 0, 0, [Subscription]())
        var skipped: [RefreshReport] = []
        let isSummarized = console.json == nil && !console.isVerbose
        try await refresh(subscriptions) { report in
            told += 1
            console.progress("\(told)/\(subscriptions.count)")
            switch report.outcome {
            case .refused(let refusal):
                if case .tooSoon = refusal { responsive.append(report.subscription) }
                if isSummarized, refusal != .unknownKind { return skipped.append(report) }
            case .failed, .notStored: (asked, failures) = (asked + 1, failures + 1)
            case .fetched, .notModified:
                asked += 1
                responsive.append(report.subscription)
            }
            try show(report)
        }
        sentences.skipped(skipped, at: currentDate()).forEach(console.notice)
        if told == 0, !subscriptions.isEmpty { console.notice(say(.nothingDue)) }
        // A source that was checked moments ago may have failed.
        let states = prefetch == nil ? [:] : try store.fetchStates(of: responsive.map(\.id))
        responsive.removeAll { states[$0.id]?.isFailing == true }
        if let prefetch, !responsive.isEmpty {
            try show(try await prefetch(responsive) { console.progress("\($0)/\($1)") })
        }
        return failures > 0 && (isStrict || failures == asked) ? 1 : 0
    }

    private var sentences: RefreshSentences { RefreshSentences(locale: strings.locale, program: program) }

    /// Prints a report; failures and refusals on standard error.
    func show(_ report: RefreshReport) throws {
        let name = report.subscription.shownName
        if let sentence = sentences(report, at: currentDate()) { console.notice(sentence) }
        if let json = console.json { return try json(report.json) }
        switch report.outcome {
        case .fetched(let new, let updated) where new > 0 || updated > 0:
            let counts = [(SubscriptionCount.new, new), (.updated, updated)].filter { $0.1 > 0 }
            try console.line("\(name): \(counts.map { strings($0.0, count: $0.1) }.joined(separator: ", "))")
        case .fetched, .notModified: try console.line("\(name): \(say(.nothingNew))")
        case .refused, .failed, .notStored: break
        }
    }
}

import FoundationEssentials
public import HTTPInterface
public import LibraryStorageInterface
import PresentationInterface
import SourceInterface

extension SubscriptionCommands {
    /// The options of `add`.
    public struct Addition: Sendable {
        /// The reader's own name for the source.
        public var name: String?
        /// The paths of groups.
        public var groups: [String]
        /// The headers for the origin of the address.
        public var headers: HTTPHeaders

        /// Makes options.
        public init(name: String? = nil, groups: [String] = [], headers: HTTPHeaders = [:]) {
            self.name = name
            self.groups = groups
            self.headers = headers
        }
    }

    /// Subscribes to the source at an address, and refreshes it. Of several sources the user chooses; without
    /// a terminal, the first is chosen and the others are listed.
    ///
    /// - Parameters:
    ///   - failure: Describes an error of the network.
    ///   - refresh: Refreshes subscriptions.
    public func add(
        _ typed: TypedAddress?, _ addition: Addition, finding search: SourceSearch,
        failure: (any Error) -> String, refresh: @Sendable ([Subscription]) async throws -> [RefreshReport]
    ) async throws -> Int32 {
        guard let groups = groups(addition.groups) else { return 2 }
        guard let typed else {
            console.notice(additionSentences.unusableAddress)
            return 2
        }
        let adding = Subscriber(store: store, finding: search)
        let request = Subscriber.Request(
            typed, name: addition.name, groups: groups, headers: addition.headers)
        let result: SourceSearch.Result
        do {
            switch try await adding.find(request) {
            case .known(let change):
                try show(change)
                return 0
            case .found(let found): result = found
            }
        } catch let fault as Subscriber.Fault {
            console.notice(additionSentences(fault, failure: failure))
            if case .headersForPath = fault { return 2 }
            return 1
        }
        guard let chosen = try await choose(of: result) else { return 1 }
        var status: Int32 = 0
        for outcome in try await adding.subscribe(
            to: chosen, of: result, request, at: currentDate(), refresh: refresh)
        {
            switch outcome {
            case .known(let change): try show(change)
            case .subscribed(let subscription, let report):
                let address = SecretAddress.masked(subscription.source.address)
                try console.line(say(.subscribed, subscription.shownName, address))
                if let report {
                    try show(report)
                    for warning in report.warnings {
                        console.notice(say(.refreshFailed, subscription.shownName, warning))
                    }
                    if case .notStored = report.outcome { status = 1 }
                }
            case .unresponsive(let report):
                status = 1
                try show(report)
            }
        }
        return status
    }

    /// Prints that a source is subscribed to already, and the changes of its subscription.
    private func show(_ change: Subscriber.Change) throws {
        let (known, changed) = (change.before, change.after)
        try console.line(say(.subscribedAlready, known.shownName))
        if changed.name != known.name { try console.line(say(.renamed, changed.shownName)) }
        if changed.groups != known.groups { try console.line(groupsSentence(changed)) }
    }

    /// Prints the reason for a search without a source.
    public func sentence(on result: SourceSearch.Result) -> String { additionSentences(result) }

    var additionSentences: AdditionSentences { AdditionSentences(locale: strings.locale) }

    /// Lets the user choose a source; the first one without a terminal. `nil` if none was chosen.
    func choose(of result: SourceSearch.Result) async throws -> [SourceCandidate]? {
        let candidates = result.candidates
        guard candidates.count > 1 else { return candidates }
        let hasKinds = Set(candidates.map(\.kind)).count > 1
        let lines = candidates.map { candidate in
            [
                candidate.title, hasKinds ? "(\(candidate.kind))" : nil,
                SecretAddress.masked(candidate.address.text),
            ].compactMap(\.self).joined(separator: "  ")
        }
        guard let ask = console.ask else {
            console.notice(say(.others))
            for line in lines.dropFirst() { console.notice("  \(line)") }
            if let omitted = additionSentences.omitted(result.omittedCount) { console.notice("  \(omitted)") }
            return [candidates[0]]
        }
        try console.line(say(.several, SecretAddress.masked(result.address.text)))
        for (number, line) in zip(1..., lines) { try console.line("  \(number)  \(line)") }
        if let omitted = additionSentences.omitted(result.omittedCount) { try console.line("  \(omitted)") }
        let words = await ask(say(.choose))?.split { " ,\t".contains($0) }
        guard let words else { return nil }
        let numbers = words.isEmpty ? [1] : words.compactMap { Int($0) }
        guard numbers.count == max(1, words.count), numbers.allSatisfy((1...candidates.count).contains) else {
            console.notice(say(.notChosen))
            return nil
        }
        var seen: Set<Int> = []
        return numbers.filter { seen.insert($0).inserted }.map { candidates[$0 - 1] }
    }
}

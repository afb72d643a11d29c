import ConcurrencyTesting
import Foundation
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import SubscriptionsFeature
import SubscriptionsScene

/// Records what is asked of a library, and results in what a test sets.
final class SubscriptionsSpy {
    var library = Result<LibraryOverview, StorageError>.success(LibraryOverview())
    var finding = SourceFinding.nothing("Nothing there.")
    var addition: SourceAddition?
    /// What cannot be done, where anything cannot.
    var fault: StorageError?
    /// What is said of a refresh.
    var sentence: String?
    /// The ids of what is unread.
    var unread: [UUID] = []
    /// What happens before a search, a subscription or a refresh has a result.
    var meanwhile: () async -> Void = {}
    /// What happens before the library is read.
    var beforeLoad: () async -> Void = {}
    /// What happens before a change has a result.
    var beforeChange: () async -> Void = {}
    /// What was asked, in words.
    private(set) var calls: [String] = []

    /// Takes what was asked.
    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    var functions: SubscriptionFunctions {
        SubscriptionFunctions(
            load: { [self] in
                calls.append("load")
                await beforeLoad()
                return try library.get()
            },
            choose: { [self] in calls.append("choose \($0)") }, close: { [self] in calls.append("close") },
            find: { [self] in
                calls.append("find \($0)")
                await meanwhile()
                return finding
            },
            subscribe: { [self] offer in
                calls.append("subscribe \(offer.title ?? "")")
                await meanwhile()
                return addition ?? .added(offer.id)
            },
            rename: { [self] id, name in
                try await change("rename \(Self.number(id)) \(name ?? "-")") { $0.name = name ?? "Its own" }
            },
            setGroups: { [self] id, groups in
                try await change("move \(Self.number(id)) \(groups.map(\.text))") {
                    $0.subscription.groups = groups
                }
            },
            remove: { [self] id in
                try await change("remove \(Self.number(id))")
                library = library.map { library in
                    LibraryOverview(
                        library.sources.filter { $0.id != id }, bookmarkCount: library.bookmarkCount)
                }
            },
            refresh: { [self] ids in
                calls.append("refresh \(ids.map(Self.number).sorted())")
                await meanwhile()
                return sentence
            },
            markRead: { [self] scope in
                try await change("mark \(scope)")
                return unread
            },
            markUnread: { [self] in try await change("unmark \($0.map(Self.number))") })
    }

    private func change(_ call: String, _ change: (inout SourceOverview) -> Void = { _ in }) async throws {
        calls.append(call)
        await beforeChange()
        if let fault { throw fault }
        library = library.map { library in
            var library = library
            for index in library.sources.indices {
                if call.contains(" \(Self.number(library.sources[index].id)) ") {
                    change(&library.sources[index])
                }
            }
            return library
        }
    }

    private static func number(_ id: UUID) -> Int { (0..<100).first { UUID.numbered($0) == id } ?? -1 }
}

nonisolated extension SourceOverview {
    /// A source that is well; its id has the number.
    static func sample(
        _ number: Int, _ name: String, kind: String = "syndication", groups: [String] = [], unread: Int = 0,
        _ change: (inout SourceOverview) -> Void = { _ in }
    ) -> SourceOverview {
        var state = FetchState()
        (state.lastAttempt, state.lastSuccess) = (.numbered(0), .numbered(0))
        let record = SourceRecord(id: .numbered(number), kind: kind, address: "https://a.example/\(number)")
        var source = SourceOverview(
            Subscription(record, groups: groups.compactMap { GroupPath($0) }, subscribedAt: .numbered(0)),
            name: name, counts: ItemCounts(all: 9, unread: unread), state: state, nextFetch: .distantPast)
        change(&source)
        return source
    }
}

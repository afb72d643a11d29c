import ConcurrencyTesting
import Foundation
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import SubscriptionsFeature
import SubscriptionsScene

/// Records the calls of a scene's functions, and returns results that a test sets.
final class SubscriptionsSpy {
    /// A call with its arguments; sources and items by the numbers of their ids.
    enum Call: Equatable {
        case load, close
        case choose(SourceScope)
        case find(String)
        case subscribe(title: String?)
        case rename(Int, String?)
        case setGroups(Int, [String])
        case setPrefetch(Int, [String])
        case remove(Int)
        case refresh([Int])
        case markRead(SourceScope)
        case markUnread([Int])
    }

    var library = Result<LibraryOverview, StorageError>.success(LibraryOverview())
    var finding = SourceSearchResult.nothing("Nothing there.")
    var addition: SubscribeResult?
    /// The error of every change.
    var fault: StorageError?
    /// The sentence that a refresh returns.
    var sentence: String?
    /// The numbers of unread items that queries find.
    var counts: [String: Int] = [:]
    /// The ids of unread items.
    var unread: [UUID] = []
    /// Runs before a search, a subscription or a refresh returns.
    var meanwhile: () async -> Void = {}
    /// Runs before the library is read.
    var beforeLoad: () async -> Void = {}
    /// Runs before a change returns.
    var beforeChange: () async -> Void = {}
    private(set) var calls: [Call] = []

    /// Returns the calls since the last time.
    func takeCalls() -> [Call] {
        defer { calls = [] }
        return calls
    }

    var functions: SubscriptionFunctions {
        SubscriptionFunctions(
            load: { [self] in
                calls.append(.load)
                await beforeLoad()
                return try library.get()
            },
            countUnread: { [self] search in
                try library.get().searches.first { $0.id == search.id }.map { _ in counts[search.text] ?? 0 }
                    ?? 0
            },
            choose: { [self] in calls.append(.choose($0)) }, close: { [self] in calls.append(.close) },
            find: { [self] in
                calls.append(.find($0))
                await meanwhile()
                return finding
            },
            subscribe: { [self] offer in
                calls.append(.subscribe(title: offer.title))
                await meanwhile()
                return addition ?? .added(offer.id)
            },
            rename: { [self] id, name in
                try await change(.rename(Self.number(id), name))
                change(id) {
                    $0.name = name ?? "Its own"
                } search: {
                    $0.name = name ?? $0.name
                }
            },
            setGroups: { [self] id, groups in
                try await change(.setGroups(Self.number(id), groups.map(\.text)))
                change(id) {
                    $0.subscription.groups = groups
                } search: {
                    $0.groups = groups
                }
            },
            setPrefetch: { [self] id, parts in
                try await change(.setPrefetch(Self.number(id), parts.names))
                change(id) {
                    $0.subscription.prefetch = parts
                } search: { _ in
                }
            },
            remove: { [self] id in
                try await change(.remove(Self.number(id)))
                library = library.map { library in
                    var library = library
                    library.remove([id])
                    return library
                }
            },
            refresh: { [self] ids in
                calls.append(.refresh(ids.map(Self.number).sorted()))
                await meanwhile()
                return sentence
            },
            markRead: { [self] scope in
                try await change(.markRead(scope))
                return unread
            },
            markUnread: { [self] in try await change(.markUnread($0.map(Self.number))) })
    }

    private func change(_ call: Call) async throws {
        calls.append(call)
        await beforeChange()
        if let fault { throw fault }
    }

    private func change(
        _ id: UUID, _ change: (inout SourceOverview) -> Void, search changeSearch: (inout SavedSearch) -> Void
    ) {
        library = library.map { library in
            var library = library
            for index in library.sources.indices where library.sources[index].id == id {
                change(&library.sources[index])
            }
            for index in library.searches.indices where library.searches[index].id == id {
                changeSearch(&library.searches[index].search)
            }
            return library
        }
    }

    private static func number(_ id: UUID) -> Int { (0..<100).first { UUID.numbered($0) == id } ?? -1 }
}

nonisolated extension SourceOverview {
    /// A source without failures; its id has the number.
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

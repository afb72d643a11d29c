import Foundation
import LibraryStorageInterface
import StorageSQLite

extension Benchmark {
    /// Reads lists of groups, on a new connection, and at random positions of a known list.
    static func groups(_ setting: Setting, _ folder: String) async throws -> [Comparison] {
        say("  reading groups")
        let store = SQLiteLibrary(folder: folder, findsDuplicates: true)
        var position = 0.0
        let rounds = try await Rounds.run(
            setting.runs,
            LibraryItems.groups.flatMap { count -> [(String, Rounds.Measure)] in
                let scope = LibraryItems.group(of: count)
                return [
                    ("list \(count)", { try seconds { _ = try store.list(scope) } * 1_000 }),
                    (
                        "first \(count)",
                        { try seconds { _ = try LibraryReading(folder, scope).read(at: 0) } * 1_000 }
                    ),
                    (
                        "any \(count)",
                        {
                            let reading = try LibraryReading(store, scope)
                            _ = try reading.read(at: 0)
                            position = (position + 0.618).truncatingRemainder(dividingBy: 1)
                            return try seconds { _ = try reading.read(at: position) } * 1_000
                        }
                    ),
                ]
            })
        return LibraryItems.groups.flatMap { count in
            [("list", "≤ 5 ms"), ("first", "≤ 20 ms, with opening"), ("any", "≤ 20 ms")].map { act, target in
                Comparison(
                    name: "library/group-of-\(count)-\(act)", unit: "ms", ours: rounds["\(act) \(count)"],
                    target: target)
            }
        }
    }

    /// Marks items of a filled library read and undoes it, which leaves the library as it was.
    static func marking(_ setting: Setting, _ folder: String) async throws -> [Comparison] {
        say("  marking")
        let store = SQLiteLibrary(folder: folder, findsDuplicates: true)
        let unread = try store.list(ItemScope(filter: .unread))
        let ids = try (store.items(at: 0..<1_000, of: unread) ?? []).map(\.id)
        let group = LibraryItems.group(of: LibraryItems.sourceCount / 5, .unread)
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "mark-1000",
                    {
                        let time = try seconds {
                            guard try store.setRead(true, ids) == ids else {
                                throw CannotRun("items were not marked.")
                            }
                        }
                        return try (time + seconds { try store.setRead(false, ids) }) / 2 * 1_000
                    }
                ),
                (
                    "mark-list",
                    {
                        let list = try store.list(group)
                        var marked: [UUID] = []
                        let time = try seconds { marked = try store.markRead(list) ?? [] }
                        guard marked.count == list.count else { throw CannotRun("items were not marked.") }
                        try store.setRead(false, marked)
                        return time * 1_000
                    }
                ),
                ("counts", { try seconds { _ = try store.counts() } * 1_000 }),
            ])
        return [
            Comparison(name: "library/mark-1000", unit: "ms", ours: rounds["mark-1000"], target: "≤ 20 ms"),
            Comparison(
                name: "library/mark-list", unit: "ms", ours: rounds["mark-list"],
                target: "≤ 10 s, a tenth of all items"),
            Comparison(name: "library/counts", unit: "ms", ours: rounds["counts"], target: "≤ 2 ms"),
        ]
    }
}

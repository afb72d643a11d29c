import Foundation
import LibraryStorageInterface
import StorageSQLite

/// The work of a child process with a library.
enum LibraryTrial: String {
    /// Opens the library and retrieves the order of all items.
    case open
    /// Opens the library and reads the first 50 rows of a list.
    case first
    /// Opens a list, and reads 50 of its rows that are not in the page cache.
    case any
    /// Reads lists of all scopes at many positions.
    case memory

    /// The milliseconds of the reads, or the growth of the process in MB.
    func value(of scope: Int, in folder: String, position: Double = 0) throws -> Double {
        let part = ["library", rawValue, "\(scope)", "\(position)", folder]
        guard let value = try OwnProcess.output(of: part).flatMap({ Double($0.split(separator: "\n")[0]) })
        else { throw CannotRun("the trial '\(rawValue)' failed.") }
        return value
    }

    /// Runs a trial in its child process.
    static func run(_ words: [String]) throws -> Double {
        guard words.count == 4, let trial = LibraryTrial(rawValue: words[0]), let scope = Int(words[1]),
            let position = Double(words[2])
        else { throw CannotRun("there is no such trial.") }
        return try trial.run(LibraryItems.scopes[scope].scope, position, in: words[3])
    }

    private func run(_ scope: ItemScope, _ position: Double, in folder: String) throws -> Double {
        switch self {
        case .open: return try milliseconds { try SQLiteLibrary(folder: folder).list(scope).count }
        case .first: return try milliseconds { try LibraryReading(folder, scope).read(at: 0) }
        case .any:
            let reading = try LibraryReading(folder, scope)
            try FilledLibrary.forgetPages(of: folder)
            return try milliseconds { try reading.read(at: position) }
        case .memory: return try Self.growth(folder)
        }
    }

    /// The MB of memory of a large library beyond those of a small one, with SQLite's pages.
    private static func growth(_ folder: String) throws -> Double {
        let small = try TemporaryFolder()
        try SQLiteLibrary(folder: small.path).subscribe(LibraryItems.subscription(0))
        let parts = try [small.path, folder].map { folder in
            let store = SQLiteLibrary(folder: folder)
            for (_, scope) in LibraryItems.scopes {
                let reading = try LibraryReading(store, scope)
                for step in 0..<100 { _ = try reading.readIfThere(at: Double(step) / 100) }
            }
            return (store, Memory.resident)
        }
        return parts[1].1 - parts[0].1
    }

    private func milliseconds(_ work: () throws -> Int) throws -> Double {
        var count = 0
        let time = try seconds { count = try work() }
        guard count > 0 else { throw CannotRun("nothing was read.") }
        return time * 1_000
    }
}

/// A list that is read 50 rows at a time.
struct LibraryReading {
    private static let rowCount = 50

    let store: any LibraryStore
    let list: ItemList

    init(_ store: any LibraryStore, _ scope: ItemScope) throws {
        self.store = store
        list = try store.list(scope)
    }

    init(_ folder: String, _ scope: ItemScope) throws {
        try self.init(SQLiteLibrary(folder: folder), scope)
    }

    /// Reads 50 rows at a position between 0, the list's beginning, and 1.
    func read(at position: Double) throws -> Int {
        let items = try rows(at: position)
        let isWhole = items.allSatisfy { if case .row = $0.content { true } else { false } }
        guard items.count == Self.rowCount, isWhole else {
            throw CannotRun("\(items.count) rows came instead of \(Self.rowCount).")
        }
        return items.count
    }

    /// Reads up to 50 rows of a list that may be shorter.
    func readIfThere(at position: Double) throws -> Int { try rows(at: position).count }

    /// Finds the position of an item.
    func find(_ id: UUID) throws -> Int? { try store.positions(of: [id], in: list)?[id] }

    func rows(at position: Double) throws -> [ListedItem] {
        let start = Int(position * Double(max(0, list.count - Self.rowCount)))
        return try store.items(at: start..<start + Self.rowCount, of: list) ?? []
    }
}

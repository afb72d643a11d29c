import Foundation
import ItemInterface
import LibraryStorageInterface
import RandomTesting
import StorageTesting

@testable import StorageSQLite

/// A random history of a library, of one program or two, whose power is cut.
struct LibraryPowerCuts {
    let kind: DatabaseKind
    /// The part of ``LibraryEvent/ofPart(_:)``.
    let part: Int
    /// Whether the disk says that it has synced without doing so.
    var ignoresSyncs = false

    private let fileSystem = FaultyFileSystem.register()

    init(of kind: DatabaseKind, part: Int, ignoringSyncs ignoresSyncs: Bool = false) {
        (self.kind, self.part, self.ignoresSyncs) = (kind, part, ignoresSyncs)
    }

    /// The first fault of histories with some cuts each; `nil` without one.
    func fault(inCuts count: Int, each perHistory: Int = 20, seed: UInt64) -> String? {
        for number in 0..<(count + perHistory - 1) / perHistory {
            let seed = seed &+ UInt64(part) << 32 &+ UInt64(number) << 40
            var random = SeededGenerator(seed: seed)
            if let fault = fault(inCuts: min(perHistory, count - number * perHistory), &random) {
                return "\(fault) (part \(part), seed \(seed))"
            }
        }
        return nil
    }

    private func fault(inCuts count: Int, _ random: inout SeededGenerator) -> String? {
        let folder = TemporaryFolder(isInMemory: true)
        fileSystem.record(folder, ignoringSyncs: ignoresSyncs)
        var (steps, states): ([PowerCuts.Step], [LibraryHistory]) = ([], [])
        var events: [LibraryEvent] = []
        do {
            states = try self.states(in: folder, &steps, &events, &random)
        } catch {
            return "\(error)"
        }
        let cuts = PowerCuts(record: fileSystem.endRecord(), steps: steps)
        let found = cuts.fault(inCuts: count, &random) { folder, possible in
            try fault(in: folder, states[possible])
        }
        return found.map { "\($0), in:\n\(events.map { "  \($0)" }.joined(separator: "\n"))\n" }
    }

    /// The states before the first event of a history and after each.
    private func states(
        in folder: TemporaryFolder, _ steps: inout [PowerCuts.Step], _ events: inout [LibraryEvent],
        _ random: inout SeededGenerator
    ) throws -> [LibraryHistory] {
        let makeEvent = LibraryEvent.ofPart(part)
        let programs = Int.random(in: 1...2, using: &random)
        var history = LibraryHistory(on: [], findingDuplicates: part > 0)
        var (states, reader): ([LibraryHistory], Reader?) = ([history], nil)
        history = history.continued(on: (0..<programs).map { _ in open(folder, vfs: fileSystem.name) })
        for step in 0..<Int.random(in: 4...20, using: &random) {
            let (event, writes) = (makeEvent(&random), fileSystem.writeCount)
            events.append(event)
            if let fault = try history.happen(event, at: 1_000 + Double(step)) {
                throw Fault(sentence: fault)
            }
            // A change that an earlier one has made already writes nothing, and is as durable as that one.
            let isDurable = !kind.isReplaceable && event.isDurable && fileSystem.writeCount > writes
            steps.append(PowerCuts.Step(end: fileSystem.changeCount, isDurable: isDurable))
            states.append(history.continued(on: []))
            // A reader keeps checkpoints from what comes after its start.
            switch Int.random(in: 0..<8, using: &random) {
            case 0: reader = Reader(of: folder.path + "/library.sqlite", vfs: fileSystem.name)
            case 1, 2: reader = nil
            case 3:
                reader = nil
                history = history.continued(on: [])
                history = history.continued(
                    on: (0..<programs).map { _ in open(folder, vfs: fileSystem.name) })
            default: break
            }
        }
        withExtendedLifetime(reader) {}
        return states
    }

    private func open(_ folder: TemporaryFolder, vfs: String?) -> SQLiteLibrary {
        SQLiteLibrary(
            path: folder.path + "/library.sqlite",
            DatabaseOptions(kind: kind, vfs: vfs, shortListCount: 0, findsDuplicates: part > 0))
    }

    /// The fault of the files that a cut left, which may have some states.
    private func fault(in folder: TemporaryFolder, _ states: ArraySlice<LibraryHistory>) throws -> String? {
        fileSystem.record(folder)
        let library = open(folder, vfs: fileSystem.name)
        var differences: [String] = []
        for state in states.reversed() {
            guard let difference = try state.continued(on: [library]).difference() else {
                return try faultOfFile(library, in: folder)
            }
            differences.append(difference)
        }
        return "none of \(states.count) states is left: \(differences)"
    }

    /// The fault of a library that was opened again, and of a change after it.
    private func faultOfFile(_ library: SQLiteLibrary, in folder: TemporaryFolder) throws -> String? {
        if try library.damagedCount() > 0 { return "\(try library.damagedCount()) are corrupt" }
        if try !library.hasSoundSearchIndex() { return "the index for searches is corrupt" }
        if !library.repairs.isEmpty { return "the file was replaced" }
        let item = FeedItem.numbered(40, of: 4)
        try library.insertBookmark(of: item, from: .numbered(4), at: .numbered(9))
        guard !kind.isReplaceable else { return nil }
        let left = TemporaryFolder(isInMemory: true)
        let record = fileSystem.endRecord()
        var random = SeededGenerator(seed: 1)
        for (name, bytes) in record.files(after: record.count, .total, &random) {
            try left.write(bytes, to: name)
        }
        let again = open(left, vfs: nil)
        if try again.item(item.id)?.item != item { return "a second cut lost a bookmark" }
        return try again.damagedCount() > 0 ? "a second cut left a corrupt library" : nil
    }

    struct Fault: Error {
        let sentence: String
    }

    /// A connection that holds a snapshot of a file.
    private final class Reader {
        private let connection: Connection

        init?(of file: String, vfs: String) {
            guard let connection = try? Connection(file, flags: 2, vfs: vfs),
                (try? connection.execute("BEGIN")) != nil,
                (try? connection.execute("SELECT count(*) FROM items")) != nil
            else { return nil }
            self.connection = connection
        }
    }
}

extension LibraryEvent {
    /// Whether the reader makes the change, so that it is durable when it has returned.
    fileprivate var isDurable: Bool {
        switch self {
        case .merge, .copy, .expire, .fetch, .mergePosts, .applyLists, .extendIndex, .deleteIndex, .open,
            .search,
            .readOutbox, .switchProgram:
            false
        default: true
        }
    }
}

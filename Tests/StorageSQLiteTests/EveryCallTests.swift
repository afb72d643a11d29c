import CommentsStorageInterface
import Foundation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Single failing calls of the disk")
struct EveryCallTests {
    /// The distance between tried calls of a kind.
    private static let interval = ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" ? 2 : 11

    @Test(
        "Work on a cache whose disk fails once throws, loses nothing committed, and succeeds when repeated",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput, .torn])
    func once(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        guard failure != .torn || operation == .write else { return }
        let contents = try Self.contents.get()
        for call in stride(from: 0, to: contents.calls[operation, default: 0], by: Self.interval) {
            try expectUnharmed(by: .one(call, of: operation, failure), contents.afterSteps)
        }
    }

    @Test("The work on a cache makes every kind of call of the disk")
    func kinds() throws {
        let missing = try Set(DiskOperation.allCases).subtracting(Self.contents.get().calls.keys)
        #expect(missing.isEmpty)
    }

    // MARK: Parts

    /// Does the work up to the step in which a call fails, and repeats that step.
    private func expectUnharmed(by fault: DiskFault, _ contents: [StorageContent]) throws {
        let folder = try Work.makeFolder()
        let fileSystem = FaultyFileSystem.register()
        fileSystem.fail(fault)
        var work = Work(in: folder, on: fileSystem)
        var done = 0
        while !fileSystem.hasFailed, done < Work.steps.count {
            let step = Work.steps[done]
            do {
                try step.run(&work)
            } catch {
                expectClear(error, of: step, fault)
                if let storage = work.storage {
                    let content = try StorageContent(of: storage)
                    #expect(content == contents[done] || content == contents[done + 1], "\(step), \(fault)")
                    try #require(storage.repairs.isEmpty, "\(step), \(fault)")
                }
                #expect(throws: Never.self, "\(step), \(fault)") { try step.run(&work) }
            }
            done += 1
        }
        try #require(fileSystem.hasFailed, "\(fault)")
        if let storage = work.storage {
            #expect(try StorageContent(of: storage) == contents[done], "\(fault)")
        }
        work.storage = nil
        let reopened = try Work.makeStorage(in: folder, vfs: nil)
        #expect(try StorageContent(of: reopened) == contents[done], "\(fault)")
        #expect(try reopened.verify().isEmpty, "\(fault)")
        #expect(try folder.names.filter { $0.contains("damaged") } == [], "\(fault)")
    }

    private func expectClear(_ error: any Error, of step: Work.Step, _ fault: DiskFault) {
        guard case .one(_, let operation, let failure) = fault, let error = error as? StorageError else {
            Issue.record("\(step), \(fault): \(error)")
            return
        }
        var reasons: Set<StorageError.Reason> = failure == .inputOutput ? [.inputOutput] : [.full]
        if operation == .open || operation == .path { reasons.insert(.unavailable) }
        // SQLite asks too late for the reason of such a failure.
        if ![.write, .truncate, .mapIndex].contains(operation) { reasons.insert(.inputOutput) }
        #expect(reasons.contains(error.reason), "\(step), \(fault): \(error)")
        #expect(!error.message.isEmpty)
    }

    /// The stores' content before the first step and after each, and the number of calls of each kind.
    private static let contents = Result { try findContents() }

    private static func findContents() throws -> (
        afterSteps: [StorageContent], calls: [DiskOperation: Int]
    ) {
        let folder = try Work.makeFolder()
        let fileSystem = FaultyFileSystem.register()
        var work = Work(in: folder, on: fileSystem)
        for step in Work.steps { try step.run(&work) }
        let calls = fileSystem.callsByOperation

        let copy = try Work.makeFolder()
        var looked = Work(in: copy, on: .register())
        var contents = [try StorageContent(of: Work.makeStorage(in: Work.makeFolder(), vfs: nil))]
        for step in Work.steps {
            try step.run(&looked)
            let storage = try looked.storage ?? Work.makeStorage(in: copy.copy(), vfs: nil)
            contents.append(try StorageContent(of: storage))
        }
        return (contents, calls)
    }
}

/// The work on a storage, from creating its file to closing it the second time.
private struct Work {
    struct Step: Sendable, CustomStringConvertible {
        let description: String
        let run: @Sendable (inout Work) throws -> Void
    }

    let folder: TemporaryFolder
    let fileSystem: FaultyFileSystem
    var storage: SQLiteStorage?

    init(in folder: TemporaryFolder, on fileSystem: FaultyFileSystem) {
        self.folder = folder
        self.fileSystem = fileSystem
    }

    static func makeFolder() throws -> TemporaryFolder {
        // In memory: a real disk would take most of the time.
        let folder = try TemporaryFolder(isInMemory: true)
        // Another journal mode makes SQLite check the file's locks.
        try folder.write(Data(count: 512), to: "feedhost.sqlite-journal")
        return folder
    }

    static func makeStorage(in folder: TemporaryFolder, vfs: String?) throws -> SQLiteStorage {
        try SQLiteStorage(
            folder: folder.path, pictureBudget: 10_000,
            options: DatabaseOptions(busyTimeout: .milliseconds(50), vfs: vfs))
    }

    private var pictures: any PictureStore { storage!.pictureStore(source: SQLiteStorage.source) }
    private var comments: any CommentsStore { storage!.commentsStore(source: SQLiteStorage.source) }

    private mutating func open() throws {
        storage = try Self.makeStorage(in: folder, vfs: fileSystem.name)
    }

    static let steps = [
        Step(description: "creating the file") { try $0.open() },
        Step(description: "saving comments") {
            try $0.comments.insert(.numbered(1...9, time: 9), for: .numbered(2))
        },
        Step(description: "saving a long list of comments") {
            try $0.comments.insert(.numbered(0..<200, time: 10), for: .numbered(1))
        },
        Step(description: "replacing comments") {
            try $0.comments.insert(.numbered(5..<120, time: 12), for: .numbered(1))
        },
        Step(description: "adding statistics") { work in
            // Not idempotent: a repetition after success would add twice.
            let store = work.storage!.statisticsStore(source: SQLiteStorage.source)
            if try store.retrieve().isEmpty { try store.add(CacheStatistics([.picture: .init(hits: 3)])) }
        },
        Step(description: "saving a picture") { try $0.pictures.insert(picture(2, 6_000), for: "2") },
        Step(description: "looking at a picture") { work in
            let found = try work.pictures.retrieve(for: "2")
            #expect(found == picture(2, 6_000))
        },
        Step(description: "saving a picture for which another goes") { work in
            try work.pictures.insert(picture(3, 9_000), for: "3")
        },
        Step(description: "storing uses") { work in
            _ = try work.pictures.retrieve(for: "3")
            try work.storage!.storePictureUses()
        },
        Step(description: "counting") { work in
            let info = try work.storage!.info()
            #expect(info.sources.count == 1)
        },
        Step(description: "deleting old comments") { try $0.comments.delete(readBefore: .numbered(10)) },
        Step(description: "closing") { $0.storage = nil },
        Step(description: "opening again") { try $0.open() },
        Step(description: "verifying") { work in
            let findings = try work.storage!.verify()
            #expect(findings.isEmpty)
        },
        Step(description: "saving other comments") {
            try $0.comments.insert(.numbered(60..<70, time: 15), for: .numbered(3))
        },
        Step(description: "clearing") { try $0.storage!.clear() },
        Step(description: "saving after clearing") {
            try $0.comments.insert(.numbered(0..<5, time: 16), for: .numbered(4))
        },
        Step(description: "closing again") { $0.storage = nil },
    ]

    private static func picture(_ number: UInt8, _ count: Int) -> Data {
        Data(repeating: number, count: count)
    }
}

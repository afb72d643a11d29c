import BookmarksStorageInterface
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Every call of the disk that fails while bookmarks are stored")
struct BookmarksEveryCallTests {
    @Test(
        "The failure is told, nothing stored is lost, and the same work succeeds afterwards",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput, .torn])
    func once(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        guard failure != .torn || operation == .write else { return }
        for call in 0..<(try callsByOperation()[operation, default: 0]) {
            let fault = DiskFault.one(call, of: operation, failure)
            let folder = try BookmarksFolder()
            let fileSystem = FaultyFileSystem.register()
            fileSystem.fail(fault)
            var work = BookmarksWork(in: folder, on: fileSystem)
            var state: Set<Int> = []
            for step in BookmarksWork.steps {
                let next = step.after(state)
                if folder.reason({ try step.run(&work) }) != nil {
                    let found = try Set(folder.open().numbers())
                    #expect(found == state || found == next, "\(step), \(fault)")
                    #expect(folder.reason { try step.run(&work) } == nil, "\(step), \(fault)")
                }
                state = next
                #expect(try Set(folder.open().numbers()) == state, "\(step), \(fault)")
            }
            try #require(fileSystem.hasFailed, "\(fault)")
            let next = folder.open()
            #expect(try Set(next.numbers()) == state, "\(fault)")
            #expect(try next.store.damagedCount() == 0, "\(fault)")
            #expect(try folder.folder.names.filter { $0.contains("-new") } == [], "\(fault)")
        }
    }

    @Test("Where the process dies, the bookmarks are there that were stored, and the next one or not")
    func death() throws {
        for call in 0..<(try callsByOperation().values.reduce(0, +)) {
            let folder = try BookmarksFolder()
            let fileSystem = FaultyFileSystem.register()
            fileSystem.fail(.from(call))
            var work = BookmarksWork(in: folder, on: fileSystem)
            var state: Set<Int> = []
            var next: Set<Int> = []
            for step in BookmarksWork.steps {
                next = step.after(state)
                guard folder.reason({ try step.run(&work) }) == nil else { break }
                state = next
            }
            let left = BookmarksFolder(try folder.folder.copy())
            let sut = left.open()
            let found = try Set(sut.numbers())
            #expect(found == state || found == next, "call \(call)")
            #expect(try sut.store.damagedCount() == 0, "call \(call)")
            try sut.insert([9])
            #expect(try Set(sut.numbers()) == found.union([9]), "call \(call)")
        }
    }

    private func callsByOperation() throws -> [DiskOperation: Int] {
        let fileSystem = FaultyFileSystem.register()
        var work = BookmarksWork(in: try BookmarksFolder(), on: fileSystem)
        for step in BookmarksWork.steps { try step.run(&work) }
        let calls = fileSystem.callsByOperation
        for operation in [DiskOperation.write, .sync, .open, .read, .lock, .truncate] {
            try #require(calls[operation, default: 0] > 3, "\(operation)")
        }
        return calls
    }
}

/// All that is done with bookmarks, from making the file on.
private struct BookmarksWork {
    struct Step: Sendable, CustomStringConvertible {
        let description: String
        var stored: Set<Int> = []
        var deleted: Set<Int> = []
        let run: @Sendable (inout BookmarksWork) throws -> Void

        func after(_ state: Set<Int>) -> Set<Int> { state.subtracting(deleted).union(stored) }
    }

    let folder: BookmarksFolder
    let fileSystem: FaultyFileSystem
    var sut: SQLiteBookmarks

    init(in folder: BookmarksFolder, on fileSystem: FaultyFileSystem) {
        self.folder = folder
        self.fileSystem = fileSystem
        sut = folder.open(vfs: fileSystem.name, busyTimeout: .milliseconds(50))
    }

    static let steps = [
        Step(description: "reading where nothing is") { _ = try $0.sut.store.retrieve() },
        Step(description: "storing the first", stored: [1]) { try $0.sut.insert([1]) },
        Step(description: "storing another", stored: [2]) { try $0.sut.insert([2]) },
        Step(description: "reading") { _ = try $0.sut.store.retrieve() },
        Step(description: "replacing", stored: [1]) { try $0.sut.insert([1]) },
        Step(description: "deleting", deleted: [2]) { try $0.sut.store.delete(.numbered(2)) },
        Step(description: "opening again") { work in
            work.sut = work.folder.open(vfs: work.fileSystem.name, busyTimeout: .milliseconds(50))
        },
        Step(description: "counting") { _ = try $0.sut.store.damagedCount() },
        Step(description: "storing after that", stored: [3]) { try $0.sut.insert([3]) },
    ]
}

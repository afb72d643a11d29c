import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageFiles

/// A use of the storage whose calls of the disk fail in turn.
struct Use: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The URLs whose pictures the use may change or delete.
    let touched: Set<String>
    let run: @Sendable (FileStorage) throws -> Void

    static let all = [
        Use(testDescription: "storing a picture", touched: ["new"]) { cache in
            try cache.insert(picture(9, 500), for: "new")
        },
        Use(testDescription: "storing a picture for which two others go", touched: ["1", "2", "new"]) {
            cache in
            try cache.insert(picture(9, 2_000), for: "new")
        },
        Use(testDescription: "replacing a picture", touched: ["2"]) { cache in
            try cache.insert(picture(9, 900), for: "2")
        },
        Use(testDescription: "replacing a picture by one that is too large", touched: ["2"]) { cache in
            try cache.insert(picture(9, 5_000), for: "2")
        },
        Use(testDescription: "looking at pictures", touched: []) { cache in
            for number in 1...4 { _ = try cache.retrieve(for: "\(number)") }
        },
        Use(testDescription: "clearing", touched: ["1", "2", "3"]) { cache in try cache.clear() },
        Use(testDescription: "verifying", touched: []) { cache in _ = try cache.verify() },
    ]
}

@Suite("Failing calls of the disk")
struct FaultTests {
    private static let budget = 3_500
    private static let urls = ["1", "2", "3", "new"]

    @Test(
        "Whichever call fails, each picture is the old or the new one, and all works on and again",
        arguments: Use.all, [StorageError.Reason.full, .inputOutput])
    func once(_ use: Use, _ reason: StorageError.Reason) throws {
        let (old, new) = try states(of: use)
        for call in 0..<(try calls(of: use)) {
            let disk = try makeDisk()
            let sut = makeSUT(disk)
            _ = try sut.info()
            disk.fail(.once(call, reason))
            let succeeded = run(use, on: sut)
            disk.fail(.none)

            let state = try self.state(of: sut)
            expect(state, isOldOrNew: use, old, new, succeeded: succeeded, call)
            #expect(!disk.paths.contains { $0.contains("/aside/") }, "call \(call)")
            try expectWholePictures(disk)
            #expect(try self.state(of: makeSUT(disk.copy())) == state, "call \(call)")
            try expectWorking(sut, disk)
        }
    }

    @Test("After a process died, each picture is its old or its new version", arguments: Use.all)
    func death(_ use: Use) throws {
        let (old, new) = try states(of: use)
        for call in 0..<(try calls(of: use)) {
            let disk = try makeDisk()
            let dying = makeSUT(disk)
            _ = try dying.info()
            disk.fail(.from(call))
            let succeeded = run(use, on: dying)

            let left = disk.copy()
            try expectWholePictures(left)
            let sut = makeSUT(left)
            expect(try state(of: sut), isOldOrNew: use, old, new, succeeded: succeeded, call)
            try expectWorking(sut, left)
        }
    }

    @Test(
        "Whichever call fails while opening, nothing is lost",
        arguments: [StorageError.Reason.full, .inputOutput])
    func opening(_ reason: StorageError.Reason) throws {
        let disk = try makeDisk()
        let stored = try state(of: makeSUT(disk))
        disk.fail(.none)
        _ = try makeSUT(disk).info()
        for call in 0..<disk.calls {
            let disk = try makeDisk()
            disk.fail(.once(call, reason))
            let sut = makeSUT(disk)
            _ = try? sut.info()
            disk.fail(.none)
            #expect(try state(of: sut) == stored, "call \(call)")
        }
    }

    @Test("Pictures on a full disk are read and cleared")
    func full() throws {
        let disk = try makeDisk()
        try makeSUT(disk).pin(["2"])
        let stored = try state(of: makeSUT(disk))
        disk.fail(.full)
        let sut = makeSUT(disk)
        #expect(try state(of: sut) == stored)
        #expect(reason { try sut.insert(picture(9), for: "new") } == .full)
        #expect(try state(of: sut) == stored)

        try sut.clear()

        #expect(disk.paths == [])
    }

    @Test("A picture that fails to be written evicts no other one")
    func room() throws {
        let disk = try makeDisk()
        let sut = makeSUT(disk)
        let stored = try state(of: sut)
        disk.fail(.once(0, .full))
        #expect(throws: StorageError.self) {
            try sut.insert(picture(9, 3_000), for: "new")
        }
        disk.fail(.none)
        #expect(try state(of: sut) == stored)
    }

    // MARK: Parts

    /// The stored pictures.
    private func state(of sut: FileStorage) throws -> [String: Data] {
        var state: [String: Data] = [:]
        for url in Self.urls { state[url] = try sut.retrieve(for: url) }
        return state
    }

    private func expect(
        _ state: [String: Data], isOldOrNew use: Use, _ old: [String: Data], _ new: [String: Data],
        succeeded: Bool, _ call: Int
    ) {
        for url in Self.urls {
            let isNew = state[url] == new[url]
            let isOld = state[url] == old[url]
            #expect(isNew || isOld && (!succeeded || !use.touched.contains(url)), "\(url), call \(call)")
        }
    }

    /// Expects that each picture's file is complete.
    private func expectWholePictures(_ disk: InMemoryFileSystem) throws {
        for path in disk.paths where path.contains("/pictures/") {
            let data = try #require(try disk.read(path))
            let name = try #require(PictureFileName(path.split(separator: "/").last ?? ""))
            #expect(PictureFileFormat.picture(in: data, named: name) != nil)
        }
    }

    /// Expects that pictures can be stored within the budget, and that no stray file remains.
    private func expectWorking(_ sut: FileStorage, _ disk: InMemoryFileSystem) throws {
        for number in 20..<24 { try sut.insert(picture(number), for: "\(number)") }
        for number in 21..<24 { #expect(try sut.retrieve(for: "\(number)") == picture(number)) }
        let info = try sut.info()
        #expect(info.fileBytes <= Self.budget)
        let next = makeSUT(disk, time: 1_000)
        #expect(try next.info() == info)
        #expect(disk.paths.count == info.count(of: .picture))
    }

    /// A disk with three pictures, the third of them the most recently used one.
    private func makeDisk() throws -> InMemoryFileSystem {
        let disk = InMemoryFileSystem()
        let cache = makeSUT(disk)
        for number in 1...3 { try cache.insert(picture(number), for: "\(number)") }
        return disk
    }

    private func makeSUT(_ disk: InMemoryFileSystem, time: Double = 0) -> FileStorage {
        .on(disk, budget: Self.budget, after: time)
    }

    private func states(of use: Use) throws -> (old: [String: Data], new: [String: Data]) {
        let sut = makeSUT(try makeDisk())
        _ = try sut.info()
        try use.run(sut)
        let old = try state(of: makeSUT(makeDisk()))
        return (old, try state(of: sut))
    }

    private func calls(of use: Use) throws -> Int {
        let disk = try makeDisk()
        let sut = makeSUT(disk)
        _ = try sut.info()
        disk.fail(.none)
        try use.run(sut)
        try #require(disk.calls > 0)
        return disk.calls
    }

    /// - Returns: Whether the use succeeded.
    private func run(_ use: Use, on sut: FileStorage) -> Bool {
        do {
            try use.run(sut)
            return true
        } catch {
            #expect(error is StorageError)
            return false
        }
    }
}

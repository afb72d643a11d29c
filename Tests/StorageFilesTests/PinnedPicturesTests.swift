import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import Testing

@testable import StorageFiles

@Suite("Pinned pictures in files")
struct PinnedPicturesTests {
    private let disk = InMemoryFileSystem()
    private let one = "http://a.example"
    private let other = "http://b.example"

    @Test("Pinned pictures stay pinned in the next storage")
    func nextCache() throws {
        let first = FileStorage.on(disk)
        try first.pin(["1", "2", "3", "4", "9"])
        for number in 1...7 { try first.insert(picture(number), for: "\(number)") }
        let second = FileStorage.on(disk)
        #expect(try numbers(in: second) == Array(1...7))
        for number in 8...12 { try second.insert(picture(number), for: "\(number)") }
        #expect(try numbers(in: second) == [1, 2, 3, 4, 9, 10, 11, 12])
    }

    @Test("One server's pins do not pin another one's pictures")
    func servers() throws {
        let sut = FileStorage.on(disk)
        let (first, second) = (sut.pictureStore(source: one), sut.pictureStore(source: other))
        try first.insert(picture(1), for: "1")
        try second.insert(picture(2), for: "1")
        try first.pin(["1"])
        try second.pin(["2"])
        try second.pin([])
        for number in 3...5 { try second.insert(picture(number), for: "\(number)") }
        #expect(try first.retrieve(for: "1") == picture(1))
        #expect(try second.retrieve(for: "1") == nil)
    }

    @Test("Replacing a pinned picture does not change the part of the budget that others take")
    func replaced() throws {
        let sut = FileStorage.on(disk)
        try sut.pin(["1"])
        for number in 1...4 { try sut.insert(picture(number), for: "\(number)") }
        try sut.insert(Data(count: 500), for: "1")
        #expect(try numbers(in: sut) == [2, 3, 4])
        try sut.insert(picture(5), for: "5")
        #expect(try numbers(in: sut) == [3, 4, 5])
        try sut.pin(["1", "3"])
        try sut.insert(picture(6), for: "6")
        try sut.pin(["1"])
        try sut.insert(Data(count: 600), for: "1")
        #expect(try sut.counts() == [4, 3_600])
    }

    @Test("Pinning the same pictures again makes no call of the disk")
    func same() throws {
        let sut = FileStorage.on(disk)
        try sut.pin(["1", "2"])
        disk.fail(.from(0))
        try sut.pin(["2", "1"])
        #expect(disk.calls == 0)
    }

    @Test("Clearing deletes pinned pictures and their file of pins")
    func clear() throws {
        let sut = FileStorage.on(disk)
        for source in [one, other] {
            try sut.pictureStore(source: source).pin(["1"])
            try sut.pictureStore(source: source).insert(picture(1), for: "1")
        }
        try sut.clear()
        #expect(disk.paths.isEmpty)
        for number in 1...4 { try sut.pictureStore(source: one).insert(picture(number), for: "\(number)") }
        #expect(try sut.pictureStore(source: one).retrieve(for: "1") == nil)
    }

    @Test("Pinning no pictures deletes the file of pins")
    func none() throws {
        let sut = FileStorage.on(disk)
        try sut.pin(["1"])
        #expect(disk.paths.count == 1)
        try sut.pin([])
        #expect(disk.paths.isEmpty)
    }

    @Test("Corrupt pins are ignored, and a stray file among them is deleted")
    func damaged() throws {
        try FileStorage.on(disk).pin(["1"])
        let path = try #require(disk.paths.first)
        disk.change(path) { $0 += Data("\nno name".utf8) }
        try disk.write([Data()], to: "/cache/pinned/stranger")
        let sut = FileStorage.on(disk)
        for number in 1...4 { try sut.insert(picture(number), for: "\(number)") }
        #expect(try numbers(in: sut) == [1, 2, 3, 4])
        #expect(disk.paths.contains("/cache/pinned/stranger") == false)
    }

    @Test("A failing call while pinning leaves the old or the new pins, in this run and the next")
    func failure() throws {
        for call in 0..<2 {
            let disk = InMemoryFileSystem()
            let sut = FileStorage.on(disk)
            try sut.pin(["1"])
            for number in 1...3 { try sut.insert(picture(number), for: "\(number)") }
            disk.fail(.once(call, .full))
            #expect(throws: StorageError.self) { try sut.pin(["2"]) }
            disk.fail(.none)
            #expect(!disk.paths.contains { $0.contains("/aside/") })
            for cache in [sut, .on(disk.copy())] {
                for number in 4...6 { try cache.insert(picture(number), for: "\(number)") }
                #expect(try numbers(in: cache) == [1, 4, 5, 6])
            }
        }
    }

    // MARK: Parts

    private func numbers(in cache: FileStorage) throws -> [Int] {
        var found: [Int] = []
        for number in 1...12 where try cache.retrieve(for: "\(number)") == picture(number) {
            found.append(number)
        }
        return found
    }
}

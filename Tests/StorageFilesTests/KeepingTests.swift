import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import Testing

@testable import StorageFiles

@Suite("Pictures to be kept in files")
struct KeepingTests {
    private let disk = InMemoryFileSystem()
    private let one = "http://a.example"
    private let other = "http://b.example"

    @Test("They are kept by the next cache too, before anybody names them again")
    func nextCache() async throws {
        let first = makeSUT()
        try await first.keep(["1", "2", "3", "4", "9"])
        for number in 1...7 { try await first.insert(picture(number), for: "\(number)") }
        let second = makeSUT()
        #expect(try await numbers(in: second) == Array(1...7))
        for number in 8...12 { try await second.insert(picture(number), for: "\(number)") }
        #expect(try await numbers(in: second) == [1, 2, 3, 4, 9, 10, 11, 12])
    }

    @Test("One server's names are no other's")
    func servers() async throws {
        let sut = makeSUT()
        let (first, second) = (sut.pictures(of: one), sut.pictures(of: other))
        try await first.insert(picture(1), for: "1")
        try await second.insert(picture(2), for: "1")
        try await first.keep(["1"])
        try await second.keep(["2"])
        try await second.keep([])
        for number in 3...5 { try await second.insert(picture(number), for: "\(number)") }
        #expect(try await first.retrieve(for: "1") == picture(1))
        #expect(try await second.retrieve(for: "1") == nil)
    }

    @Test("Bytes that one name keeps stay for the others too, and take no room")
    func sharedBytes() async throws {
        let sut = makeSUT()
        try await sut.keep(["1"])
        try await sut.insert(picture(1), for: "2")
        try await sut.insert(picture(1), for: "1")
        for number in 3...6 { try await sut.insert(picture(number), for: "\(number)") }
        #expect(try await sut.retrieve(for: "2") == picture(1))
        #expect(try await sut.info() == .init(pictures: 4, bytes: 4_000))
        try await sut.insert(picture(7), for: "1")
        for number in 8...10 { try await sut.insert(picture(number), for: "\(number)") }
        #expect(try await sut.retrieve(for: "2") == nil)
        #expect(try await sut.retrieve(for: "1") == picture(7))
    }

    @Test("A picture to be kept that is replaced frees no room of the others")
    func replaced() async throws {
        let sut = makeSUT()
        try await sut.keep(["1"])
        for number in 1...4 { try await sut.insert(picture(number), for: "\(number)") }
        try await sut.insert(Data(count: 500), for: "1")
        #expect(try await numbers(in: sut) == [2, 3, 4])
        try await sut.insert(picture(5), for: "5")
        #expect(try await numbers(in: sut) == [3, 4, 5])
        try await sut.keep(["1", "3"])
        try await sut.insert(picture(6), for: "6")
        try await sut.keep(["1"])
        try await sut.insert(Data(count: 600), for: "1")
        #expect(try await sut.info() == .init(pictures: 4, bytes: 3_600))
    }

    @Test("Naming the same again does not touch the disk")
    func same() async throws {
        let sut = makeSUT()
        try await sut.keep(["1", "2"])
        disk.fail(.from(0))
        try await sut.keep(["2", "1"])
        #expect(disk.calls == 0)
    }

    @Test("Clearing deletes them, and what says that they are to be kept")
    func clear() async throws {
        let sut = makeSUT()
        for source in [one, other] {
            try await sut.pictures(of: source).keep(["1"])
            try await sut.pictures(of: source).insert(picture(1), for: "1")
        }
        try await sut.clear()
        #expect(disk.paths.isEmpty)
        for number in 1...4 { try await sut.pictures(of: one).insert(picture(number), for: "\(number)") }
        #expect(try await sut.pictures(of: one).retrieve(for: "1") == nil)
    }

    @Test("Naming none leaves no file")
    func none() async throws {
        let sut = makeSUT()
        try await sut.keep(["1"])
        #expect(disk.paths.count == 1)
        try await sut.keep([])
        #expect(disk.paths.isEmpty)
    }

    @Test("Names that are damaged are left out, and what is not a file of names is deleted")
    func damaged() async throws {
        try await makeSUT().keep(["1"])
        let path = try #require(disk.paths.first)
        disk.change(path) { $0 += Data("\nno digest".utf8) }
        try disk.write(Data(), to: "/cache/kept/stranger")
        let sut = makeSUT()
        for number in 1...4 { try await sut.insert(picture(number), for: "\(number)") }
        #expect(try await numbers(in: sut) == [1, 2, 3, 4])
        #expect(disk.paths.contains("/cache/kept/stranger") == false)
    }

    @Test("Whichever call fails, the names are the old or the new ones, in this run and the next")
    func failure() async throws {
        for call in 0..<2 {
            let disk = InMemoryFileSystem()
            let sut = makeSUT(disk)
            try await sut.keep(["1"])
            for number in 1...3 { try await sut.insert(picture(number), for: "\(number)") }
            disk.fail(.once(call, .full))
            await #expect(throws: StorageError.self) { try await sut.keep(["2"]) }
            disk.fail(.none)
            #expect(!disk.paths.contains { $0.contains("/aside/") })
            for cache in [sut, makeSUT(disk.copy())] {
                for number in 4...6 { try await cache.insert(picture(number), for: "\(number)") }
                #expect(try await numbers(in: cache) == [1, 4, 5, 6])
            }
        }
    }

    // MARK: Parts

    private func makeSUT(_ other: InMemoryFileSystem? = nil) -> ImageDiskCache {
        ImageDiskCache(
            folder: "/cache", byteBudget: 3_000, fileSystem: other ?? disk,
            now: { Date(timeIntervalSince1970: 1_700_000_000) })
    }

    private func numbers(in cache: ImageDiskCache) async throws -> [Int] {
        var found: [Int] = []
        for number in 1...12 where try await cache.retrieve(for: "\(number)") == picture(number) {
            found.append(number)
        }
        return found
    }

    private func picture(_ number: Int) -> Data { Data(repeating: UInt8(number), count: 1_000) }
}

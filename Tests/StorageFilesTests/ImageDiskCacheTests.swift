import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageFiles

@Suite("Picture cache in files")
struct ImageDiskCacheTests {
    private let disk = InMemoryFileSystem()
    private let one = "http://pictures.example/1.png"
    private let other = "http://pictures.example/2.png"

    @Test("A cache looks at the disk only when it is first used")
    func lazy() {
        _ = makeSUT()
        #expect(disk.calls == 0)
    }

    @Test("Pictures are found again by the next cache in the folder")
    func reopened() async throws {
        try await makeSUT().insert(Data([1, 2, 3]), for: one)
        #expect(try await makeSUT().retrieve(for: one) == Data([1, 2, 3]))
        #expect(try await makeSUT().retrieve(for: other) == nil)
    }

    @Test("The picture used least recently goes first also when its use was in an earlier run")
    func usesAcrossRuns() async throws {
        let first = makeSUT()
        for number in 1...3 { try await first.insert(picture(number), for: "\(number)") }
        _ = try await first.retrieve(for: "1")
        let second = makeSUT()
        try await second.insert(picture(4), for: "4")
        #expect(try await second.retrieve(for: "1") == picture(1))
        #expect(try await second.retrieve(for: "2") == nil)
    }

    @Test("A picture that takes an older one's place makes no other one go")
    func replaced() async throws {
        let sut = makeSUT()
        for number in 1...3 { try await sut.insert(picture(number), for: "\(number)") }
        try await sut.insert(picture(4), for: "3")
        for (number, url) in [(1, "1"), (2, "2"), (4, "3")] {
            #expect(try await sut.retrieve(for: url) == picture(number))
        }
    }

    @Test("After ever so many uses of others the picture used least recently still goes first")
    func manyUses() async throws {
        let sut = makeSUT()
        for number in 1...3 { try await sut.insert(picture(number), for: "\(number)") }
        for _ in 0..<200 { for number in 2...3 { _ = try await sut.retrieve(for: "\(number)") } }
        try await sut.insert(picture(4), for: "4")
        #expect(try await sut.retrieve(for: "1") == nil)
        #expect(try await sut.info() == .init(pictures: 3, bytes: 3_000))
    }

    @Test("The order of uses is right although the clock is set back", arguments: [0, -1e6, 1e6])
    func clock(change: Double) async throws {
        let first = makeSUT()
        for number in 1...3 { try await first.insert(picture(number), for: "\(number)") }
        let second = makeSUT(time: start + change)
        _ = try await second.retrieve(for: "1")
        _ = try await second.retrieve(for: "2")
        let third = makeSUT(time: start + change / 2)
        try await third.insert(picture(4), for: "4")
        #expect(try await third.retrieve(for: "3") == nil)
        #expect(try await third.retrieve(for: "1") == picture(1))
    }

    @Test("Two URLs' equal bytes are stored once, and stay while one of them has them")
    func shared() async throws {
        let sut = makeSUT()
        try await sut.insert(picture(1), for: one)
        try await sut.insert(picture(1), for: other)
        #expect(try await sut.info() == .init(pictures: 1, bytes: 1_000))
        try await sut.insert(picture(2), for: one)
        #expect(try await sut.retrieve(for: other) == picture(1))
        try await sut.insert(picture(2), for: other)
        #expect(try await sut.info() == .init(pictures: 1, bytes: 1_000))
    }

    @Test("Two servers' pictures of the same URL never mix, and share the budget")
    func servers() async throws {
        let sut = makeSUT()
        let (first, second) = (sut.pictures(of: "http://a.example"), sut.pictures(of: "http://b.example"))
        try await first.insert(picture(1), for: one)
        #expect(try await second.retrieve(for: one) == nil)
        try await second.insert(picture(2), for: one)
        #expect(try await first.retrieve(for: one) == picture(1))
        for number in 3...4 { try await second.insert(picture(number), for: "\(number)") }
        #expect(try await second.retrieve(for: one) == nil)
    }

    @Test("Bytes that were changed on the disk are as if they were not there, and can be stored again")
    func damaged() async throws {
        let sut = makeSUT()
        try await sut.insert(picture(1), for: one)
        try await sut.insert(picture(2), for: other)
        let path = try #require(file(of: picture(1)))
        disk.change(path) { $0[500] ^= 1 }
        #expect(try await sut.retrieve(for: one) == nil)
        #expect(!disk.paths.contains(path))
        #expect(try await sut.retrieve(for: other) == picture(2))
        try await sut.insert(picture(1), for: one)
        #expect(try await sut.retrieve(for: one) == picture(1))
    }

    @Test("A file that was cut off or deleted is as if it were not there", arguments: [nil, 0, 999])
    func cut(length: Int?) async throws {
        let sut = makeSUT()
        try await sut.insert(picture(1), for: one)
        let path = try #require(file(of: picture(1)))
        if let length { disk.change(path) { $0 = $0.prefix(length) } } else { try disk.remove(path) }
        #expect(try await sut.retrieve(for: one) == nil)
        #expect(try await makeSUT().retrieve(for: one) == nil)
        #expect(try await sut.info() == .init(pictures: 0, bytes: 0))
    }

    @Test("A link that leads to another picture's file cannot be taken for the picture's own")
    func strangeLinks() async throws {
        try await makeSUT().insert(picture(1), for: one)
        for target in [
            "../pictures/", "../../etc/passwd", "../pictures/" + String(repeating: "0", count: 64),
        ] {
            let link = try #require(disk.paths.first { $0.contains("/names/") })
            try disk.remove(link)
            try disk.link(link, to: target)
            #expect(try await makeSUT().retrieve(for: one) == nil)
            #expect(!disk.paths.contains(link))
            try await makeSUT().insert(picture(1), for: one)
        }
    }

    @Test("What belongs to nothing is deleted at the start, unless another cache may just be making it")
    func orphans() async throws {
        try await makeSUT().insert(picture(1), for: one)
        let before = disk.paths
        let orphans = [
            "/cache/aside/half", "/cache/pictures/" + String(repeating: "a", count: 64),
            "/cache/pictures/strange", "/cache/names/strange",
        ]
        for path in orphans {
            try disk.write(Data([1]), to: path)
            try disk.setTime(Int64(start * 1e9), of: path)
        }
        _ = try await makeSUT(time: start + 59).info()
        #expect(Set(disk.paths) == Set(before + orphans[..<2]))
        _ = try await makeSUT(time: start + 61).info()
        #expect(disk.paths == before)
    }

    @Test("A smaller budget than before is kept to from the start")
    func smallerBudget() async throws {
        let first = makeSUT()
        for number in 1...3 { try await first.insert(picture(number), for: "\(number)") }
        #expect(try await makeSUT(budget: 1_500).info() == .init(pictures: 1, bytes: 1_000))
        #expect(disk.bytes == 1_000)
    }

    @Test("Clearing deletes every file")
    func cleared() async throws {
        let sut = makeSUT()
        for number in 1...3 { try await sut.insert(picture(number), for: "\(number)") }
        try await sut.clear()
        #expect(disk.paths.isEmpty)
        #expect(try await sut.info() == .init(pictures: 0, bytes: 0))
    }

    @Test("Verifying finds what is damaged or missing, deletes it, and leaves the rest")
    func verified() async throws {
        let sut = makeSUT()
        for number in 1...3 { try await sut.insert(picture(number), for: "\(number)") }
        #expect(try await sut.verify() == 0)
        disk.change(try #require(file(of: picture(1)))) { $0[0] ^= 1 }
        try disk.remove(try #require(file(of: picture(2))))
        #expect(try await sut.verify() == 2)
        #expect(try await sut.verify() == 0)
        #expect(try await sut.retrieve(for: "3") == picture(3))
    }

    @Test("A cache that cannot be opened says why, and can be used when the disk works again")
    func unavailable() async throws {
        let sut = makeSUT()
        disk.fail(.once(0, .readOnly))
        let error = await #expect(throws: StorageError.self) { try await sut.retrieve(for: one) }
        #expect(error?.reason == .readOnly)
        try await sut.insert(picture(1), for: one)
        #expect(try await sut.retrieve(for: one) == picture(1))
    }

    @Test("The cache is freed")
    func freed() async throws {
        weak var freed: ImageDiskCache?
        do {
            let sut = makeSUT()
            freed = sut
            try await sut.insert(picture(1), for: one)
        }
        #expect(freed == nil)
    }

    // MARK: Parts

    private let start = 1_700_000_000.0

    private func makeSUT(budget: Int = 3_000, time: Double? = nil) -> ImageDiskCache {
        let now = Date(timeIntervalSince1970: time ?? start)
        return ImageDiskCache(folder: "/cache", byteBudget: budget, fileSystem: disk, now: { now })
    }

    private func picture(_ number: Int) -> Data {
        Data(repeating: UInt8(number), count: 1_000)
    }

    /// The file with these bytes.
    private func file(of data: Data) -> String? {
        disk.paths.first { path in (try? disk.read(path)) == data }
    }
}

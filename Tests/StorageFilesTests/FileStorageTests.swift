import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageFiles

@Suite("Pictures in files")
struct FileStorageTests {
    private let disk = InMemoryFileSystem()
    private let one = "http://pictures.example/1.png"
    private let other = "http://pictures.example/2.png"

    @Test("A storage reads the disk at its first use")
    func lazy() {
        _ = makeSUT()
        #expect(disk.calls == 0)
    }

    @Test("Pictures are read by the next storage in the folder")
    func reopened() throws {
        try makeSUT().insert(Data([1, 2, 3]), for: one)
        #expect(try makeSUT().retrieve(for: one) == Data([1, 2, 3]))
        #expect(try makeSUT().retrieve(for: other) == nil)
    }

    @Test("The least recently used picture is evicted first across runs")
    func usesAcrossRuns() throws {
        let first = makeSUT()
        for number in 1...3 { try first.insert(picture(number), for: "\(number)") }
        _ = try first.retrieve(for: "1")
        let second = makeSUT()
        try second.insert(picture(4), for: "4")
        #expect(try second.retrieve(for: "1") == picture(1))
        #expect(try second.retrieve(for: "2") == nil)
    }

    @Test("A picture that replaces an older one evicts no other one")
    func replaced() throws {
        let sut = makeSUT()
        for number in 1...3 { try sut.insert(picture(number), for: "\(number)") }
        try sut.insert(picture(4), for: "3")
        for (number, url) in [(1, "1"), (2, "2"), (4, "3")] {
            #expect(try sut.retrieve(for: url) == picture(number))
        }
    }

    @Test("The least recently used picture is evicted first after many uses of others")
    func manyUses() throws {
        let sut = makeSUT()
        for number in 1...3 { try sut.insert(picture(number), for: "\(number)") }
        for _ in 0..<200 { for number in 2...3 { _ = try sut.retrieve(for: "\(number)") } }
        try sut.insert(picture(4), for: "4")
        #expect(try sut.retrieve(for: "1") == nil)
        #expect(try sut.counts() == [3, 3_000])
    }

    @Test("The order of uses is correct after the clock was changed", arguments: [0, -1e6, 1e6])
    func clock(change: Double) throws {
        let first = makeSUT()
        for number in 1...3 { try first.insert(picture(number), for: "\(number)") }
        let second = makeSUT(after: change)
        _ = try second.retrieve(for: "1")
        _ = try second.retrieve(for: "2")
        let third = makeSUT(after: change / 2)
        try third.insert(picture(4), for: "4")
        #expect(try third.retrieve(for: "3") == nil)
        #expect(try third.retrieve(for: "1") == picture(1))
    }

    @Test("Two servers' pictures of the same URL never mix, and share the budget")
    func servers() throws {
        let sut = makeSUT()
        let (first, second) = (
            sut.pictureStore(source: "http://a.example"), sut.pictureStore(source: "http://b.example")
        )
        try first.insert(picture(1), for: one)
        #expect(try second.retrieve(for: one) == nil)
        try second.insert(picture(2), for: one)
        #expect(try first.retrieve(for: one) == picture(1))
        for number in 3...4 { try second.insert(picture(number), for: "\(number)") }
        #expect(try second.retrieve(for: one) == nil)
    }

    @Test("A corrupt file is a miss, and can be stored again")
    func damaged() throws {
        let sut = makeSUT()
        try sut.insert(picture(1), for: one)
        try sut.insert(picture(2), for: other)
        let path = try #require(file(of: picture(1)))
        disk.change(path) { $0[500] ^= 1 }
        #expect(try sut.retrieve(for: one) == nil)
        #expect(!disk.paths.contains(path))
        #expect(try sut.retrieve(for: other) == picture(2))
        try sut.insert(picture(1), for: one)
        #expect(try sut.retrieve(for: one) == picture(1))
    }

    @Test("A file that was cut off or deleted is a miss", arguments: [nil, 0, 999])
    func cut(length: Int?) throws {
        let sut = makeSUT()
        try sut.insert(picture(1), for: one)
        let path = try #require(file(of: picture(1)))
        if let length { disk.change(path) { $0 = $0.prefix(length) } } else { try disk.remove(path) }
        #expect(try sut.retrieve(for: one) == nil)
        #expect(try makeSUT().retrieve(for: one) == nil)
        #expect(try sut.counts() == [0, 0])
    }

    @Test("Stray files are deleted at the first use, except recent temporary ones")
    func orphans() throws {
        try makeSUT().insert(picture(1), for: one)
        let before = disk.paths
        let orphans = [
            "/cache/aside/half", "/cache/pictures/strange", "/cache/pinned/strange",
        ]
        for path in orphans {
            try disk.write([Data([1])], to: path)
            try disk.setTime(Int64(start * 1e9), of: path)
        }
        _ = try makeSUT(after: 60).info()
        #expect(Set(disk.paths) == Set(before + orphans[..<1]))
        _ = try makeSUT(after: 61).info()
        #expect(disk.paths == before)
    }

    @Test("A smaller budget evicts pictures at the first use")
    func smallerBudget() throws {
        let first = makeSUT()
        for number in 1...3 { try first.insert(picture(number), for: "\(number)") }
        #expect(try makeSUT(budget: 1_500).counts() == [1, 1_000])
        #expect(disk.paths.count == 1)
    }

    @Test(
        "A budget that is just used up is kept to, and one that is a byte smaller is not",
        arguments: [(3_000, 3), (2_999, 2)])
    func exactBudget(budget: Int, pictures: Int) throws {
        let first = makeSUT()
        for number in 1...3 { try first.insert(picture(number), for: "\(number)") }
        #expect(try makeSUT(budget: budget).counts().first == pictures)
    }

    @Test("A picture larger than the budget deletes its older version")
    func tooLarge() throws {
        let sut = makeSUT()
        try sut.insert(picture(1), for: one)
        try sut.insert(Data(count: 3_001), for: one)
        #expect(try sut.counts() == [0, 0])
        #expect(disk.paths.isEmpty)
    }

    @Test(
        "A picture's file has the time at which it was stored, as far as times go",
        arguments: [
            (1_700_000_000, 1_700_000_000_000_000_000), (-5, 1), (1e10, 9_000_000_000_000_000_000),
        ] as [(Double, Int64)])
    func time(seconds: Double, time: Int64) throws {
        try makeSUT(after: seconds - start).insert(picture(1), for: one)
        #expect(try disk.entries(of: "/cache/pictures").map(\.time) == [time])
    }

    @Test("Clearing deletes every file")
    func cleared() throws {
        let sut = makeSUT()
        for number in 1...3 { try sut.insert(picture(number), for: "\(number)") }
        try sut.clear()
        #expect(disk.paths.isEmpty)
        #expect(try sut.counts() == [0, 0])
    }

    @Test("The information has the pictures of each server, and the bytes of all")
    func infoOfServers() throws {
        let sut = makeSUT()
        for number in 1...2 { try sut.pictureStore(source: "a").insert(picture(number), for: "\(number)") }
        try sut.pictureStore(source: "b").insert(Data(count: 10), for: "1")
        #expect(try sut.counts("a") == [2, 2_000])
        #expect(try sut.counts("b") == [1, 10])
        #expect(try sut.counts("c") == [0, 0])
        #expect(try sut.counts() == [3, 2_010])
    }

    @Test("Abandoning one server's pictures keeps the pinned ones of others")
    func abandoned() throws {
        let sut = makeSUT()
        for source in ["a", "b"] {
            let store = sut.pictureStore(source: source)
            try store.pin(["1"])
            for number in 1...2 { try store.insert(picture(number), for: "\(number)") }
        }
        try sut.abandon(source: "a")
        #expect(try sut.counts("a") == [0, 0])
        #expect(try sut.pictureStore(source: "b").retrieve(for: "1") == picture(1))
        #expect(try sut.counts() == [1, 1_000])
    }

    @Test("Verifying reports corrupt and missing pictures, and deletes only them")
    func verified() throws {
        let sut = makeSUT()
        for number in 1...3 { try sut.insert(picture(number), for: "\(number)") }
        #expect(try sut.verify().isEmpty)
        disk.change(try #require(file(of: picture(1)))) { $0[0] ^= 1 }
        try disk.remove(try #require(file(of: picture(2))))
        let found = try sut.verify()
        #expect(
            Set(found.map(\.subject)) == [.record(.picture, name: "1"), .record(.picture, name: nil)])
        #expect(try sut.verify().isEmpty)
        #expect(disk.paths.count == 1)
        #expect(try sut.retrieve(for: "3") == picture(3))
    }

    @Test("A storage that fails to open throws why, and works when the disk works again")
    func unavailable() throws {
        let sut = makeSUT()
        disk.fail(.once(0, .readOnly))
        #expect(reason { try sut.retrieve(for: one) } == .readOnly)
        try sut.insert(picture(1), for: one)
        #expect(try sut.retrieve(for: one) == picture(1))
    }

    @Test("The storage is freed")
    func freed() throws {
        weak var freed: FileStorage?
        do {
            let sut = makeSUT()
            freed = sut
            try sut.insert(picture(1), for: one)
        }
        #expect(freed == nil)
    }

    // MARK: Parts

    private let start = 1_700_000_000.0

    private func makeSUT(budget: Int = 3_000, after time: Double = 0) -> FileStorage {
        .on(disk, budget: budget, after: time)
    }

    /// The path of the file of a picture.
    private func file(of data: Data) -> String? {
        disk.paths.first { path in (try? disk.read(path))?.starts(with: data) == true }
    }
}

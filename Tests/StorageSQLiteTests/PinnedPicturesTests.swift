import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Pinned pictures in SQLite")
struct PinnedPicturesTests {
    private let folder = TemporaryFolder()
    private let one = "http://a.example"
    private let other = "http://b.example"

    @Test("Pinned pictures stay pinned in the next run")
    func nextRun() throws {
        try makeSUT().pictureStore(source: one).pin(["1", "9"])
        let store = try makeSUT().pictureStore(source: one)
        try fill(store, 1...6)
        #expect(try numbers(in: store) == [1, 4, 5, 6])
        try fill(store, 9...12)
        #expect(try numbers(in: store) == [1, 9, 10, 11, 12])
    }

    @Test("One server's pins do not pin another one's pictures")
    func servers() throws {
        let sut = try makeSUT()
        let (first, second) = (sut.pictureStore(source: one), sut.pictureStore(source: other))
        try fill(first, 1...1)
        try fill(second, 1...1)
        try first.pin(["1"])
        try second.pin(["2"])
        try second.pin([])
        try fill(second, 3...5)
        #expect(try numbers(in: first) == [1])
        #expect(try numbers(in: second) == [3, 4, 5])
    }

    @Test("Another process does not evict pinned pictures")
    func otherProcess() throws {
        let (first, second) = (try makeSUT(), try makeSUT())
        try fill(first.pictureStore(source: one), 1...3)
        try fill(second.pictureStore(source: one), 4...4)
        try first.pictureStore(source: one).pin(["2"])
        try fill(second.pictureStore(source: one), 5...7)
        #expect(try numbers(in: second.pictureStore(source: one)) == [2, 5, 6, 7])
    }

    @Test("Pinning the same pictures again writes nothing")
    func same() throws {
        let sut = try makeSUT()
        let store = sut.pictureStore(source: one)
        try fill(store, 1...1)
        try store.pin(["1", "2"])
        let before = try changes(of: sut)
        try store.pin(["1", "2"])
        #expect(try changes(of: sut) == before)
        try store.pin(["1"])
        #expect(try changes(of: sut) != before)
    }

    @Test("Pinning no pictures of a new server writes nothing")
    func none() throws {
        let sut = try makeSUT()
        try sut.pictureStore(source: one).pin([])
        #expect(try folder.rows("SELECT url FROM sources") == [])
    }

    @Test("Clearing deletes pinned pictures and pins")
    func clear() throws {
        let sut = try makeSUT()
        for source in [one, other] {
            try sut.pictureStore(source: source).pin(["1"])
            try fill(sut.pictureStore(source: source), 1...1)
        }
        try sut.clear(source: one)
        #expect(try numbers(in: sut.pictureStore(source: one)) == [])
        #expect(try numbers(in: sut.pictureStore(source: other)) == [1])
        #expect(try folder.rows("SELECT url FROM pinned_pictures") == ["1"])
        try sut.clear()
        #expect(try numbers(in: sut.pictureStore(source: other)) == [])
        #expect(try folder.rows("SELECT url FROM pinned_pictures") == [])
    }

    @Test("A failure to pin pictures changes nothing")
    func failure() throws {
        let sut = try makeSUT(busyTimeout: .milliseconds(20))
        let store = sut.pictureStore(source: one)
        try store.pin(["1"])
        try fill(store, 1...3)
        let holder = try FileLock(path: folder.database + "-lock")
        try holder.acquire(timeout: .zero)
        #expect(reason { try store.pin(["2"]) } == .busy)
        holder.release()
        try fill(store, 4...6)
        #expect(try numbers(in: store) == [1, 4, 5, 6])
    }

    @Test("Pinning pictures again repairs corrupt pins")
    func corrupt() throws {
        let store = try makeSUT().pictureStore(source: one)
        try store.pin(["1"])
        try fill(store, 1...3)
        try folder.execute("UPDATE pictures SET pinned = 1 - pinned")
        try store.pin(["1"])
        try fill(store, 4...6)
        #expect(try numbers(in: store) == [1, 4, 5, 6])
    }

    // MARK: Parts

    private func makeSUT(busyTimeout: Duration = .seconds(5)) throws -> SQLiteStorage {
        try folder.storage(pictureBudget: 3_000, busyTimeout: busyTimeout)
    }

    private func fill(_ store: any PictureStore, _ numbers: ClosedRange<Int>) throws {
        for number in numbers { try store.insert(picture(number), for: "\(number)") }
    }

    private func numbers(in store: any PictureStore) throws -> [Int] {
        try (1...12).filter { number in
            let found = try store.retrieve(for: "\(number)")
            #expect(found == nil || found == picture(number))
            return found != nil
        }
    }

    private func picture(_ number: Int) -> Data { Data(repeating: UInt8(number), count: 1_000) }

    private func changes(of sut: SQLiteStorage) throws -> [String] {
        try sut.database.writeWithoutTransaction { session throws(StorageError) in
            try session.connection.execute("SELECT total_changes()")
        }
    }
}

import FoundationEssentials
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Leases of programs that have ended")
struct LeaseHolderTests {
    private let folder = LibraryFolder()
    private let source = Subscription.numbered(1)

    private func lease(_ holder: Int) -> Lease {
        Lease(holder: .numbered(holder), start: .numbered(0), end: .numbered(100))
    }

    @Test("A lease excludes other programs while its holder runs, and no longer")
    func ended() throws {
        var holder: SQLiteLibrary? = folder.open()
        try holder?.subscribe(source)
        #expect(try holder?.acquire(lease(1), of: source.id) == true)
        let other = folder.open()
        #expect(try !other.acquire(lease(2), of: source.id))

        holder = nil

        #expect(try other.acquire(lease(2), of: source.id))
        #expect(try !folder.open().acquire(lease(3), of: source.id))
    }

    @Test("A lease excludes other holders of the same library")
    func sameLibrary() throws {
        let sut = folder.open()
        try sut.subscribe(source)
        #expect(try sut.acquire(lease(1), of: source.id))
        #expect(try !sut.acquire(lease(2), of: source.id))
    }

    @Test("A lease excludes other programs until its end where the file of locks cannot be used")
    func noLocks() throws {
        let sut = folder.open()
        try sut.subscribe(source)
        try FileManager.default.createDirectory(
            atPath: folder.database + "-holders", withIntermediateDirectories: false)
        #expect(try sut.acquire(lease(1), of: source.id))
        let other = folder.open()
        #expect(try !other.acquire(lease(2), of: source.id))
        let late = Lease(holder: .numbered(2), start: .numbered(100), end: .numbered(200))
        #expect(try other.acquire(late, of: source.id))
    }
}

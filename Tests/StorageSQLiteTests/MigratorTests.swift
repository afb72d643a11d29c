import StorageInterface
import Testing

@testable import StorageSQLite

@Suite("Migrator")
struct MigratorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A new file runs all migrations, and gets the application id and the newest version")
    func new() throws {
        let connection = try makeConnection()
        try makeSUT(3).run(on: connection)
        #expect(try connection.number("user_version") == 3)
        #expect(try connection.number("application_id") == Schema.applicationID)
        #expect(try connection.execute("SELECT number FROM steps ORDER BY number") == ["1", "2", "3"])
    }

    @Test("A file of an earlier version runs only the later migrations, and keeps its rows")
    func earlier() throws {
        let connection = try makeConnection()
        try makeSUT(1).run(on: connection)
        try connection.execute("INSERT INTO steps VALUES (100)")
        try makeSUT(3).run(on: connection)
        #expect(try connection.execute("SELECT number FROM steps ORDER BY number") == ["1", "2", "3", "100"])
    }

    @Test("A file of the newest version is not changed")
    func same() throws {
        let connection = try makeConnection()
        try makeSUT(2).run(on: connection)
        let before = try connection.number("schema_version")
        try makeSUT(2).run(on: connection)
        #expect(try connection.number("schema_version") == before)
    }

    @Test("A migration that fails rolls back the ones before it, and the version does not change")
    func failure() throws {
        let connection = try makeConnection()
        try makeSUT(1).run(on: connection)
        var sut = makeSUT(3)
        sut.migrations[2].statements.append("INSERT INTO missing VALUES (1)")
        #expect(throws: StorageError.self) { try sut.run(on: connection) }
        #expect(try connection.number("user_version") == 1)
        #expect(try connection.execute("SELECT number FROM steps") == ["1"])
    }

    @Test("A file of a newer version is refused")
    func newer() throws {
        let connection = try makeConnection()
        try makeSUT(3).run(on: connection)
        let error = #expect(throws: StorageError.self) { try makeSUT(2).run(on: connection) }
        #expect(error?.reason == .newerVersion)
    }

    @Test("The schemas' migrations are numbered from 1 without a gap")
    func numbers() {
        #expect(Schema.migrations.map(\.version) == (1...Int64(Schema.migrations.count)).map { $0 })
    }

    @Test("The statements of released migrations never change")
    func released() {
        let checksums = [Schema.migrations, LibrarySchema.migrations].map { migrations in
            migrations.map { $0.statements.joined().withBytes { Checksum.value(of: $0) } }
        }
        #expect(
            checksums == [
                [
                    1_759_721_677, 1_764_537_165, 1_222_761_872, 2_770_709_611, 3_494_521_719, 2_539_954_140,
                    1_914_538_357, 3_188_350_592,
                ], [1_811_946_777],
            ])
    }

    private func makeConnection() throws -> Connection {
        try Connection(folder.database, flags: 6)
    }

    private func makeSUT(_ count: Int64) -> Migrator {
        let migrations = (1...count).map { version in
            let first = version == 1 ? ["CREATE TABLE steps (number INTEGER)"] : []
            return Migration(
                version: version, statements: first + ["INSERT INTO steps VALUES (\(version))"])
        }
        return Migrator(migrations: migrations)
    }
}

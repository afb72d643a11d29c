import StorageInterface
import Testing

@testable import StorageSQLite

@Suite("Migration")
struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A new file goes through all steps and is marked with owner and version")
    func new() throws {
        let connection = try makeConnection()
        try makeSUT(3).run(on: connection)
        #expect(try connection.number("user_version") == 3)
        #expect(try connection.number("application_id") == Schema.applicationID)
        #expect(try connection.execute("SELECT number FROM steps ORDER BY number") == ["1", "2", "3"])
    }

    @Test("A file of an earlier version goes through the later steps only, and keeps what it has")
    func earlier() throws {
        let connection = try makeConnection()
        try makeSUT(1).run(on: connection)
        try connection.execute("INSERT INTO steps VALUES (100)")
        try makeSUT(3).run(on: connection)
        #expect(try connection.execute("SELECT number FROM steps ORDER BY number") == ["1", "2", "3", "100"])
    }

    @Test("A file of the same version stays as it is")
    func same() throws {
        let connection = try makeConnection()
        try makeSUT(2).run(on: connection)
        let before = try connection.number("schema_version")
        try makeSUT(2).run(on: connection)
        #expect(try connection.number("schema_version") == before)
    }

    @Test("A step that fails takes back those before it, and the version stays")
    func failure() throws {
        let connection = try makeConnection()
        try makeSUT(1).run(on: connection)
        var sut = makeSUT(3)
        sut.steps[2].statements.append("INSERT INTO missing VALUES (1)")
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

    @Test("The program's own steps are numbered from 1 without a gap")
    func numbers() {
        #expect(Schema.steps.map(\.version) == (1...Int64(Schema.steps.count)).map { $0 })
    }

    private func makeConnection() throws -> Connection {
        try Connection(folder.database, flags: 6)
    }

    private func makeSUT(_ count: Int64) -> Migration {
        let steps = (1...count).map { version in
            let first = version == 1 ? ["CREATE TABLE steps (number INTEGER)"] : []
            return Schema.Step(
                version: version, statements: first + ["INSERT INTO steps VALUES (\(version))"])
        }
        return Migration(steps: steps)
    }
}

import CommentsStorageInterface
import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("SQLite's statements and errors")
struct StatementTests {
    private let folder = TemporaryFolder()
    private let source = "http://a.example"

    @Test("Repeated use of a storage prepares no further statement")
    func noLeaks() throws {
        let sut = try folder.storage()
        try useEverything(sut)
        let before = try preparedStatements(of: sut)
        for _ in 0..<5 { try useEverything(sut) }
        #expect(try preparedStatements(of: sut) == before)
        #expect(before.writer > 10 && before.reader > 5)
    }

    @Test("An error leaves no open transaction")
    func noOpenTransaction() throws {
        let sut = try folder.storage()
        for _ in 0..<3 {
            #expect(throws: StorageError.self) {
                try sut.database.write { session throws(StorageError) in
                    try session.connection.execute("INSERT INTO missing VALUES (1)")
                }
            }
            #expect(throws: StorageError.self) {
                try sut.database.read { session throws(StorageError) in
                    try session.connection.execute("SELECT * FROM missing")
                }
            }
        }
        try sut.insert(1...3)
        #expect(try sut.items() == [1, 2, 3])
    }

    @Test("An error's message has the statement without its bound values")
    func message() throws {
        let sut = try folder.storage()
        let error = #expect(throws: StorageError.self) {
            try sut.database.write { session throws(StorageError) in
                for _ in 0..<2 { try session.connection.run(.insertSource, ["http://secret.example"]) }
            }
        }
        #expect(error?.message.contains("INSERT INTO sources (url) VALUES (?1)") == true)
        #expect(error?.message.contains("secret") == false)
        #expect(error?.code == 2_067)
    }

    @Test(
        "Each result code of SQLite has its reason",
        arguments: [
            5: StorageError.Reason.busy, 6: .busy, 517: .busy, 8: .readOnly, 1_032: .readOnly, 13: .full,
            11: .damaged, 26: .damaged, 14: .unavailable, 10: .inputOutput, 778: .inputOutput,
            7: .inputOutput,
        ])
    func reasons(code: Int32, reason: StorageError.Reason) {
        let error = StorageError(sqlite: code, message: "")
        #expect(error.reason == reason)
        #expect(error.code == Int(code))
    }

    @Test("The error number of a failed system call decides over SQLite's result code")
    func systemErrors() {
        #expect(StorageError(sqlite: 778, systemError: 28, message: "").reason == .full)
        #expect(StorageError(sqlite: 778, systemError: 27, message: "").reason == .full)
        #expect(StorageError(sqlite: 778, systemError: 30, message: "").reason == .readOnly)
    }

    @Test("A file of the greatest size refuses rows, keeps its own, and accepts rows when it may grow again")
    func full() throws {
        let sut = try folder.storage()
        let store = sut.commentsStore(source: source)
        try sut.insert(1...3)
        let pages = try limit(sut, to: 1)

        let long = StoredComments.numbered(0..<1_000)
        #expect(reason { try store.insert(long, for: .numbered(1_000)) } == .full)
        #expect(try sut.items() == [1, 2, 3])

        _ = try limit(sut, to: pages * 1_000)
        try store.insert(long, for: .numbered(1_000))
        #expect(try store.retrieve(for: .numbered(1_000)) == long)
    }

    /// Limits the file to a number of pages, or to its present one.
    private func limit(_ sut: SQLiteStorage, to pages: Int64) throws -> Int64 {
        try sut.database.writeWithoutTransaction { session throws(StorageError) in
            try session.connection.number("max_page_count = \(pages)")
        }
    }

    private func preparedStatements(of sut: SQLiteStorage) throws -> (writer: Int, reader: Int) {
        let writer = try sut.database.writeWithoutTransaction { session in
            session.connection.preparedStatements
        }
        let reader = try sut.database.read { session in session.connection.preparedStatements }
        return (writer, reader)
    }

    private func useEverything(_ sut: SQLiteStorage) throws {
        let pictures = sut.pictureStore(source: source)
        for number in 0..<4 { try pictures.insert(Data(count: 400), for: "\(number)") }
        _ = try pictures.retrieve(for: "3")
        for urls in [["1", "3"], ["2"], []] as [Set<String>] { try pictures.pin(urls) }
        try sut.storePictureUses()
        let comments = sut.commentsStore(source: source)
        try comments.insert(.numbered(1...2), for: .numbered(1))
        _ = try comments.retrieve(for: .numbered(1))
        try comments.delete(readBefore: .distantPast)
        let statistics = sut.statisticsStore(source: source)
        try statistics.add(CacheStatistics([.picture: .init(hits: 1)]))
        _ = try statistics.retrieve()
        _ = try sut.info()
        _ = try sut.verify()
        try sut.clear()
    }
}

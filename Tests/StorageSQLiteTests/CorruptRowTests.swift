import CommentsStorageInterface
import Foundation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Corrupt rows")
struct CorruptRowTests {
    private let folder = TemporaryFolder()
    private let source = "http://a.example"

    init() throws {
        let storage = try folder.storage()
        try storage.pictureStore(source: source).insert(Data("the bytes of a picture".utf8), for: "1")
        try storage.pictureStore(source: source).insert(Data("another picture's".utf8), for: "2")
        try storage.commentsStore(source: source).insert(.numbered(1...3), for: .numbered(1))
        try storage.commentsStore(source: source).insert(.numbered(4...6), for: .numbered(2))
    }

    @Test("A picture with a flipped letter is a miss, and can be stored again")
    func picture() throws {
        try folder.flipLetter(in: "the bytes of a picture")
        let store = try folder.storage().pictureStore(source: source)
        #expect(try store.retrieve(for: "1") == nil)
        #expect(try store.retrieve(for: "2") == Data("another picture's".utf8))

        try store.insert(Data("the bytes of a picture".utf8), for: "1")
        #expect(try store.retrieve(for: "1") == Data("the bytes of a picture".utf8))
    }

    @Test("A comment with a flipped letter is reported as corrupt; other lists are read")
    func comment() throws {
        try folder.flipLetter(in: "Message 2")
        let store = try folder.storage().commentsStore(source: source)
        #expect(reason { try store.retrieve(for: .numbered(1)) } == .damaged)
        #expect(try store.retrieve(for: .numbered(2)) == .numbered(4...6))
    }

    @Test("Two comments with exchanged positions are reported as corrupt")
    func exchangedComments() throws {
        try folder.execute(
            "UPDATE comments SET position = -1 WHERE list = 1 AND position = 0",
            "UPDATE comments SET position = 0 WHERE list = 1 AND position = 1",
            "UPDATE comments SET position = 1 WHERE list = 1 AND position = -1")
        let store = try folder.storage().commentsStore(source: source)
        #expect(reason { try store.retrieve(for: .numbered(1)) } == .damaged)
    }

    @Test(
        "A changed list of comments is reported as corrupt",
        arguments: [
            ["UPDATE comment_lists SET read_at = read_at + 1"],
            ["UPDATE comment_lists SET count = 2", "DELETE FROM comments WHERE position = 2"],
        ])
    func commentList(changes: [String]) throws {
        for change in changes { try folder.execute(change) }
        let store = try folder.storage().commentsStore(source: source)
        #expect(reason { try store.retrieve(for: .numbered(1)) } == .damaged)
    }

    @Test("A missing comment is reported as corruption")
    func missingComment() throws {
        try folder.execute("DELETE FROM comments WHERE message = 'Message 3'")
        let store = try folder.storage().commentsStore(source: source)
        #expect(reason { try store.retrieve(for: .numbered(1)) } == .damaged)
    }

    @Test("A URL with a flipped letter, in its row or in an index, finds no other URL's row")
    func flippedNames() throws {
        for name in [source, "picture 7"] {
            let folder = TemporaryFolder()
            do {
                let storage = try folder.storage()
                try storage.insert([1])
                try storage.pictureStore(source: source).insert(Data([1]), for: "picture 7")
            }
            let file = try folder.bytes(of: "feedhost.sqlite")
            var places = 0
            var rest = file.startIndex..<file.endIndex
            while let place = file.range(of: Data(name.utf8), in: rest) {
                rest = place.upperBound..<file.endIndex
                places += 1
                var flipped = file
                flipped[place.upperBound - 1] ^= 1
                let corrupt = try folder.copy()
                try corrupt.write(flipped, to: "feedhost.sqlite")
                let sut = try corrupt.storage()
                #expect(try sut.items(of: "http://a.exampld") == [])
                #expect(try sut.pictureStore(source: source).retrieve(for: "picture 6") == nil)
            }
            #expect(places >= 2)
        }
    }

    @Test("An impossible server's number is reported as corruption, and the file is replaced")
    func sourceNumber() throws {
        try folder.execute("UPDATE sources SET source = 1 << 40")
        let sut = try folder.storage()
        #expect(reason { try sut.commentsStore(source: source).retrieve(for: .numbered(1)) } == .damaged)
        #expect(sut.repairs.count == 1)
        try sut.insert(1...2)
    }

    @Test("A missing table is reported as corruption, and the file is replaced")
    func missingTable() throws {
        try folder.execute("DROP TABLE comments")
        let sut = try folder.storage()
        #expect(reason { try sut.commentsStore(source: source).retrieve(for: .numbered(1)) } == .damaged)
        #expect(sut.repairs.count == 1)
        try sut.insert(1...2)
    }

    @Test(
        "A picture with a corrupt size or last use does not keep others from being stored",
        arguments: [
            "used = 9223372036854775807", "size = 9223372036854775807", "size = -9223372036854775807",
        ])
    func pictureNumbers(change: String) throws {
        try folder.execute("UPDATE pictures SET \(change)")
        let store = try folder.storage().pictureStore(source: source)
        try store.insert(Data([1]), for: "3")
        try store.insert(Data([2]), for: "4")
        #expect(try store.retrieve(for: "4") == Data([2]))
    }
}

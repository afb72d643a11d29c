import Foundation
import Testing

@testable import StorageSQLite

extension TemporaryFolder {
    /// Flips a bit in each occurrence of a text in the database file, as a failing disk does.
    func flipLetter(in text: String, of name: String = "feedhost.sqlite") throws {
        var file = try bytes(of: name)
        var flipped = 0
        var rest = file.startIndex..<file.endIndex
        while let place = file.range(of: Data(text.utf8), in: rest) {
            file[place.lowerBound] ^= 1
            flipped += 1
            rest = place.upperBound..<file.endIndex
        }
        try #require(flipped > 0)
        try write(file, to: name)
    }

    /// Overwrites all pages of the database but the first.
    func overwritePages(of name: String = "feedhost.sqlite") throws {
        var file = try bytes(of: name)
        for place in 4_096..<file.count { file[place] = 0xAA }
        try write(file, to: name)
    }

    /// Runs SQL on the file.
    func execute(_ statements: String...) throws {
        let connection = try Connection(database, flags: 6)
        for statement in statements { try connection.execute(statement) }
    }

    /// The first column of the rows of an SQL statement.
    func rows(_ statement: String) throws -> [String] {
        try Connection(database, flags: 6).execute(statement)
    }
}

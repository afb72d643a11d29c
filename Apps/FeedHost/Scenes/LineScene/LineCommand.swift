import Foundation
import Glibc

/// What a reader asks for with one line. Where a command is about an item and no number names one, it means the item that
/// was read last.
nonisolated enum LineCommand: Hashable, Sendable {
    case more
    case next
    case previous
    case reload
    case retry
    /// An item in full; of a server whose items are no more than their rows, its comments.
    case show(Int)
    case comments(Int?)
    case describe(Int?)
    case find(String)
    case findNext
    case findPrevious
    case open(Int?)
    case copy(Int?)
    /// Saves a picture: as a file or in a folder, in the folder where the program runs where the path is empty.
    case save(Int?, String)
    case bookmark(Int?)
    case bookmarks
    /// The sources, or the items of one.
    case sources(Int?)
    case toggleRead(Int?)
    case markAllRead
    case undo
    case help
    case quit
    case unknown(String)
    case tooLong

    /// The most bytes of a line: as many as a path may have without its NUL, and a command before it.
    static let lengthLimit = Int(PATH_MAX) - 1 + 100

    /// Reads a line: a letter, or a number, or a letter with a number behind it.
    init(_ line: String) {
        guard line.utf8.count <= Self.lengthLimit else {
            self = .tooLong
            return
        }
        let line = line.trimmingPrefix(while: \.isWhitespace)
        let (word, rest) = Self.firstWord(of: line)
        if word.hasPrefix("/") {
            self = .find(line.dropFirst().trimmingCharacters(in: .whitespaces))
        } else if word == "s" {
            self = Self.save(rest)
        } else {
            self =
                (rest.isEmpty ? Self.alone(word) : Int(rest).flatMap { Self.about($0, word) })
                ?? .unknown(line.trimmingCharacters(in: .whitespaces))
        }
    }

    /// A word, and what stands behind it and the spaces between.
    private static func firstWord(of text: Substring) -> (word: String, rest: String) {
        let word = text.prefix { !$0.isWhitespace }
        let rest = text[word.endIndex...].drop(while: \.isWhitespace)
        return (String(word), rest.allSatisfy(\.isWhitespace) ? "" : String(rest))
    }

    private static func alone(_ word: String) -> LineCommand? {
        switch word {
        case "": .more
        case "j": .next
        case "k": .previous
        case "r": .reload
        case "R": .retry
        case "n": .findNext
        case "N": .findPrevious
        case "B": .bookmarks
        case "A": .markAllRead
        case "u": .undo
        case "?", "h", "help": .help
        case "q", "quit", "exit": .quit
        default: Int(word).map { .show($0) } ?? about(nil, word)
        }
    }

    private static func about(_ number: Int?, _ word: String) -> LineCommand? {
        switch word {
        case "c": .comments(number)
        case "v": .describe(number)
        case "o": .open(number)
        case "y": .copy(number)
        case "b": .bookmark(number)
        case "S": .sources(number)
        case "m": .toggleRead(number)
        default: nil
        }
    }

    /// A number, a path, both in this order, or neither.
    private static func save(_ arguments: String) -> LineCommand {
        let (word, path) = firstWord(of: arguments[...])
        guard let number = Int(word) else { return .save(nil, arguments) }
        return .save(number, path)
    }
}

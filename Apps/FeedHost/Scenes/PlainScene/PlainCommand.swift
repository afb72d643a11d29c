import Foundation
import Glibc

/// A command in a line of input. Without a number it applies to the item that was printed last.
nonisolated enum PlainCommand: Hashable, Sendable {
    case more
    case next
    case previous
    case reload
    case retry
    /// Prints an item in full, or its comments for a server whose items have no more text than in the list.
    case show(Int)
    case comments(Int?)
    case describe(Int?)
    case find(String)
    case findNext
    case findPrevious
    case open(Int?)
    case copy(Int?)
    /// Plays an item's recording, or pauses or continues it.
    case play(Int?)
    /// Saves a recording to a file or folder, or a picture if there is no recording; to the working directory for
    /// an empty path.
    case save(Int?, String)
    /// Saves a picture as ``save(_:_:)`` does, where there is a recording, too.
    case savePicture(Int?, String)
    case bookmark(Int?)
    case bookmarks
    /// Prints the sources, or the items of one.
    case sources(Int?)
    case toggleRead(Int?)
    case markAllRead
    case undo
    case help
    case quit
    case unknown(String)
    case tooLong

    /// The most bytes of a line: those of a path (`PATH_MAX` without its NUL) and a command before it.
    static let lengthLimit = Int(PATH_MAX) - 1 + 100

    /// The letter of a command that the feed of one server does not have; `nil` for other commands.
    var letterOfLibrary: String? {
        switch self {
        case .sources: "S"
        case .toggleRead: "m"
        case .markAllRead: "A"
        case .undo: "u"
        case .play: "P"
        default: nil
        }
    }

    /// Parses a line: a letter, a number, or a letter and a number.
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
            self = Self.save(rest, Self.save)
        } else if word == "sp" {
            self = Self.save(rest, Self.savePicture)
        } else {
            self =
                (rest.isEmpty ? Self.alone(word) : Int(rest).flatMap { Self.about($0, word) })
                ?? .unknown(line.trimmingCharacters(in: .whitespaces))
        }
    }

    /// The first word of a text, and the rest behind its spaces.
    private static func firstWord(of text: Substring) -> (word: String, rest: String) {
        let word = text.prefix { !$0.isWhitespace }
        let rest = text[word.endIndex...].drop(while: \.isWhitespace)
        return (String(word), rest.allSatisfy(\.isWhitespace) ? "" : String(rest))
    }

    private static func alone(_ word: String) -> PlainCommand? {
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

    private static func about(_ number: Int?, _ word: String) -> PlainCommand? {
        switch word {
        case "c": .comments(number)
        case "v": .describe(number)
        case "o": .open(number)
        case "y": .copy(number)
        case "b": .bookmark(number)
        case "P": .play(number)
        case "S": .sources(number)
        case "m": .toggleRead(number)
        default: nil
        }
    }

    /// Parses the arguments of `s`: a number, a path, both in this order, or none.
    private static func save(
        _ arguments: String, _ command: (Int?, String) -> PlainCommand
    ) -> PlainCommand {
        let (word, path) = firstWord(of: arguments[...])
        guard let number = Int(word) else { return command(nil, arguments) }
        return command(number, path)
    }
}

import Foundation

/// What a reader asks for with one line.
nonisolated enum PlainCommand: Hashable, Sendable {
    case more
    case reload
    case comments(Int)
    case find(String)
    case findNext
    case open(Int)
    case address(Int)
    case save(Int, String)
    case bookmark(Int)
    case bookmarks
    case help
    case quit
    case unknown(String)

    /// Reads a line: a letter, or a number, or a letter with a number behind it.
    init(_ line: String) {
        let line = line.trimmingPrefix(while: \.isWhitespace)
        let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
        let number = words.count > 1 ? Int(words[1]) : nil
        switch (words.first, number) {
        case (nil, _): self = .more
        case (let word?, _) where word.hasPrefix("/"):
            self = .find(line.dropFirst().trimmingCharacters(in: .whitespaces))
        case ("r", nil) where words.count == 1: self = .reload
        case ("n", nil) where words.count == 1: self = .findNext
        case ("q", nil) where words.count == 1: self = .quit
        case ("B", nil) where words.count == 1: self = .bookmarks
        case ("?", nil), ("h", nil), ("help", nil): self = .help
        case ("o", let number?) where words.count == 2: self = .open(number)
        case ("y", let number?) where words.count == 2: self = .address(number)
        case ("b", let number?) where words.count == 2: self = .bookmark(number)
        case ("s", let number?): self = .save(number, words.count > 2 ? words[2] : "")
        case (let word?, _):
            if words.count == 1, let number = Int(word) {
                self = .comments(number)
            } else {
                self = .unknown(line.trimmingCharacters(in: .whitespaces))
            }
        }
    }
}

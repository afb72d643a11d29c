import TextInterface

extension SearchQuery {
    /// The query's words in a text of any field, as ranges of its bytes in UTF-8, in their order. The words of a
    /// phrase, and characters of a script without spaces, have one range; of a beginning, only what was typed.
    public func matches(in text: String) -> [Range<Int>] {
        let words = words
        guard !words.isEmpty else { return [] }
        let tokens = SearchToken.tokens(of: text)
        var matches: [Range<Int>] = []
        for index in tokens.indices {
            // A token begins one match: the longest.
            let ends = words.filter { $0.matches(tokens, at: index) }.map {
                $0.end(in: tokens, at: index, of: text)
            }
            guard let end = ends.max() else { continue }
            let start = tokens[index].range.lowerBound
            if let last = matches.last, start < last.upperBound {
                matches[matches.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                matches.append(start..<end)
            }
        }
        return matches
    }
}

extension SearchWords {
    /// The end of the words that match the tokens of a text from an index on.
    fileprivate func end(in words: [SearchToken], at index: Int, of text: String) -> Int {
        let word = words[index + tokens.count - 1]
        guard isStart, let typed = tokens.last?.utf8.count, typed < word.text.utf8.count else {
            return word.range.upperBound
        }
        var (folded, end) = (0, word.range.lowerBound)
        let start = text.utf8.index(text.startIndex, offsetBy: end)
        for scalar in text.unicodeScalars[start...] where folded < typed {
            SearchFold.fold(scalar) { folded += Unicode.Scalar($0).map(UTF8.width) ?? 0 }
            end += UTF8.width(scalar)
        }
        return end
    }
}

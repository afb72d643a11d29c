extension [String] {
    /// The words as a list in a sentence: `a, b or c`.
    public func listed(by word: String) -> String {
        guard count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + (last ?? "")
    }

    /// The word with the most similar spelling; `nil` if none is similar.
    public func nearest(to word: String) -> String? {
        guard word.utf8.count <= 40 else { return nil }
        let word = word.lowercased()
        let distances = map { (word: $0, distance: $0.distance(to: word)) }
        guard let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= 2 else {
            return nil
        }
        return nearest.word
    }
}

extension String {
    /// The number of letters to insert, remove or replace (Levenshtein distance).
    fileprivate func distance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }

    /// The longest prefix with the form of an option's name. The rest may be a secret value.
    public var namePrefix: String {
        String(prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" })
    }
}

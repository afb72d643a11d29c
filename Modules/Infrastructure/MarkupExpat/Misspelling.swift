/// Recognizes the names of damaged end tags.
enum Misspelling {
    /// Whether a name is likely a misspelling of another one: empty, in a different case, or with one or two
    /// of its characters lost, added, changed or exchanged. Names of fewer than four characters are not
    /// compared.
    static func isLikely(_ name: ArraySlice<UInt8>, of intended: ArraySlice<UInt8>) -> Bool {
        if name.isEmpty { return true }
        let limit = min(2, max(name.count, intended.count) / 4)
        guard intended.count <= longest, abs(name.count - intended.count) <= limit else { return false }
        return distance(name.map { $0 | 0x20 }, intended.map { $0 | 0x20 }) <= limit
    }

    private static let longest = 40

    /// The number of edits between two short names; an exchange of neighbors is one (optimal string alignment).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                let change = last[column] + (one[row] == other[column] ? 0 : 1)
                var edits = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count]
    }
}

import TextInterface

nonisolated extension SafeText {
    /// The text, truncated to `width` cells behind a word and with `…` where it is wider.
    func cut(to width: Int) -> SafeText {
        self.width > width ? continued(within: width) : self
    }

    /// The text, truncated to `width` cells with `…` behind its last whole word, without the comma, space or
    /// dash after that. A longer word than any of a language, such as an address, is cut.
    func continued(within width: Int) -> SafeText {
        let cut = (self + Sign.ellipsis.text).truncated(to: width)
        var kept = cut.clusters.dropLast()
        if kept.last?.isInWord == true, clusters[kept.count...].first?.isInWord == true,
            let end = kept.lastIndex(where: { !$0.isInWord }),
            kept.endIndex - end <= Self.longestWord
        {
            kept = kept[...end]
        }
        let last = kept.lastIndex { !Self.separators.contains($0.text) }
        return cut.truncated(to: last.map { kept[...$0].reduce(1) { $0 + $1.width } } ?? width)
    }

    private static let longestWord = 30
    fileprivate static let separators: Set = [" ", ",", ";", ":", "·", "–", "—", "،", "、", "，"]
}

nonisolated extension SafeText.Cluster {
    /// Whether the text is not wrapped before or behind the cluster: wide letters are not parts of words.
    fileprivate var isInWord: Bool { !SafeText.separators.contains(text) && width < 2 }
}

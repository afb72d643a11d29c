import TextInterface

nonisolated extension SafeText {
    /// The text in at most `width` cells, with `…` behind a word of it where it has to be cut off.
    func cut(to width: Int) -> SafeText {
        self.width > width ? continued(within: width) : self
    }

    /// As much of the text as stands in `width` cells with `…` behind it: behind a word, not behind the comma, space or
    /// dash that would lead to the next one.
    func continued(within width: Int) -> SafeText {
        let cut = self.width > width ? truncated(to: width) : (self + Sign.ellipsis.text).truncated(to: width)
        let kept = cut.clusters.dropLast()
        let last = kept.lastIndex { !Self.separators.contains($0.text) }
        return cut.truncated(to: last.map { kept[...$0].reduce(1) { $0 + $1.width } } ?? width)
    }

    private static let separators: Set = [" ", ",", ";", ":", "·", "–", "—", "،", "、", "，"]
}

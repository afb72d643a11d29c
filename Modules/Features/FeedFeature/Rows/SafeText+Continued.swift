import TextInterface

nonisolated extension SafeText {
    /// The text, truncated to `width` cells behind a word and with `…` where it is wider.
    func cut(to width: Int) -> SafeText {
        self.width > width ? continued(within: width) : self
    }

    /// The text, truncated to `width` cells with `…` behind its last word, without the comma, space or dash
    /// after that.
    func continued(within width: Int) -> SafeText {
        let cut = self.width > width ? truncated(to: width) : (self + Sign.ellipsis.text).truncated(to: width)
        let kept = cut.clusters.dropLast()
        let last = kept.lastIndex { !Self.separators.contains($0.text) }
        return cut.truncated(to: last.map { kept[...$0].reduce(1) { $0 + $1.width } } ?? width)
    }

    private static let separators: Set = [" ", ",", ";", ":", "·", "–", "—", "،", "、", "，"]
}

import ItemInterface
import PresentationInterface
import TextInterface

nonisolated extension ReaderPresenter {
    /// The item as sanitized lines of plain text, one for each paragraph, with an empty line between two
    /// parts. The text of a content warning follows the warning.
    public func lines(of item: ReaderItem) -> [String] {
        let parts = page(of: item).parts(isUnfolded: true)
        let lines = parts.flatMap { part in self.lines(of: part) + (part.isSpaced ? [""] : []) }
        return Array(lines.dropLast(lines.last == "" ? 1 : 0))
    }

    private func lines(of part: ReaderPart) -> [String] {
        let words = part.shownPicture.map(words) ?? part.text
        let lines = words.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().map { index, line in
            let marks = part.marks.map { mark in
                switch mark {
                case .quote: "> "
                case .item(let sign) where index == 0: sign.text
                case .item, .indent: String(repeating: " ", count: mark.width)
                }
            }
            return marks.joined() + SafeText(String(line)).text
        }
    }

    /// The words for a picture, without the caption of a sensitive one, which may describe it.
    private func words(of picture: ReaderPicture) -> String {
        let number = picture.number.map { " [\($0)]" } ?? ""
        if picture.media.isSensitive { return strings(ReaderText.sensitive) + number }
        let name = strings(ReaderText.picture)
        return (picture.caption.isEmpty ? name : "\(name): \(picture.captionText)") + number
    }
}

import ItemInterface
import PresentationInterface
import TextInterface

nonisolated extension ReaderPresenter {
    /// An item in lines of plain text, a line for each of its paragraphs, with an empty line between two parts: what is read
    /// line by line. A text behind a warning follows it. Sanitized.
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

    /// What is said of a picture: the words of a sensitive one may tell what it shows.
    private func words(of picture: ReaderPicture) -> String {
        let number = picture.number.map { " [\($0)]" } ?? ""
        if picture.media.isSensitive { return strings(ReaderText.sensitive) + number }
        let name = strings(ReaderText.picture)
        return (picture.caption.isEmpty ? name : "\(name): \(picture.caption.text)") + number
    }
}

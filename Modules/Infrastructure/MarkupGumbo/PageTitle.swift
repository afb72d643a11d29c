/// The title of an article in the title of its page, which often names the site, too.
struct PageTitle {
    let text: String

    /// Makes the title of an article.
    ///
    /// - Parameters:
    ///   - heading: The text of the page's only heading of the first level.
    ///   - headings: The texts of all headings of the first two levels.
    init(_ title: String, heading: String?, headings: [String]) {
        text = Self.title(in: title, heading, headings)
    }

    private static func title(in title: String, _ heading: String?, _ headings: [String]) -> String {
        let words = title.split(separator: " ")
        let separators = words.indices.filter {
            $0 > 0 && $0 < words.count - 1 && Self.separators.contains(String(words[$0]))
        }
        var found = title
        var isPath = false
        if let first = separators.first, let last = separators.last {
            isPath = separators.contains { ["/", "\\", ">", "»"].contains(words[$0]) }
            found = words[..<last].joined(separator: " ")
            if last < 3 { found = words[(first + 1)...].joined(separator: " ") }
        } else if title.contains(": ") {
            found = part(of: title, headings)
        } else if title.count > 150 || title.count < 15 {
            found = heading ?? title
        }
        if headings.contains(found), title.contains(found) { return found }
        let count = found.split(separator: " ").count
        let isShort = count <= 4 && (!isPath || count != words.count - separators.count - 1)
        return isShort ? title : found
    }

    private static func part(of title: String, _ headings: [String]) -> String {
        guard !headings.contains(title), let last = title.lastIndex(of: ":"),
            let first = title.firstIndex(of: ":")
        else { return title }
        let behind = { (index: String.Index) in title[title.index(after: index)...].collapsed }
        if behind(last).split(separator: " ").count >= 3 {
            return title[..<first].split(separator: " ").count > 5 ? title : behind(last)
        }
        return behind(first)
    }

    private static let separators: Set = ["|", "-", "–", "—", "\\", "/", ">", "»", "·"]
}

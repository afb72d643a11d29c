import HTTPInterface
import ItemInterface
import MarkupInterface
import TextInterface

/// Builds the parts of blocks in their order, and numbers their links.
nonisolated struct ReaderParts {
    private(set) var parts: [ReaderPart] = []
    private(set) var links: ReaderLinks
    /// The words for media within a text.
    private let mediaNames: [HTMLMedia.Kind: String]
    /// The marks before the next part, from the outermost on.
    private var marks: [ReaderPart.Mark] = []
    /// The number of unordered lists around the next part.
    private var bulletDepth = 0

    /// The most lines of preformatted text, or rows of a table, in one part: about as high as a screen.
    static let linesInPart = 40

    init(linksOf page: String?, mediaNames: [HTMLMedia.Kind: String] = [:]) {
        links = ReaderLinks(of: page)
        self.mediaNames = mediaNames
    }

    /// Appends a part.
    mutating func add(_ content: ReaderPart.Content, isSpaced: Bool = true) {
        if let last = parts.indices.last {
            let lasting = zip(parts[last].marks.map(\.below), marks.map(\.below))
            parts[last].lastingMarks = lasting.prefix { $0 == $1 }.map(\.0)
        }
        parts.append(ReaderPart(index: parts.count, content: content, marks: marks, isSpaced: isSpaced))
        // Only the first part of a list item has its bullet.
        marks = marks.map(\.below)
    }

    /// Appends the parts of blocks.
    mutating func add(_ blocks: [HTMLBlock]) {
        var rest = blocks[...]
        while var block = rest.popFirst() {
            // The paragraph behind a picture may repeat its alternative text as a caption.
            if case .picture(var picture) = block, picture.caption.isEmpty,
                case .paragraph(let runs) = rest.first, picture.alternativeText == rest.first?.plainText
            {
                picture.caption = runs
                block = .picture(picture)
                rest.removeFirst()
            }
            add(block: block)
            if case .description = rest.first, let last = parts.indices.last { parts[last].isSpaced = false }
        }
    }

    private mutating func add(block: HTMLBlock) {
        switch block {
        case .paragraph(let runs): add(.text(read(runs)))
        case .heading(let level, let runs): add(.heading(level: level, read(runs)))
        case .rule: add(.rule)
        case .picture(let picture): add(picture)
        case .media(let media): add(media)
        case .preformatted(let text): add(lines: text)
        case .table(let rows): add(table: rows)
        case .quote(let blocks): within(.quote) { $0.add(blocks) }
        case .description(let blocks): within(.indent(2)) { $0.add(blocks) }
        case .list(let start, let items): add(items, from: start)
        }
    }

    private mutating func add(_ items: [[HTMLBlock]], from start: Int?) {
        // Lists of one-paragraph items have no free lines.
        let isTight = items.allSatisfy { $0.count <= 1 || $0.dropFirst().allSatisfy(\.isList) }
        let first = parts.count
        let numbers = start.map { start in
            items.indices.map { "\(start.addingReportingOverflow($0).partialValue). " }
        }
        let width = numbers?.map(\.count).max() ?? 0
        let bullet = Self.bullets[min(bulletDepth, Self.bullets.count - 1)].text + " "
        if start == nil { bulletDepth += 1 }
        for (index, item) in items.enumerated() {
            let number = numbers.map { String(repeating: " ", count: width - $0[index].count) + $0[index] }
            within(.item(number.map { SafeText($0) } ?? bullet)) { $0.add(item) }
        }
        if start == nil { bulletDepth -= 1 }
        guard isTight, first < parts.count else { return }
        for index in first..<parts.count - 1 { parts[index].isSpaced = false }
    }

    /// The bullets of lists by their depth.
    private static let bullets: [Sign] = [.unread, .nestedBullet, .dot]

    private mutating func within(_ mark: ReaderPart.Mark, _ add: (inout ReaderParts) -> Void) {
        let outer = marks
        marks.append(mark)
        add(&self)
        // The first nested part has used the bullet of the outer item.
        marks = zip(outer, marks).map { $1 }
    }

    private mutating func add(lines text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let longest =
            lines.lazy.map { line in SafeText(line).width + 7 * line.count { $0 == "\t" } }.max() ?? 0
        for start in stride(from: 0, to: lines.count, by: Self.linesInPart) {
            let end = min(lines.count, start + Self.linesInPart)
            add(.preformatted(Array(lines[start..<end]), longest: longest), isSpaced: end == lines.count)
        }
    }

    private mutating func add(table rows: [[[HTMLBlock]]]) {
        let table = ReaderTable(rows.map { row in row.map { cell in read(cell.cellRuns) } })
        for start in stride(from: 0, to: rows.count, by: Self.linesInPart) {
            let end = min(rows.count, start + Self.linesInPart)
            add(.table(table, rows: start..<end), isSpaced: end == rows.count)
        }
    }

    private mutating func add(_ picture: HTMLPicture) {
        let words = picture.alternativeText.isEmpty ? [] : [TextRun(picture.alternativeText)]
        let caption = picture.caption.isEmpty ? words : picture.caption
        guard let url = HTTPURL(picture.address.trimmed) else {
            if !caption.isEmpty { add(.text(read(caption))) }
            return
        }
        let isItsOwn = picture.link == picture.address
        // The enlarged picture has the same words.
        let media = ItemMedia(
            .remote(url), alternativeText: caption.isEmpty ? nil : caption.map(\.text).joined(),
            width: picture.width, height: picture.height)
        let number = isItsOwn ? nil : picture.link.flatMap { links.number(of: $0) }
        add(.picture(ReaderPicture(media: media, caption: read(caption), number: number)))
    }

    private mutating func add(_ media: HTMLMedia) {
        guard let number = links.number(of: media.address) else { return }
        let name = mediaNames[media.kind].map { $0 + ": " } ?? ""
        let line = Sign.folded.before(SafeText(name + media.shortAddress))
        add(.recording(line, number: number, address: media.address))
    }

    /// The number of a recording's address.
    mutating func number(ofMediaAt address: String) -> Int { links.number(ofMediaAt: address) }

    /// The runs with the number of each link behind its last run.
    private mutating func read(_ runs: [TextRun]) -> [ReaderRun] {
        var read: [ReaderRun] = []
        for (index, run) in runs.enumerated() {
            let number = run.link.flatMap { links.number(of: $0) }
            read.append(ReaderRun(text: run.text, traits: run.traits, role: number == nil ? .text : .link))
            if let number, index + 1 == runs.count || runs[index + 1].link != run.link {
                let isSpaced = run.text.last?.isWhitespace == true
                read.append(ReaderRun(text: isSpaced ? "[\(number)] " : " [\(number)]", role: .number))
            }
        }
        return read
    }
}

nonisolated extension HTMLBlock {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

nonisolated extension HTMLMedia {
    /// The host and the path of the address, as far as they fit in a line.
    fileprivate var shortAddress: String {
        let address = address.trimmed
        let scheme = ["https://", "http://"].first { address.lowercased().hasPrefix($0) } ?? ""
        var short = address.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
        if short.hasPrefix("www.") { short = short.dropFirst(4) }
        return short.count > Self.shortest ? short.prefix(Self.shortest - 1) + "…" : String(short)
    }

    private static var shortest: Int { 50 }
}

nonisolated extension [HTMLBlock] {
    /// The runs of a table's cell in one line.
    fileprivate var cellRuns: [TextRun] { map(\.cellRuns).filter { !$0.isEmpty }.joined(by: " ") }
}

nonisolated extension HTMLBlock {
    /// The runs of the block in one line.
    fileprivate var cellRuns: [TextRun] {
        switch self {
        case .paragraph(let runs), .heading(_, let runs):
            return runs.map { run in
                var run = run
                run.text = String(run.text.map { $0.isNewline ? " " : $0 })
                return run
            }
        case .media(let media):
            return [TextRun("\(Sign.folded.rawValue) \(media.shortAddress)", link: media.address)]
        case .quote(let blocks), .description(let blocks): return blocks.cellRuns
        case .list(_, let items): return items.map(\.cellRuns).joined(by: "; ")
        case .table(let rows): return rows.map { $0.map(\.cellRuns).joined(by: " ") }.joined(by: "; ")
        case .preformatted, .rule, .picture:
            let text = plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return text.isEmpty ? [] : [TextRun(text)]
        }
    }
}

nonisolated extension [[TextRun]] {
    fileprivate func joined(by separator: String) -> [TextRun] {
        Array<TextRun>(joined(separator: [TextRun(separator)]))
    }
}

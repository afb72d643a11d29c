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
        for (index, block) in blocks.enumerated() {
            let following = index + 1 < blocks.count ? blocks[index + 1].plainText : ""
            add(block, before: following)
        }
    }

    /// - Parameter following: The text of the next block, which may repeat a picture's caption.
    private mutating func add(_ block: HTMLBlock, before following: String) {
        switch block {
        case .paragraph(let runs): add(.text(read(runs)))
        case .heading(let level, let runs): add(.heading(level: level, read(runs)))
        case .rule: add(.rule)
        case .picture(let picture): add(picture, captionFollows: picture.alternativeText == following)
        case .media(let media): add(media)
        case .preformatted(let text): add(lines: text)
        case .table(let rows): add(table: rows)
        case .quote(let blocks): within(.quote) { $0.add(blocks) }
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
        for (index, item) in items.enumerated() {
            let number = numbers.map { String(repeating: " ", count: width - $0[index].count) + $0[index] }
            within(.item(number.map { SafeText($0) } ?? "- ")) { $0.add(item) }
        }
        guard isTight, first < parts.count else { return }
        for index in first..<parts.count - 1 { parts[index].isSpaced = false }
    }

    private mutating func within(_ mark: ReaderPart.Mark, _ add: (inout ReaderParts) -> Void) {
        let outer = marks
        marks.append(mark)
        add(&self)
        // The first nested part has used the bullet of the outer item.
        marks = zip(outer, marks).map { $1 }
    }

    private mutating func add(lines text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for start in stride(from: 0, to: lines.count, by: Self.linesInPart) {
            let end = min(lines.count, start + Self.linesInPart)
            add(.preformatted(Array(lines[start..<end])), isSpaced: end == lines.count)
        }
    }

    private mutating func add(table rows: [[[HTMLBlock]]]) {
        let table = ReaderTable(rows.map { row in row.map { cell in read(cell.cellRuns) } })
        for start in stride(from: 0, to: rows.count, by: Self.linesInPart) {
            let end = min(rows.count, start + Self.linesInPart)
            add(.table(table, rows: start..<end), isSpaced: end == rows.count)
        }
    }

    private mutating func add(_ picture: HTMLPicture, captionFollows: Bool) {
        guard let url = HTTPURL(picture.address.trimmed) else {
            if !picture.alternativeText.isEmpty { add(.text([ReaderRun(text: picture.alternativeText)])) }
            return
        }
        let isItsOwn = picture.link == picture.address
        let media = ItemMedia(
            .remote(url), alternativeText: picture.alternativeText.isEmpty ? nil : picture.alternativeText,
            width: picture.width, height: picture.height)
        add(
            .picture(
                ReaderPicture(
                    media: media, caption: captionFollows ? .empty : SafeText(picture.alternativeText),
                    number: isItsOwn ? nil : picture.link.flatMap { links.number(of: $0) })))
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
    fileprivate var cellRuns: [TextRun] {
        let parts = map { block -> [TextRun] in
            if case .media(let media) = block {
                return [TextRun("\(Sign.folded.rawValue) \(media.shortAddress)", link: media.address)]
            }
            guard case .paragraph(let runs) = block else {
                return [TextRun(block.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " "))]
            }
            return runs.map { run in
                var run = run
                run.text = String(run.text.map { $0.isNewline ? " " : $0 })
                return run
            }
        }
        return Array<TextRun>(parts.joined(separator: [TextRun(" ")]))
    }
}

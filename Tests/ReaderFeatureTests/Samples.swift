import Foundation
import HTTPInterface
import ItemInterface
import ListInterface
import ListTesting
import MarkupInterface
import TextInterface

@testable import ReaderFeature

extension ReaderItem {
    /// An item of the blocks, published on the 22nd of November 2026 at 05:41 UTC.
    static func sample(
        _ blocks: [HTMLBlock] = [], title: String? = "First snow", author: String? = "the author",
        source: String? = "Field Notes", otherSources: [String] = [],
        link: String? = "https://notes.example/snow",
        media: [ItemMedia] = [],
        comments: ItemComments? = nil, updated: Date? = nil, location: String? = nil, firstSeen: Date? = nil,
        isBookmarked: Bool = false, position: Position? = nil, isWarned: Bool = false
    ) -> ReaderItem {
        let text = ItemText.plain(blocks.plainText)
        let summary = ItemSummary(
            id: UUID(uuidString: "00000000-0000-0001-0000-0000000000FF")!, source: UUID(), nativeID: "1",
            title: title, author: author, teaser: isWarned ? "" : Teaser.text(text), location: location,
            published: .published, updated: updated, firstSeen: firstSeen ?? .published + 60,
            link: link.flatMap { HTTPURL($0) }, media: media, comments: comments)
        return ReaderItem(
            FeedItem(stored: summary, text: blocks.isEmpty ? nil : text), blocks: blocks, source: source,
            otherSources: otherSources, isBookmarked: isBookmarked, position: position)
    }
}

extension Date {
    /// The 22nd of November 2026, 05:41 UTC.
    static let published = Date(timeIntervalSince1970: 1_795_326_060)
}

extension ItemMedia {
    /// A picture at a place of the sample's server.
    static func picture(
        _ name: String, _ alternativeText: String? = nil, width: Int? = nil, height: Int? = nil,
        isSensitive: Bool = false, blurHash: String? = nil
    ) -> ItemMedia {
        ItemMedia(
            .sample(name), alternativeText: alternativeText, width: width, height: height,
            isSensitive: isSensitive, blurHash: blurHash)
    }
}

extension MediaReference {
    static func sample(_ name: String) -> MediaReference {
        .remote(HTTPURL("https://notes.example/\(name)")!)
    }
}

extension HTMLBlock {
    /// A paragraph of one run.
    nonisolated static func text(_ text: String, link: String? = nil) -> HTMLBlock {
        .paragraph([TextRun(text, link: link)])
    }
}

extension ReaderPresenter {
    /// A presenter with UTC and the host's keys.
    @MainActor static func sample(_ language: String = "en") -> ReaderPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return ReaderPresenter(
            locale: Locale(identifier: language), calendar: calendar,
            keys: Keys(open: "o", show: "Enter", larger: "v", article: "f", play: "P"))
    }
}

extension RowContext {
    /// A screen of 80 × 22 cells between its bars.
    @MainActor static var usual: RowContext {
        RowContext(columns: 80, screenRows: 22, keys: RowKeys(select: "Enter", retry: "R"))
    }
}

extension ReaderPage {
    /// The page of blocks.
    @MainActor static func of(_ blocks: [HTMLBlock], isWarned: Bool = false) -> ReaderPage {
        ReaderPresenter.sample().page(of: .sample(blocks, isWarned: isWarned))
    }

    /// The parts behind title and byline.
    var body: [ReaderPart] { Array(allParts.dropFirst(2)) }

    /// The rows of the visible parts, drawn one below the other.
    @MainActor func rendered(isUnfolded: Bool = false, in context: RowContext = .usual) -> [String] {
        let item = ReaderRowItem(texts: ReaderPresenter.sample().rowTexts, address: nil) { _ in }
        let section = section(isUnfolded: isUnfolded, item: item) { part in
            ReaderPictureRow(part, of: item, isRevealed: false, request: { _, _ in }, cancel: {})
                .map { CellController(id: self.rowID(of: part), $0) }
        }
        return (0..<section.count).flatMap { renderRow(section.controller(at: $0), in: context).lines }
    }

    /// The lines of the parts behind title and byline.
    @MainActor func renderedBody(in context: RowContext = .usual) -> [String] {
        let count = allParts.prefix(2).reduce(0) { $0 + ReaderRowLayout($1, in: context).height }
        return Array(rendered(in: context).dropFirst(count))
    }
}

public import Foundation
import HTTPInterface
import ItemInterface
import MarkupInterface
import PresentationInterface
public import TextInterface

/// The sentences of an opened item, in the reader's language.
nonisolated public struct ReaderPresenter: Sendable {
    /// The names of the keys in sentences.
    public struct Keys: Sendable {
        /// The key that opens an address.
        let open: String
        /// The key that shows hidden text and pictures.
        let show: String
        /// The key that enlarges a picture.
        let larger: String
        /// The key that fetches an item's article.
        let article: String
        /// The key that plays a recording.
        let play: String

        /// Makes the names of the keys.
        public init(open: String, show: String, larger: String, article: String, play: String) {
            self.open = open
            self.show = show
            self.larger = larger
            self.article = article
            self.play = play
        }
    }

    let strings: LocalizedStrings
    let keys: Keys
    private let calendar: Calendar

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - calendar: The calendar and the time zone of dates.
    @MainActor public init(locale: Locale, calendar: Calendar, keys: Keys) {
        strings = LocalizedStrings(table: "Reader", locale: locale)
        self.calendar = calendar
        self.keys = keys
    }

    /// The notice that no other item is unread.
    public var nothingUnread: String { strings(ReaderText.nothingUnread) }

    /// The notice that the item hides nothing.
    public var nothingHidden: String { strings(ReaderText.nothingHidden) }

    /// The help's words for the key that fetches an item's article.
    @MainActor public static func articleHelp(in locale: Locale) -> String {
        LocalizedStrings(table: "Reader", locale: locale)(ReaderText.articleHelp)
    }

    /// The notice that the article of the item's page is being fetched.
    public var fetchingArticle: String { strings(ReaderText.articleFetching) }

    /// The notice that the article is shown.
    public var articleFetched: String { strings(ReaderText.articleFetched, keys.article) }

    /// The notice that the item has no page.
    public var noPage: String { strings(ReaderText.articleNoPage) }

    /// The notice that the article was not fetched, and what to do.
    public func articleFailed(_ reason: String) -> String {
        strings(ReaderText.articleFailed, reason, keys.open)
    }

    /// The word for the key that shows hidden text and pictures.
    public var showHint: String { strings(ReaderText.hintShow) }

    /// The item's position in its list, where it is known, and the reader's progress.
    public func note(of page: ReaderPage, percent: Int) -> SafeText {
        .joined(
            [page.position, SafeText(strings(ReaderText.percent, number(percent)))].filter { !$0.isEmpty },
            by: .dot)
    }

    /// The sentences of rows, looked up once for all of them.
    public var rowTexts: ReaderRowTexts { ReaderRowTexts(strings, keys) }

    /// The page of an item. Takes time in proportion to its text: to be called off the main actor.
    ///
    /// - Parameter now: The moment at which items under a day old have an age; `nil` for dates alone.
    public func page(of item: ReaderItem, at now: Date? = nil) -> ReaderPage {
        let summary = item.item.summary
        var parts = ReaderParts(
            linksOf: summary.link?.text,
            mediaNames: [
                .video: strings(ReaderText.video), .audio: strings(ReaderText.audio),
                .page: strings(ReaderText.page),
            ])
        var time = ReadingTime()
        for block in item.shownBlocks { time.add(block.plainText) }
        let title = Self.line(summary.title)
        var foldedCount: Int?
        if let title, !item.isWarned { parts.add(.title(title), isSpaced: false) }
        parts.add(byline(of: item, minutes: time.minutes, at: now))
        if let title, item.isWarned {
            let hint = SafeText(strings(ReaderText.warningHint, keys.show))
            parts.add(.warning(SafeText(strings(ReaderText.warning, title.text)), hint: hint))
            foldedCount = parts.parts.count
        }
        add(summary.media, besides: item.shownBlocks, to: &parts)
        let heads = parts.parts.count
        parts.add(item.shownBlocks)
        addNote(on: item, isEmpty: parts.parts.count == heads, to: &parts)
        addLinks(to: &parts)
        return ReaderPage(
            item: item, title: screenTitle(of: item), position: position(of: item),
            links: parts.links.addresses,
            allParts: parts.parts, minutes: time.minutes, foldedCount: foldedCount)
    }

    /// A page with the ages of a later moment; `nil` where they read the same.
    public func updated(_ page: ReaderPage, at now: Date) -> ReaderPage? {
        guard var byline = page.byline else { return nil }
        let content = self.byline(of: page.item, minutes: page.minutes, at: now)
        guard content != byline.content else { return nil }
        byline.content = content
        var page = page
        page.byline = byline
        return page
    }

    // MARK: Heads

    private func screenTitle(of item: ReaderItem) -> SafeText {
        let summary = item.item.summary
        let title = Self.line(summary.title) ?? Self.line(summary.teaser)
        return .joined([Self.line(item.source), title].compactMap(\.self), by: .inside)
    }

    private func position(of item: ReaderItem) -> SafeText {
        item.position.map { SafeText(strings(ReaderText.position, number($0.place), number($0.count))) }
            ?? .empty
    }

    /// Source, author, date, reading time, number of comments, other sources, place and bookmark, where they are known.
    private func byline(of item: ReaderItem, minutes: Int, at now: Date?) -> ReaderPart.Content {
        let summary = item.item.summary
        let source = Self.line(item.source)
        let author = Self.line(summary.author)
        var facts = [source, author == source ? nil : author].compactMap(\.self)
        let moment = summary.moment
        if let moment { facts.append(SafeText(words(for: moment, at: now))) }
        if let updated = summary.updated,
            moment.map({ updated.timeIntervalSince($0) >= Self.shortestUpdate }) ?? true
        {
            facts.append(SafeText(strings(ReaderText.updated, words(for: updated, at: now))))
        }
        var time: Int?
        if minutes > 0 {
            time = facts.count
            facts.append(SafeText(strings(ReaderText.minutes, number(minutes))))
        }
        if let comments = summary.comments {
            let words = comments.count.map { strings(ReaderCount.comments, count: $0) }
            facts.append(Sign.comments.before(SafeText(words ?? strings(ReaderText.comments))))
        }
        let others = item.otherSources.compactMap { Self.line($0)?.text }
        if !others.isEmpty {
            facts.append(SafeText(strings(ReaderText.otherSources, others.joined(separator: ", "))))
        }
        if let location = Self.line(summary.location) { facts.append(Sign.place.before(location)) }
        if item.showsArticle { facts.append(SafeText(strings(ReaderText.article))) }
        if item.isBookmarked { facts.append(Sign.bookmark.text) }
        return .byline(facts, leastUseful: time)
    }

    /// The age of a moment in the last day, and the date of another one.
    private func words(for moment: Date, at now: Date?) -> String {
        guard let now, (0..<86_400).contains(now.timeIntervalSince(moment)) else { return date(moment) }
        return AgeFormat(locale: strings.locale, calendar: calendar).relative(moment, at: now)
    }

    /// Updates within an hour of publishing are not shown.
    private static let shortestUpdate: TimeInterval = 3_600

    /// A number as the reader's locale groups it.
    private func number(_ number: Int) -> String {
        IntegerFormatStyle<Int>(locale: strings.locale).format(number)
    }

    private func date(_ date: Date) -> String {
        Date.FormatStyle(locale: strings.locale, calendar: calendar, timeZone: calendar.timeZone)
            .weekday(.abbreviated).day().month(.abbreviated).year().hour().minute().format(date)
    }

    static func line(_ text: String?) -> SafeText? {
        let line = SafeText(String((text ?? "").trimmed.prefix(1_000)))
        return line.isEmpty ? nil : line
    }

    // MARK: Media

    /// Adds the item's pictures that are not in its text, and its recordings.
    private func add(_ media: [ItemMedia], besides blocks: [HTMLBlock], to parts: inout ReaderParts) {
        let shown = Set(blocks.pictureAddresses.map(PictureName.init))
        for (index, medium) in media.enumerated() {
            guard medium.isPicture else {
                let isLast = index + 1 == media.count || media[index + 1].isPicture
                add(recording: medium, isSpaced: isLast, to: &parts)
                continue
            }
            let names = [medium.reference, medium.preview].compactMap { $0.map { PictureName($0.text) } }
            guard shown.isDisjoint(with: names) else { continue }
            let words = (medium.alternativeText ?? "").trimmed
            let caption = words.isEmpty ? [] : [ReaderRun(text: words)]
            parts.add(.picture(ReaderPicture(media: medium, caption: caption)))
        }
    }

    private func add(recording: ItemMedia, isSpaced: Bool, to parts: inout ReaderParts) {
        let type = recording.type?.lowercased() ?? ""
        let kind: ReaderText = type.hasPrefix("audio/") ? .audio : type.hasPrefix("video/") ? .video : .file
        let number = parts.number(ofMediaAt: recording.reference.text)
        let name =
            Self.line(recording.alternativeText) ?? SafeText(PictureName.file(of: recording.reference.text))
        let facts = [
            SafeText(strings(kind)), name, SafeText(recording.duration.map(strings.clock) ?? ""),
            SafeText(type),
            recording.isAudio
                ? SafeText(strings(ReaderText.plays, keys.play))
                : SafeText(strings(ReaderText.opens, "\(number)\(keys.open)")),
        ]
        let line = SafeText.joined(facts.filter { !$0.isEmpty }, by: .dot)
        parts.add(
            .recording(line, number: number, address: recording.reference.text), isSpaced: isSpaced)
    }

    // MARK: Ends

    private func addNote(on item: ReaderItem, isEmpty: Bool, to parts: inout ReaderParts) {
        let hasPage = item.item.summary.link != nil
        let sentence: String
        // The whole article is there.
        if item.articleBlocks != nil { return }
        if Excerpt.isExcerpt(item.shownBlocks) {
            sentence =
                hasPage
                ? strings(ReaderText.cut, keys.article, keys.open) : strings(ReaderText.cutWithoutLink)
        } else if isEmpty, item.item.summary.media.isEmpty {
            sentence =
                hasPage
                ? strings(ReaderText.empty, keys.article, keys.open) : strings(ReaderText.emptyWithoutLink)
        } else {
            return
        }
        parts.add(.note(SafeText(sentence)))
    }

    private func addLinks(to parts: inout ReaderParts) {
        let links = parts.links.addresses
        guard !links.isEmpty else { return }
        parts.add(.title(SafeText(strings(ReaderText.links))), isSpaced: false)
        for (index, link) in links.enumerated() {
            parts.add(.link(index + 1, link), isSpaced: index + 1 == links.count)
        }
    }
}

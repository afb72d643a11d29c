import ConcurrencyInterface
import FeedFeature
import Foundation
import ListInterface
import PaginationKit
import SharedListUI

/// What the feed on the screen has to do with the stored one.
extension FeedScene {
    /// Shows the stored feed, as far as it may be shown, where the last visit ended.
    func showStored(after visit: ReaderState.Visit? = nil) async {
        seen = SeenItems(after: visit)
        guard let part = await composition.cachedPart(around: visit?.focus, reach: Self.reach) else { return }
        show(part)
        if let focus = visit?.focus { screen.list.moveFocus(to: RowID(focus.uuid)) }
    }

    /// The items that are read before the first frame: a screen, and what is near it.
    private static let reach = 64

    private func show(_ part: LocalFeedPart) {
        timestamp = part.outline.timestamp
        stored.begin(part)
        pager.restore(FeedPager.List(stored: StoredSpan(part.outline), next: part.outline.cursor))
        if part.start == 0 { begin(with: part.items.prefix { $0 != nil }.compactMap { $0?.id }) }
        display()
    }

    // MARK: Saving

    /// Stores a page as it changed the list, without holding anything up. When it is stored, the list need not be in
    /// memory any more.
    func save(_ change: FeedPager.Change) {
        let composition = composition
        let version = pager.version
        switch change {
        case .replaced(let page), .refreshed(let page), .withheld(let page), .appended(let page, _):
            stored.update(page.items)
        }
        if case .appended = change {} else { firstPageCame(change) }
        saving = composition.plugins.tasks.immediateTask(name: "save a page", priority: .utility) {
            @MainActor [weak self] in
            let outline: LocalFeedOutline?
            switch change {
            case .replaced(let page): outline = await composition.save(FeedPage(page))
            case .refreshed(let page): outline = await composition.splice(FeedPage(page))
            case .appended(let page, let cursor):
                outline = await composition.append(FeedPage(page), after: cursor)
            case .withheld: outline = nil
            }
            if let outline { self?.saved(outline, since: version) }
        }
    }

    private func saved(_ outline: LocalFeedOutline, since version: Int) {
        let list = pager.list
        let span = StoredSpan(outline)
        guard pager.store(as: span, next: outline.cursor, since: version) else { return }
        stored.adopt(span, of: list)
        display()
    }

    // MARK: Another feed

    /// Where items stand in the store, in which the list has a span.
    func places(of ids: [UUID], in span: StoredSpan) async -> [UUID: Int] {
        switch await composition.cachedPositions(of: ids, in: span.generation) {
        case .found(let places): return places
        case .failed: return [:]
        case .otherFeed:
            await feedChanged(from: span.generation)
            return [:]
        }
    }

    /// The stored feed is of another generation than what is shown: where that is not what was shown and saved since, it
    /// is what somebody else has stored, and takes the place of what is shown.
    func feedChanged(from generation: Int64) async {
        await saving?.value
        guard !isTakingUp, pager.list.span?.generation == generation else { return }
        isTakingUp = true
        defer { isTakingUp = false }
        let focus = screen.list.focus
        let answer = await composition.otherPart(around: focus.map { UUID($0) }, reach: Self.reach)
        // Something else may have become of the list meanwhile.
        guard pager.list.span?.generation == generation else { return }
        switch answer {
        case .found(let part):
            show(part)
            rows.update { [stored] in stored.item($0) }
        case .otherFeed: keepWhatIsKnown(around: focus)
        case .failed: break
        }
    }

    /// Nothing is stored any more: what is in memory stays, and goes on behind it.
    private func keepWhatIsKnown(around focus: RowID?) {
        let items = stored.run(around: focus)
        stored.adopt(nil)
        pager.restore(FeedPager.List(items: items, next: items.last?.id))
        display()
        if items.isEmpty { pager.reload() }
    }
}

extension FeedPage {
    fileprivate init(_ page: Page<FeedImage, UUID>) {
        self.init(items: page.items, cursor: page.next)
    }
}

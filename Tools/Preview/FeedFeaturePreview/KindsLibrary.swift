import FeedFeature
import FeedScene
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PreviewKit
import SceneSupport
import TextInterface

/// A library with an item of each kind of source, whose items can be marked.
final class KindsLibrary {
    private let items = Sample.kinds
    private var states = Sample.kindStates
    private var generation: Int64 = 1
    private var lists: [ItemList: [Int]] = [:]

    /// - Parameter count: The number of bookmarked items; `nil` for those of the sample.
    init(bookmarked count: Int? = nil) {
        guard let count else { return }
        for number in states.indices {
            states[number].bookmarkedAt = number < count ? PreviewSample.now : nil
        }
    }

    /// The functions of a timeline of these items.
    func functions(
        _ picture: @escaping (PictureRequest) async throws -> PictureArt
    ) -> TimelineLibrary {
        TimelineLibrary(
            outline: { self.outline(of: $0) },
            items: { positions, list in
                guard let numbers = self.lists[list] else { return .otherGeneration }
                return .found(positions.clamped(to: numbers.indices).map { self.listed(numbers[$0]) })
            },
            positions: { ids, list in
                let places = (self.lists[list] ?? []).enumerated().map {
                    (self.items[$0.element].id, $0.offset)
                }
                return Dictionary(uniqueKeysWithValues: places.filter { ids.contains($0.0) })
            },
            changes: { self.changes(since: $0) },
            setRead: { isRead, ids in
                self.mark(isRead, self.items.indices.filter { ids.contains(self.items[$0].id) })
            },
            markAllRead: { self.mark(true, self.lists[$0] ?? []) }, refresh: { _ in nil },
            loadOlder: { _, _ in },
            picture: picture)
    }

    private func outline(of scope: TimelineScope) -> TimelineOutline {
        let source: UUID? = if case .source(let id) = scope.choice { id } else { nil }
        func numbers(_ filter: ItemScope.Filter) -> [Int] {
            let scope = ItemScope(sources: source.map { [$0] }, filter: filter)
            return items.indices.filter {
                scope.contains(itemOf: items[$0].summary.source, isSubscribed: true, states[$0])
            }
        }
        let chosen = numbers(scope.filter)
        let list = ItemList(
            scope: ItemScope(sources: source.map { [$0] }, filter: scope.filter), count: chosen.count,
            generation: generation)
        lists[list] = chosen
        return TimelineOutline(
            list: list, names: Sample.kindNames, hasPages: false,
            title: source.flatMap { Sample.kindNames[$0] },
            unreadCount: numbers(.unread).count, lastSuccess: PreviewSample.now.addingTimeInterval(-120),
            health: SourcesHealth(healthyCount: 6, failingCount: 1))
    }

    private func changes(since list: ItemList) -> ItemListChanges? {
        guard let old = lists[list] else { return nil }
        let choice = list.scope.sources?.first.map(TimelineScope.Choice.source) ?? .all
        let newest = outline(of: TimelineScope(choice, filter: list.scope.filter)).list
        let new = lists[newest] ?? []
        return ItemListChanges(
            list: newest, removals: old.indices.filter { !new.contains(old[$0]) },
            insertions: new.indices.filter { !old.contains(new[$0]) })
    }

    private func listed(_ number: Int) -> ListedItem {
        let summary = items[number].summary
        let row = LibraryRow(
            summary: summary, place: ItemPosition(time: 0, id: summary.id), state: states[number])
        return ListedItem(id: summary.id, content: .row(row))
    }

    /// Adds or removes the bookmark of an item.
    func toggleBookmark(of id: UUID) -> LocalBookmarks.Change? {
        guard let number = items.firstIndex(where: { $0.id == id }) else { return nil }
        let source = SourceRecord(id: items[number].summary.source, kind: "", address: "")
        let bookmark = Bookmark(items[number], of: source, addedAt: PreviewSample.now)
        let isAdded = states[number].bookmarkedAt == nil
        states[number].bookmarkedAt = isAdded ? PreviewSample.now : nil
        generation += 1
        return isAdded ? .added(bookmark) : .removed(bookmark)
    }

    private func mark(_ isRead: Bool, _ numbers: [Int]) -> [UUID] {
        let changed = numbers.filter { states[$0].isRead != isRead }
        for number in changed { states[number].isRead = isRead }
        generation += 1
        return changed.map { items[$0].id }
    }
}

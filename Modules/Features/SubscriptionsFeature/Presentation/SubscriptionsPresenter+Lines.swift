import Foundation
import LibraryStorageInterface
import PresentationInterface
import TextInterface

extension SubscriptionsPresenter {
    /// The lines of the list of sources for a screen reader, with scope, unread count and health.
    public func lines(_ library: LibraryOverview) -> [(scope: SourceScope, text: String)] {
        var lines: [(scope: SourceScope, text: String)] = [
            (.all, line(strings(SubscriptionsText.all), count: library.unreadCount))
        ]
        for section in SourceSection.sections(of: library) {
            lines.append((section.scope, SafeText(title(of: section)).text))
            for source in section.sources {
                let health = health(of: source).map(\.text)
                let count = source.counts.unread
                let parts =
                    (count > 0 || health.isEmpty ? [unread(count)] : []) + [hidden(source)].compactMap(\.self)
                    + health
                lines.append(
                    (.source(source.id), SafeText("\(source.name): \(parts.joined(separator: ", "))").text))
            }
            for search in section.searches {
                let (name, query) = (search.search.name, search.search.text)
                let text = search.unreadCount.map { line(name, count: $0) } ?? "\(name): \(query)"
                lines.append((.search(search.search), SafeText(text).text))
            }
        }
        let bookmarks = strings(SubscriptionsCount.bookmarks, count: library.bookmarkCount)
        lines.append((.bookmarks, "\(strings(SubscriptionsText.bookmarks)): \(bookmarks)"))
        return lines
    }

    private func line(_ name: String, count: Int) -> String { "\(name): \(unread(count))" }

    private func unread(_ count: Int) -> String { strings(SubscriptionsCount.unread, count: count) }
}

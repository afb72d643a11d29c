import Foundation
import LibraryStorageInterface
import PresentationInterface
import TextInterface

extension SubscriptionsPresenter {
    /// The row of all items, with the failures of the first three failing sources and the number of the others as
    /// details.
    public func all(_ library: LibraryOverview) -> SourceViewModel {
        let failing = library.sources.filter(\.isFailing)
            .sorted { SourceSection.isBefore($0.name, $1.name) }
        var failures = failing.prefix(3).map { SafeText("\($0.name): \(reason(of: $0.state))") }
        if failing.count > failures.count {
            failures.append(SafeText("+") + number(failing.count - failures.count))
        }
        return row(
            strings(SubscriptionsText.all), count: library.unreadCount,
            details: failures.map { .init(text: Sign.failure.before($0), kind: .fault) })
    }

    /// The row of the bookmarks.
    public func bookmarks(_ library: LibraryOverview) -> SourceViewModel {
        row(strings(SubscriptionsText.bookmarks), count: library.bookmarkCount)
    }

    /// The row of a saved search, with its query as a detail.
    public func search(_ search: SearchOverview) -> SourceViewModel {
        SourceViewModel(
            name: SafeText(search.search.name), role: .source, mark: .count(number(search.unreadCount ?? 0)),
            details: [.init(text: SafeText(search.search.text), kind: .note)])
    }

    /// The heading of a section; for a folded one with a sign and the number of unread items, for an account with its
    /// state as a detail.
    public func heading(of section: SourceSection, isFolded: Bool) -> SourceViewModel {
        let name = SafeText(title(of: section))
        let count = number(isFolded ? section.unreadCount : 0)
        let account = section.account.flatMap { section.scope == .group($0.group) ? $0 : nil }
        let status = account.map { account in
            let text = SafeText(account.status)
            return SourceViewModel.Detail(
                text: account.isFailing ? Sign.failure.before(text) : text,
                kind: account.isFailing ? .fault : .note)
        }
        return SourceViewModel(
            name: isFolded ? Sign.folded.before(name) : name, role: section.role,
            mark: account?.isFailing == true ? .failing(count) : .count(count),
            details: [status].compactMap(\.self))
    }

    /// The row of a source, with its health as details, and the keys for a failing one or the time of the next
    /// check.
    ///
    /// - Parameter isFetching: Whether it is being fetched.
    public func source(_ source: SourceOverview, isFetching: Bool) -> SourceViewModel {
        let count = number(source.counts.unread)
        let mark: SourceViewModel.Mark =
            isFetching ? .fetching : source.isFailing ? .failing(count) : .count(count)
        var details = health(of: source).map { text, kind in
            let text = SafeText(text)
            return SourceViewModel.Detail(
                text: kind == .fault ? Sign.failure.before(text) : text, kind: kind)
        }
        if let hidden = hidden(source) { details.append(.init(text: SafeText(hidden), kind: .note)) }
        if source.isFailing {
            let keys = strings(SubscriptionsText.rowKeys, keys.retry, keys.rename)
            details.append(.init(text: SafeText(keys), kind: .keys))
        } else if let schedule = schedule(of: source) {
            details.append(.init(text: SafeText(schedule), kind: .note))
        }
        return SourceViewModel(
            name: SafeText(source.name), role: .source, mark: mark, details: details)
    }

    /// The name of a section: a group's path, or the word for a kind of sources.
    func title(of section: SourceSection) -> String {
        switch section.scope {
        case .group(let path):
            // The names below an account's heading are those of its labels.
            section.account.flatMap { account in
                let label = path.names.dropFirst(account.group.names.count)
                return label.isEmpty ? nil : label.joined(separator: "/")
            } ?? path.text
        case .kind(let name): kind(name)
        case .searches: strings(SubscriptionsText.searches)
        case .all, .source, .search, .bookmarks: ""
        }
    }

    /// The heading of a kind of sources.
    public func kind(_ name: String) -> String {
        switch SourceKindName(rawValue: name) {
        case .syndication: strings(SubscriptionsText.kindSyndication)
        case .mastodon: strings(SubscriptionsText.kindMastodon)
        case .folder: strings(SubscriptionsText.kindFolder)
        case .essential: strings(SubscriptionsText.kindEssential)
        case nil: name.uppercased(with: strings.locale)
        }
    }

    private func row(
        _ name: String, count: Int, details: [SourceViewModel.Detail] = []
    ) -> SourceViewModel {
        SourceViewModel(
            name: SafeText(name), role: .collection, mark: .count(number(count)), details: details)
    }

    /// A localized number; empty for 0.
    private func number(_ count: Int) -> SafeText {
        count == 0 ? .empty : SafeText(count.formatted(.number.locale(strings.locale)))
    }
}

extension SourceSection {
    /// The role of the section's heading.
    fileprivate var role: SourceViewModel.Role {
        if case .group = scope { .group } else { .kind }
    }
}

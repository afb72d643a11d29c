import CommandLineKit
import CommentsFeature
import ConcurrencyInterface
import DesktopKit
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPMiddleware
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import PictureScene
import PlainScene
import PresentationInterface
import ReaderFeature
import ReaderScene
import RefreshKit
import SceneSupport
import SharedListUI
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import TextInterface

extension Composition {
    /// Runs the feed line by line until the reader quits, and returns the exit code.
    ///
    /// - Parameters:
    ///   - runInTerminal: Runs a program on the terminal, as `Links` does; `nil` where there is no terminal.
    ///   - nextLine: Waits for a line; `nil` at the end of the input.
    func runLineByLine(
        to output: Output, runInTerminal: (([String], [String: String]) async -> Int32?)? = nil,
        nextLine: (_ reminder: String) async -> String?
    ) async throws -> Int32 {
        guard try await !trustedSubscriptions().isEmpty else {
            notice(invitation)
            return 2
        }
        let context = sceneContext(in: ScreenEnvironment(locale: settings.locale))
        let pictures = pictureLoader()
        let composer = PlainComposer(
            library: PlainLibrary(
                shown: library, own: settings.isServerNamed ? ownLibrary : nil, feed: localFeed,
                faults: faults),
            items: PlainItems(
                items: readerItems, comments: comments, pictures: pictures,
                saver: pictureSaver(pictures, in: context), bookmarks: bookmarks(pictures, in: context)),
            links: PlainLinks(
                links: Links(
                    environment: dependencies.environment, clock: dependencies.clock,
                    runInTerminal: runInTerminal), copyKey: settings.namedKeymap.name(of: .copy),
                strings: settings.strings),
            interval: settings.refreshInterval, presenters: presenters)
        let scene = PlainScene(
            composer.functions(refresher: refresher()) { scope, cause, refresher in
                try await refresh(scope, by: cause, with: refresher)
            },
            style: settings.isServerNamed ? .server : .library, context: context,
            output: PlainOutput(
                line: { try output.line($0) }, text: { try output.text($0) },
                isWriteError: { $0 is OutputDescriptor.WriteError }),
            pageSize: settings.pageSize)
        try scene.begin()
        // An output that cannot be written ends the next line that is printed.
        onStoreNotice { try? output.text($0) }
        try await scene.run(nextLine: nextLine)
        await validateCache()
        await flush()
        dependencies.logCounts()
        return 0
    }

    /// Fetches the sources of a scope.
    ///
    /// - Returns: Sentences on sources that were not read: one each for few, else one for all.
    /// - Throws: The first error where no source was read.
    private func refresh(
        _ scope: ItemScope, by cause: FetchCause, with refresher: Refresher
    ) async throws -> [String] {
        guard !settings.offline else { throw OfflineHTTPClient.Offline() }
        var (failure, isRead, reports): ((any Error)?, Bool, [RefreshReport]) = (nil, false, [])
        let results = refresher.results(
            of: scope.sources, by: cause, tasks: dependencies.tasks, executor: dependencies.sourceExecutor)
        for try await result in results {
            trust(result)
            switch result.outcome {
            case .failed(let error): failure = failure ?? error
            case .merged, .notModified: isRead = true
            case .refused: break
            }
            if let report = sentences.report(result) { reports.append(report) }
        }
        if let failure, !isRead { throw failure }
        await validateFeed()
        let unread = reports.compactMap { sentences.refresh($0, at: now()) }
        return unread.count > 3
            ? [settings.strings(HostCount.refreshFailed, count: unread.count, "S")] : unread
    }
}

/// Composes the feed line by line.
struct PlainComposer {
    let library: PlainLibrary
    let items: PlainItems
    let links: PlainLinks
    /// The reader's own interval between fetches of all sources.
    let interval: FetchInterval?
    let presenters: Presenters

    func functions(
        refresher: Refresher,
        refresh: @escaping (ItemScope, FetchCause, Refresher) async throws -> [String]
    ) -> PlainFunctions {
        let (library, items, links, presenters) = (library, items, links, presenters)
        let interval = interval
        return PlainFunctions(
            outline: library.outline, ids: library.ids, items: library.items,
            refresh: { try await refresh($0, $1 ? .reader : .schedule, refresher) },
            loadOlder: { scope in
                _ = try await refresher.loadOlder(of: scope.sources, isUserInitiated: true)
                return []
            },
            sources: {
                let overview = try await library.shown.overview(
                    at: presenters.currentDate(), every: interval)
                let subscriptions = try await library.shown.read { library throws(StorageError) in
                    try library.subscriptions()
                }
                return presenters.subscriptions.lines(overview).map {
                    ($0.text, subscriptions.scope(of: TimelineScope(of: $0.scope)))
                }
            },
            setRead: library.setRead, markRead: library.markRead,
            whole: { item in
                guard let item = try await items.items.load(item.id) else { throw UnknownItem() }
                return presenters.reader.lines(of: item).map { SafeText($0) }
            },
            comments: { try await items.comments(of: $0, presenters.comments) },
            describe: { try await items.description(of: $0, in: presenters.locale) },
            save: { try await items.saver.save($0.item, at: $1) },
            open: links.open, copy: links.copy,
            bookmarks: {
                do throws(StorageError) {
                    let found = try await (library.own ?? library.shown).read {
                        library throws(StorageError) in
                        try library.bookmarks()
                    }
                    let title = presenters.timeline.title(of: nil, .bookmarked).text
                    let damaged = presenters.bookmarks.damaged(found.damagedCount)
                    return ([title, damaged].compactMap(\.self), found.rows.map(\.id))
                } catch {
                    return ([presenters.bookmarks.fault(error)], nil)
                }
            },
            toggleBookmark: { await items.bookmarks.toggle($0.id) })
    }
}

/// The items and the marks of a library, line by line.
struct PlainLibrary {
    /// The library that is shown.
    let shown: LibraryAccess
    /// The reader's own library, which has the bookmarks; `nil` where it is shown.
    let own: LibraryAccess?
    let feed: LocalFeedLoader
    let faults: StoreFaults

    func outline(of scope: ItemScope, since older: ItemList?) async throws -> PlainOutline {
        try await shown.read { [feed] library throws(StorageError) in
            let subscriptions = try library.subscriptions()
            let isOfAll = scope.sources == nil
            let scope = isOfAll ? subscriptions.scope(of: TimelineScope(filter: scope.filter)) : scope
            let chosen = subscriptions.filter { scope.sources?.contains($0.id) ?? true }
            let states = try library.fetchStates(of: chosen.map(\.id)).values
            // A bookmark outlives the subscription.
            let titles = try library.sources().compactMap { source in source.title.map { (source.id, $0) } }
            return PlainOutline(
                list: try feed.load(scope),
                changes: try older.flatMap { list throws(StorageError) in try feed.changes(since: list) },
                hasOlder: scope.filter == .all && states.contains { $0.cursor != nil },
                lastSuccess: states.compactMap(\.lastSuccess).min(),
                names: Dictionary(subscriptions.map { ($0.id, $0.shownName) } + titles) { name, _ in name })
        }
    }

    func ids(at positions: Range<Int>, of list: ItemList) async throws -> [UUID]? {
        try await shown.read { library throws(StorageError) in
            try library.items(at: positions, of: list)?.map(\.id)
        }
    }

    func items(_ ids: [UUID]) async throws -> [LibraryItem] {
        try await shown.read { [own = own?.store] library throws(StorageError) in
            var items: [LibraryItem] = []
            for id in ids {
                // A bookmark is in the reader's own library, whatever is shown.
                let bookmark = try? own?.item(id)
                guard var item = try library.item(id) ?? bookmark else { continue }
                if own != nil { item.row.state.bookmarkedAt = bookmark?.row.state.bookmarkedAt }
                items.append(item)
            }
            return items
        }
    }

    func setRead(_ isRead: Bool, _ ids: [UUID]) async -> [UUID]? {
        await change { library throws(StorageError) in try library.setRead(isRead, ids) }
    }

    func markRead(_ scope: ItemScope) async -> [UUID]? {
        await change { library throws(StorageError) in try library.markRead(scope) }
    }

    private func change(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> [UUID]
    ) async -> [UUID]? {
        do throws(StorageError) {
            return try await shown.write(work)
        } catch {
            faults("error changing the library", error)
            return nil
        }
    }
}

/// What commands on one item need, line by line.
struct PlainItems {
    let items: ReaderItemLoader
    let comments: ItemComments
    let pictures: PictureLoader
    let saver: PictureSaver
    let bookmarks: Bookmarks

    func comments(of item: LibraryItem, _ presenter: CommentsPresenter) async throws -> PlainComments {
        let summary = item.row.summary
        let (comments, sentences, failure) = try await comments.loadOrCached(
            of: item.id, at: summary.comments?.reference, from: summary.source)
        return PlainComments(
            sentences: sentences + (comments.isEmpty ? [presenter.noComments] : []),
            comments: presenter.map(CommentThreads(comments).comments, author: summary.author)
                .map { ($0.headLine, $0.messageLines) }, failure: failure)
    }

    func description(of item: LibraryItem, in locale: Locale) async throws -> String {
        guard let picture = item.row.summary.pictureOnRequest?.reference else { return saver.noPicture }
        return try await pictures.description(of: picture, isUserInitiated: true).sentences(in: locale)
    }
}

/// Opens and copies links, line by line.
struct PlainLinks {
    let links: Links
    let copyKey: String
    let strings: LocalizedStrings

    func open(_ link: String) async -> String {
        let opening = await links.open(link)
        // A terminal that is served line by line may print the escape sequence of its clipboard.
        return (opening == .remote ? .noProgram : opening).sentence(for: link, copyKey: copyKey, strings)
    }

    func copy(_ link: String) async -> String {
        await links.copy(link) == true ? strings(HostText.linkCopied, link) : link
    }
}

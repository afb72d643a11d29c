import CommandLineKit
import CommentsFeature
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
import RefreshKit
import SceneSupport
import SharedListUI
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import TextInterface

/// The composer of the feed line by line.
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
        let subscriptions = try await subscriptions()
        guard !subscriptions.isEmpty else {
            notice(invitation)
            return 2
        }
        trust(subscriptions)
        let links = Links(
            environment: dependencies.environment, clock: dependencies.clock, runInTerminal: runInTerminal)
        let context = sceneContext(in: ScreenEnvironment(locale: settings.locale))
        let scene = PlainScene(
            plainFunctions(links, in: context), style: settings.isServerNamed ? .server : .library,
            context: context,
            output: PlainOutput(
                line: { try output.line($0) }, text: { try output.text($0) },
                isWriteError: { $0 is OutputDescriptor.WriteError }),
            pageSize: settings.pageSize)
        try scene.begin()
        // An output that cannot be written ends the next line that is printed.
        tellOfStore { try? output.text($0) }
        try await scene.run(nextLine: nextLine)
        await validateCache()
        await flush()
        dependencies.logCounts()
        return 0
    }

    private func plainFunctions(_ links: Links, in context: SceneContext) -> PlainFunctions {
        let pictures = pictureLoader()
        let (saving, bookmarks) = (pictureSaving(pictures, in: context), bookmarks(pictures))
        let (refresher, strings) = (refresher(), settings.strings)
        return PlainFunctions(
            outline: { scope, older in
                try await library.read { library throws(StorageError) in
                    try library.plainOutline(of: scope, since: older, in: localFeed)
                }
            },
            ids: { positions, list in
                try await library.read { library throws(StorageError) in
                    try library.items(at: positions, of: list)?.map(\.id)
                }
            },
            items: { ids in
                let own = settings.isServerNamed ? ownLibrary.store : nil
                return try await library.read { library throws(StorageError) in
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
            },
            refresh: { scope, isUserInitiated in
                try await refresh(scope, by: isUserInitiated ? .reader : .schedule, with: refresher)
            },
            loadOlder: { scope in
                _ = try await refresher.loadOlder(of: scope.sources, isUserInitiated: true)
                return []
            },
            sources: {
                let lines = subscriptionsPresenter().lines(try await libraryOverview())
                let subscriptions = try await subscriptions()
                return lines.map { ($0.text, subscriptions.scope(of: TimelineScope(of: $0.scope))) }
            },
            setRead: { isRead, ids in
                await change(library) { library throws(StorageError) in try library.setRead(isRead, ids) }
            },
            markRead: { scope in
                await change(library) { library throws(StorageError) in try library.markRead(scope) }
            },
            whole: { item in
                readerPresenter().lines(of: try await readerItem(item.id)).map { SafeText($0) }
            },
            comments: { try await plainComments(of: $0) },
            describe: { item in
                guard let picture = item.row.summary.pictureOnRequest?.reference else {
                    return saving.noPicture
                }
                return try await pictures.description(of: picture, isUserInitiated: true).sentences(
                    in: context.locale)
            },
            save: { try await saving.save($0.item, at: $1) },
            open: { link in
                let opening = await links.open(link)
                // A terminal that is served line by line may print the escape sequence of its clipboard.
                return (opening == .remote ? .noProgram : opening).sentence(
                    for: link, copyKey: settings.namedKeymap.name(of: .copy), strings)
            },
            copy: { await links.copy($0) == true ? strings(HostText.linkCopied, $0) : $0 },
            bookmarks: {
                let presenter = bookmarksPresenter()
                do throws(StorageError) {
                    let found = try await ownLibrary.read { library throws(StorageError) in
                        try library.bookmarks()
                    }
                    let timeline = TimelinePresenter(
                        locale: settings.locale, calendar: calendar, currentDate: now)
                    let title = timeline.title(of: nil, .bookmarked, unread: 0).text
                    let sentences = [title, presenter.damaged(found.damagedCount)].compactMap(\.self)
                    return (sentences, found.rows.map(\.id))
                } catch {
                    return ([presenter.fault(error)], nil)
                }
            },
            toggleBookmark: { await bookmarks.toggle($0.id) })
    }

    private func plainComments(of item: LibraryItem) async throws -> PlainComments {
        let summary = item.row.summary
        let (comments, sentences, failure) = try await commentsOrStored(
            of: item.id, at: summary.comments?.reference, from: summary.source)
        let presenter = commentsPresenter()
        return PlainComments(
            sentences: sentences + (comments.isEmpty ? [presenter.noComments] : []),
            comments: presenter.map(CommentThreads(comments).comments, author: summary.author)
                .map { ($0.headLine, $0.messageLines) }, failure: failure)
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
        for try await result in refresh(scope.sources, by: cause, with: refresher) {
            switch result.outcome {
            case .failed(let error): failure = failure ?? error
            case .merged, .notModified: isRead = true
            case .refused: break
            }
            if let report = report(result) { reports.append(report) }
        }
        if let failure, !isRead { throw failure }
        await validateFeed()
        let sentences = RefreshSentences(locale: settings.locale, program: Program.feedHost.name)
        let unread = reports.compactMap { sentences($0, at: now()) }
        return unread.count > 3
            ? [settings.strings(HostCount.refreshFailed, count: unread.count, "S")] : unread.map { $0 + "." }
    }
}

extension LibraryStore {
    /// The newest list of a scope, and the states of its sources.
    nonisolated fileprivate func plainOutline(
        of scope: ItemScope, since older: ItemList?, in feed: LocalFeedLoader
    ) throws(StorageError) -> PlainOutline {
        let subscriptions = try subscriptions()
        let chosen = subscriptions.filter { scope.sources?.contains($0.id) ?? true }
        let states = try fetchStates(of: chosen.map(\.id)).values
        // A bookmark outlives the subscription.
        let titles = try sources().compactMap { source in source.title.map { (source.id, $0) } }
        return PlainOutline(
            list: try feed.load(scope),
            changes: try older.flatMap { list throws(StorageError) in try feed.changes(since: list) },
            hasOlder: scope.filter == .all && states.contains { $0.cursor != nil },
            lastSuccess: states.compactMap(\.lastSuccess).min(),
            names: subscriptions.names.merging(titles) { name, _ in name })
    }
}

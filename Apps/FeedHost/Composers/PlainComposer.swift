import AppCommands
import AppSettings
import CommandLineKit
import CommentsFeature
import CommentsScene
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
import PlaybackScene
import PresentationInterface
import ReaderFeature
import ReaderScene
import RefreshKit
import SceneSupport
import SharedListUI
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import SyncKit
import TextInterface

extension Composition {
    /// Runs the feed line by line until the reader quits, and returns the exit code.
    ///
    /// - Parameters:
    ///   - runInTerminal: Runs a program on the terminal, as `Links` does; `nil` if there is no terminal.
    ///   - nextLine: Waits for a line; `nil` at the end of the input.
    func runLineByLine(
        to output: Output, runInTerminal: (([String], [String: String]) async -> Int32?)? = nil,
        nextLine: (_ reminder: String) async -> String?
    ) async throws -> Int32 {
        let (composition, sync) = synchronizing()
        return try await composition.runLineByLine(sync, to: output, runInTerminal, nextLine: nextLine)
    }

    private func runLineByLine(
        _ sync: LibrarySync?, to output: Output,
        _ runInTerminal: (([String], [String: String]) async -> Int32?)?,
        nextLine: (_ reminder: String) async -> String?
    ) async throws -> Int32 {
        await showDuplicates()
        guard try await !trustedSubscriptions().isEmpty else {
            notice(presenters.invitation)
            return 2
        }
        let context = sceneContext(in: ScreenEnvironment(locale: settings.locale, keymap: .feedHost))
        let links = Links(
            environment: dependencies.environment, clock: dependencies.clock, runInTerminal: runInTerminal)
        let (refresher, pictures) = (refresher(), pictureLoader())
        let prefetches = PrefetchQueue(prefetcher(of: refresher, into: pictures))
        // Ends with the function, even if the output cannot be written.
        async let _: Void = withTaskExecutorPreference(dependencies.sourceExecutor) { await prefetches.run() }
        let (recordings, downloads) = (recordings(in: context), recordingDownloads(in: context))
        // An output that cannot be written ends the next line that is printed.
        let tell: (String) -> Void = { try? output.text($0) }
        downloads.notify = tell
        let play: (FeedItem) async -> String? = { await recordings.toggled($0, tell: tell) }
        let scene = PlainScene(
            plainFunctions(
                links, refresher, sync, pictures, prefetches, play: play,
                saveRecording: downloads.save(_:at:),
                in: context), style: settings.isServerNamed ? .server : .library,
            context: context,
            output: PlainOutput(
                line: { try output.line($0) }, text: { try output.text($0) },
                isWriteError: { $0 is OutputDescriptor.WriteError }),
            pageSize: settings.pageSize)
        try scene.begin()
        onStoreNotice(tell)
        sync?.onFailure = { tell(failureNotice(of: $0, $1)) }
        let synchronizing = sync?.start()
        let result: Result<Void, any Error>
        do { result = .success(try await scene.run(nextLine: nextLine)) } catch { result = .failure(error) }
        await recordings.finish()
        await downloads.finish()
        synchronizing?.cancel()
        await synchronizing?.value
        await sync?.finish(within: .seconds(2))
        try result.get()
        await validateCache()
        await flush()
        dependencies.logCounts()
        return 0
    }

    /// The functions of the library that is shown, line by line.
    private func plainFunctions(
        _ links: Links, _ refresher: Refresher, _ sync: LibrarySync?, _ pictures: PictureLoader,
        _ prefetches: PrefetchQueue, play: @escaping (FeedItem) async -> String?,
        saveRecording: @escaping (FeedItem, String) -> Void,
        in context: SceneContext
    ) -> PlainFunctions {
        let library = PlainLibrary(
            shown: library, own: settings.isServerNamed ? ownLibrary : nil, feed: localFeed,
            name: \.shownName, failed: faults.callAsFunction)
        let presenters = presenters
        let (saver, bookmarks) = (pictureSaver(pictures, in: context), bookmarks(pictures, in: context))
        let (copyKey, strings) = (settings.namedKeymap.name(of: .copy), settings.strings)
        return PlainFunctions(
            outline: library.outline, ids: library.ids, items: library.items,
            refresh: { scope, isUserInitiated in
                // The synchronization reports first failures itself.
                let known = sync?.failures ?? [:]
                async let failures = isUserInitiated ? sync?.synchronize() : nil
                let notices = try await refresh(
                    scope, by: isUserInitiated ? .reader : .schedule, with: refresher)
                let failure = try await failureNotice(
                    of: (failures ?? [:]).filter { known[$0.key] != nil })
                prefetches.insert(scope.sources)
                return notices + (failure.map { [$0] } ?? [])
            },
            loadOlder: { scope in
                _ = try await refresher.loadOlder(of: scope.sources, isUserInitiated: true)
                return []
            },
            sources: {
                let overview = try await overview()
                let subscriptions = overview.sources.map(\.subscription)
                return presenters.subscriptions.lines(overview).map {
                    ($0.text, subscriptions.scope(of: TimelineScope(of: $0.scope), at: now()))
                }
            },
            setRead: library.setRead, markRead: library.markRead,
            whole: { [readerItems] item in
                guard let item = try await readerItems.load(item.id) else { throw UnknownItem() }
                return presenters.reader.lines(of: item).map { SafeText($0) }
            },
            comments: { [comments] in try await comments.plain(of: $0.row.summary) },
            describe: { item in
                guard let picture = item.row.summary.pictureOnRequest?.reference else {
                    return saver.noPicture
                }
                return try await pictures.description(of: picture, isUserInitiated: true)
                    .sentences(in: context.locale)
            },
            save: { try await saver.save($0.item, at: $1) },
            play: { await play($0.item) }, saveRecording: { saveRecording($0.item, $1) },
            open: { link in
                let opening = await links.open(link)
                // A terminal that is served line by line may print the escape sequence of its clipboard.
                return (opening == .remote ? .noProgram : opening)
                    .sentence(for: link, copyKey: copyKey, strings)
            },
            copy: { await links.copy($0) == true ? strings(HostText.linkCopied, $0) : $0 },
            bookmarks: {
                do throws(StorageError) {
                    let found = try await library.bookmarks()
                    let title = presenters.timeline.title(of: nil, .bookmarked).text
                    let damaged = presenters.bookmarks.damaged(found.damagedCount)
                    return ([title, damaged].compactMap(\.self), found.rows.map(\.id))
                } catch {
                    return ([presenters.bookmarks.fault(error)], nil)
                }
            },
            toggleBookmark: { await bookmarks.toggle($0.id) })
    }

    /// Fetches the sources of a scope.
    ///
    /// - Returns: Sentences on sources that were not read: one each for few, otherwise one for all.
    /// - Throws: The first error if no source was read.
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
            ? [sentences.refresh.failed(unread.count, detailsKey: "S")] : unread
    }
}

extension ItemCommentsLoader {
    /// An item's comments as they are printed line by line.
    fileprivate func plain(of item: ItemSummary) async throws -> PlainComments {
        let (comments, sentences, failure) = try await loadOrCached(
            of: item.id, at: item.comments?.reference, from: item.source)
        return PlainComments(
            sentences: sentences + (comments.isEmpty ? [presenter.noComments] : []),
            comments: presenter.map(CommentThreads(comments).comments, author: item.author)
                .map { ($0.headLine, $0.messageLines) }, failure: failure)
    }
}

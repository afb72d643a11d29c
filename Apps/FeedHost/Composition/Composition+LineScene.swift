import BookmarksFeature
import BookmarksScene
import CommandLineKit
import CommentsFeature
import DesktopKit
import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import ImagePipeline
import ItemInterface
import LineScene
import PictureScene
import PresentationInterface
import SceneSupport
import SharedListUI
import StorageInterface
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
        let sources = settings.isServerNamed ? nil : try await subscriptions().names
        if sources?.isEmpty == true {
            notice(invitation)
            return 2
        }
        let links = Links(
            environment: dependencies.environment, clock: dependencies.clock, runInTerminal: runInTerminal)
        let reading = sources.map { LineReading(self, names: $0) }
        let scene = lineScene(of: reading, to: output, links: links)
        try scene.begin()
        // An output that cannot be written ends the next line that is printed.
        tellOfStore { try? output.text($0) }
        try await scene.run(nextLine: nextLine)
        await validateCache()
        await flush()
        dependencies.logCounts()
        return 0
    }

    private func lineScene(of reading: LineReading?, to output: Output, links: Links) -> LineScene {
        let pictures = pictureLoader()
        let context = sceneContext(in: ScreenEnvironment(locale: settings.locale))
        return LineScene(
            loaders: lineLoaders(of: reading), actions: lineActions(pictures, links, in: context),
            bookmarks: lineBookmarks(bookmarksModel(pictures)), library: reading?.library, context: context,
            output: LineOutput(
                line: { try output.line($0) }, text: { try output.text($0) },
                isWriteError: { $0 is OutputDescriptor.WriteError }),
            pageSize: settings.pageSize)
    }

    private func lineLoaders(of reading: LineReading?) -> LineLoaders {
        LineLoaders(
            firstPage: {
                if let reading { return try await reading.page() }
                let page = try await self.page()
                await cachedFeed.splice(page)
                return page
            },
            page: { cursor in
                if let reading { return try await reading.page(after: cursor) }
                let page = try await self.page(after: cursor)
                await cachedFeed.append(page, after: cursor)
                return page
            },
            cachedFeed: { settings.isServerNamed ? await cachedFeed.load() : nil },
            comments: { item in
                let (comments, sentences, failure) = try await commentsOrStored(
                    of: item.id, at: item.summary.comments?.reference, from: item.summary.source)
                let presenter = commentsPresenter()
                return LineComments(
                    sentences: sentences + (comments.isEmpty ? [presenter.noComments] : []),
                    comments: presenter.map(CommentThreads(comments).comments, author: item.summary.author)
                        .map { ($0.headLine, $0.messageLines) }, failure: failure)
            })
    }

    private func lineActions(
        _ pictures: PictureLoader, _ links: Links, in context: SceneContext
    ) -> LineActions {
        let saving = pictureSaving(pictures, in: context)
        let strings = settings.strings
        return LineActions(
            describe: { item in
                guard let picture = item.summary.pictureOnRequest?.reference else { return saving.noPicture }
                return try await pictures.description(of: picture, isUserInitiated: true).sentences(
                    in: context.locale)
            },
            save: { try await saving.save($0, at: $1) },
            open: { link in
                let opening = await links.open(link)
                // A terminal that is served line by line may print the escape sequence of its clipboard.
                return (opening == .remote ? .noProgram : opening).sentence(
                    for: link, copyKey: settings.namedKeymap.name(of: .copy), strings)
            },
            copy: { await links.copy($0) == true ? strings(HostText.linkCopied, $0) : $0 })
    }

    private func lineBookmarks(_ bookmarks: BookmarksModel) -> LineBookmarks {
        let presenter = bookmarksPresenter()
        return LineBookmarks(
            read: { () async throws(LineBookmarks.Unreadable) in
                do throws(StorageError) {
                    try await bookmarks.read()
                } catch {
                    throw LineBookmarks.Unreadable(presenter.fault(error))
                }
                return LineBookmarks.Content(
                    sentences: [presenter.title, presenter.damaged(bookmarks.damaged)].compactMap(\.self),
                    items: bookmarks.list.bookmarks.map(\.item))
            },
            contains: bookmarks.contains,
            toggle: { await bookmarking(bookmarks).sentence(toggling: bookmark($0)) })
    }
}

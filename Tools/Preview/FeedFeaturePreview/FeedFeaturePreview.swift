import ConcurrencyInterface
import FeedFeature
import FeedScene
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import ListInterface
import PictureScene
import PreviewKit
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceInterface
import StorageInterface
import TerminalInterface
import TextInterface

@main
struct FeedFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { feed($0, .value(Sample.first), next: .value(Sample.last)) },
            PreviewState("loading") { feed($0, .never) },
            PreviewState("empty") { feed($0, .value(SourcePage(items: [], nextCursor: nil))) },
            PreviewState("offline-old-cache") {
                feed($0, .failure(.noConnection), next: .failure(.noConnection), storedAge: 3 * 86_400)
            },
            PreviewState("refused-with-cache") {
                feed($0, .failure(.refused(status: 503)), storedAge: 7_200)
            },
            PreviewState("new-since-last-visit") {
                feed($0, .value(Sample.first), after: Sample.visit(to: 2))
            },
            PreviewState("pictures-loading") { feed($0, .value(Sample.first)) { _ in .never } },
            PreviewState("pictures-failed") {
                feed($0, .value(Sample.first)) {
                    $0 % 2 == 0 ? .failure(.refused(status: 404)) : Sample.picture($0)
                }
            },
            PreviewState("more-loading", typing: [.end]) { feed($0, .value(Sample.first), next: .never) },
            PreviewState("more-failed", typing: [.end]) {
                feed($0, .value(Sample.first), next: .failure(.refused(status: 503)))
            },
            PreviewState("end", typing: [.end]) { feed($0, .value(Sample.last)) },
            PreviewState("long-texts") { feed($0, .value(Sample.longTexts)) },
            PreviewState("titles-and-texts") { feed($0, .value(Sample.titled)) },
            PreviewState("right-to-left") { feed($0, .value(Sample.rightToLeft)) },
            PreviewState("kinds") { timeline($0) },
            PreviewState("kinds-unread", typing: [.character("U")], commands: readingCommands) {
                timeline($0)
            },
            PreviewState("kinds-marked", typing: [.character("A")], commands: readingCommands) {
                timeline($0)
            },
            PreviewState(
                "kinds-all-read", typing: [.character("A"), .character("U")], commands: readingCommands
            ) { timeline($0) },
            PreviewState("kinds-seen", commands: readingCommands) { timeline($0, seen: 3) },
            PreviewState("kinds-small") { timeline($0, size: .small) },
            PreviewState("kinds-in-lines") { timeline($0, size: PictureSize.none) },
            PreviewState("kinds-large") { timeline($0, size: .large) },
            PreviewState("alone") { alone($0) },
            PreviewState("rules") { rules($0) { ItemCounts(all: $0.search == nil ? 5_210 : 41) } },
            PreviewState("rules-uncounted") { rules($0) { _ in nil } },
            bookmarks("content", count: 5), bookmarks("empty", count: 0),
            bookmarks("removed", count: 5, typing: [.character("b")]),
            bookmarks("damaged", count: 5) { "2 damaged bookmarks couldn't be read" },
        ]
        + StorageError.Reason.allCases.map { reason in
            bookmarks("error-\(reason)", count: 0) { throw StorageError(reason) }
        } + PreviewState.failures { feed($0, .failure($1)) }

    /// The feed's scene.
    ///
    /// - Parameters:
    ///   - first: The result of loading the first page.
    ///   - next: The result of loading the next page.
    ///   - storedAge: The age of the stored feed in seconds; `nil` without a stored feed.
    ///   - visit: The last visit.
    ///   - pictures: The result of loading a picture, by its number.
    private static func feed(
        _ context: SceneContext, _ first: PreviewResult<SourcePage>,
        next: PreviewResult<SourcePage> = .never, storedAge: Double? = nil, after visit: FeedVisit? = nil,
        pictures: @escaping (Int) -> PreviewResult<PreviewPicture> = Sample.picture
    ) -> TimelineScene {
        let server = ServerLibrary(
            first: first.loader(in: context), next: next.loader(in: context), storedAge: storedAge,
            in: context)
        let scene = TimelineScene(
            library: server.functions(art(pictures, in: context)), context: context, kind: .server
        ) { _ in }
        scene.screen.configuration.onPictureSize = { _ in }
        context.tasks.immediateTask(name: "stored feed", priority: nil) { @MainActor in
            await scene.showStored(after: visit)
        }
        return scene
    }

    private static let readingCommands: [KeyCommand] = [.toggleRead, .markAllRead, .undo, .unreadOnly]

    /// The timeline of items of all kinds, of which one is bookmarked.
    ///
    /// - Parameter seen: The position of the newest item of the last visit.
    private static func timeline(
        _ context: SceneContext, size: PictureSize = .medium, seen: Int? = nil
    ) -> TimelineScene {
        context.environment.pictureSize = size
        let scene = TimelineScene(
            library: KindsLibrary().functions(art(Sample.picture, in: context)), context: context,
            kind: .library(emptyPage: FeedPlaceholderRow())
        ) { _ in }
        scene.screen.configuration.onPictureSize = { _ in }
        context.tasks.immediateTask(name: "stored items", priority: nil) { @MainActor in
            await scene.showStored(
                after: seen.map {
                    FeedVisit(newest: Sample.kinds[$0].id, focus: nil, date: PreviewSample.now)
                })
        }
        return scene
    }

    /// The bookmarks above a timeline, of which `b` removes one.
    ///
    /// - Parameter read: Reads the bookmarks, and returns a notice.
    private static func bookmarks(
        _ name: String, count: Int, typing: [Key] = [], read: @escaping () throws -> String? = { nil }
    ) -> PreviewState {
        PreviewState("bookmarks-\(name)", typing: typing, commands: [.bookmark, .bookmarks]) { context in
            let library = KindsLibrary(bookmarked: count)
            var functions = library.functions(art(Sample.picture, in: context))
            functions.refresh = { _ in try read() }
            let scene = TimelineScene(
                library: functions, context: context, kind: .library(emptyPage: FeedPlaceholderRow()),
                leaveBookmarks: {}
            ) { _ in }
            let presenter = BookmarksPresenter(
                locale: context.locale, calendar: context.calendar,
                key: context.environment.keymap.name(of: KeyCommand.bookmark.id),
                currentDate: context.currentDate)
            let bookmarks = Bookmarks(
                Bookmarks.Functions(toggle: { id, _ in library.toggleBookmark(of: id) }),
                presenter: presenter, isKept: true, tasks: context.tasks)
            bookmarks.onChange = { [weak scene] in scene?.bookmarked($0, at: $1) }
            bookmarks.install(on: scene.screen, item: { [weak scene] in scene?.item(of: $0) })
            return scene
        }
    }

    /// The rules for a post of one of several sources.
    private static func rules(
        _ context: SceneContext, counts: @escaping (ItemScope) async -> ItemCounts?
    ) -> RuleScene {
        RuleScene(
            for: Sample.kinds[0].summary, names: Sample.kindNames, counts: counts, context: context, back: {},
            choose: { _ in })
    }

    private static func alone(_ context: SceneContext) -> PictureScene {
        let rows = FeedRows(
            loadPicture: art(Sample.picture, in: context), context: context, isFullScreen: true
        ) {
            _ in
        }
        return PictureScene(
            row: rows.row(of: Sample.items[0]), title: "My Feed", redrawPictures: rows.redrawPictures,
            context: context
        ) {}
    }

    /// A loader of drawn pictures.
    private static func art(
        _ pictures: @escaping (Int) -> PreviewResult<PreviewPicture>, in context: SceneContext
    ) -> (PictureRequest) async throws -> PictureArt {
        var loaders: [ShownPicture: () async throws -> PreviewPicture] = [:]
        return { request in
            if case .blurred = request.picture {
                let ground = Style(background: Palette(request.appearance()).placeholder.1)
                return PictureArt(Grid(columns: request.box.columns, rows: request.box.rows, style: ground))
            }
            let load =
                loaders[request.picture]
                ?? pictures(Sample.number(of: request.picture)).loader(in: context, isRemote: false)
            loaders[request.picture] = load
            let picture = try await load()
            return PictureArt(
                picture.art(
                    columns: request.box.columns, rows: request.box.rows, isFilled: request.box.isFilled,
                    appearance: request.appearance()))
        }
    }
}

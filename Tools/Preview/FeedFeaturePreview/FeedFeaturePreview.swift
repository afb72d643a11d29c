import ConcurrencyInterface
import FeedFeature
import FeedScene
import FoundationEssentials
import ItemInterface
import ListInterface
import PictureScene
import PreviewKit
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceInterface
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
            PreviewState("skipped") { context in
                var page = Sample.first
                page.skipped = 3
                return feed(context, .value(page))
            },
            PreviewState("alone") { alone($0) },
        ] + PreviewState.failures { feed($0, .failure($1)) }

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
            kind: .library(emptyPage: FeedPlaceholderRow()), isBookmarked: { $0.summary.title == "IMG_2291" }
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

import BookmarksFeature
import BookmarksScene
import ItemInterface
import PreviewKit
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import TerminalInterface
import TextInterface

@main
struct BookmarksFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            state("content") { bookmarks($0, .value(Sample.few)) },
            state("loading") { bookmarks($0, .never) },
            state("empty") { bookmarks($0, .value([])) },
            state("removed", typing: [.character("b")]) { bookmarks($0, .value(Sample.few)) },
            state("damaged-ones") { bookmarks($0, .value(Sample.few), damaged: 2) },
            state("many") { bookmarks($0, .value(Sample.many)) },
        ]
        + faults.map { name, reason in
            state("error-\(name)") { bookmarks($0, .failure(.storage(reason))) }
        }

    /// The error of a store that cannot be read.
    private static let faults: [(String, StorageError.Reason)] = [
        ("unavailable", .unavailable), ("busy", .busy), ("read-only", .readOnly), ("full", .full),
        ("damaged", .damaged), ("newer-version", .newerVersion), ("input-output", .inputOutput),
    ]

    private static func state(
        _ name: String, typing: [Key] = [], makeScene: @escaping (SceneContext) -> any Scene
    ) -> PreviewState {
        PreviewState(name, typing: typing, commands: [.bookmark, .bookmarks], makeScene: makeScene)
    }

    /// The scene of the bookmarks, on which `b` removes one.
    ///
    /// - Parameter damaged: The number of unreadable bookmarks.
    private static func bookmarks(
        _ context: SceneContext, _ answer: PreviewResult<[Bookmark]>, damaged: Int = 0
    ) -> BookmarksScene {
        let load = answer.loader(in: context, isRemote: false)
        let loaders = BookmarkLoaders(
            read: { () async throws(StorageError) in
                do {
                    return (try await load(), damaged)
                } catch {
                    guard case .storage(let reason) = (error as? PreviewFailure)?.reason else {
                        throw StorageError(.inputOutput)
                    }
                    throw StorageError(reason)
                }
            },
            save: { _ in })
        let bookmarks = BookmarksModel(loaders: loaders, tasks: context.tasks)
        let scene = BookmarksScene(
            bookmarks: bookmarks, rows: BookmarkRows(row: { PictureRow($0).cell }),
            selectHint: "comments", context: context
        ) {}
        let presenter = BookmarksPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: context.environment.keymap.bookmarksKeys, currentDate: context.currentDate)
        Bookmarking(bookmarks: bookmarks, presenter: presenter, isKept: true).install(on: scene.screen) {
            [weak scene] in scene?.bookmark(of: $0)
        }
        return scene
    }
}

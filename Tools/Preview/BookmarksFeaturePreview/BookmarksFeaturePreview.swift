import BookmarksFeature
import ListInterface
import PreviewKit
import SharedListUI
import SharedPresentation
import StorageInterface
import TerminalInterface
import TextInterface

@main
struct BookmarksFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { bookmarks($0, .value(Sample.stored)) },
            PreviewState("loading") { bookmarks($0, .never) },
            PreviewState("empty") { bookmarks($0, .value([])) },
            PreviewState("removed", typing: [.character("b")]) { bookmarks($0, .value(Sample.stored)) },
            PreviewState("damaged-ones") { context in
                let screen = bookmarks(context, .value(Sample.stored))
                screen.notify(SafeText(presenter(context).damaged(2) ?? ""))
                return screen
            },
            PreviewState("many") { bookmarks($0, .value(Sample.many)) },
        ]
        + faults.map { name, reason in
            PreviewState("error-\(name)") { bookmarks($0, .failure(.storage(reason))) }
        }

    /// Why a store cannot be read.
    private static let faults: [(String, StorageError.Reason)] = [
        ("unavailable", .unavailable), ("busy", .busy), ("read-only", .readOnly), ("full", .full),
        ("damaged", .damaged), ("newer-version", .newerVersion), ("input-output", .inputOutput),
    ]

    private static func presenter(_ context: PreviewContext) -> BookmarksPresenter {
        BookmarksPresenter(
            locale: context.locale, calendar: context.calendar, keys: .init(bookmark: "b", bookmarks: "B")
        ) { PreviewContext.now }
    }

    /// The screen of the bookmarks, as the app composes it; any row stands for the feed's.
    private static func bookmarks(
        _ context: PreviewContext, _ answer: PreviewAnswer<[Bookmark]>
    ) -> ListScreen {
        let presenter = presenter(context)
        let shelf = Shelf()
        var configuration = context.configuration(title: presenter.title)
        configuration.emptyMessage = SafeText(presenter.noBookmarks)
        // No server is asked.
        configuration.attempt = { .empty }
        let screen = context.list(
            configuration, loading: answer,
            failed: { failure in
                if case .storage(let reason) = failure { presenter.fault(reason) } else { "" }
            },
            sections: { bookmarks in
                shelf.list.adopt(bookmarks)
                return [
                    ListSection(
                        zip(bookmarks, presenter.map(bookmarks)).map { bookmark, viewModel in
                            BookmarkCellController(
                                PictureRow(bookmark).cell, bookmark: viewModel,
                                isKept: { shelf.list.contains(bookmark.id) }
                            ).cell
                        })
                ]
            })
        context.environment.network = .unknown
        screen.configuration.keys.append(shelf.key(on: screen, presenter))
        return screen
    }
}

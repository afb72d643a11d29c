import CommentsFeature
import Foundation
import ListInterface
import PreviewKit
import SharedListUI
import SharedPresentation
import TextInterface

@main
struct CommentsFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { comments($0, .value(Sample.comments)) },
            PreviewState("loading") { comments($0, .never) },
            PreviewState("empty") { comments($0, .value([])) },
            PreviewState("offline-old-cache") {
                comments($0, .failure(.noConnection), stored: Sample.comments, age: 3 * 86_400)
            },
            PreviewState("refused-with-cache") {
                comments($0, .failure(.refused(status: 503)), stored: Sample.comments, age: 7_200)
            },
            PreviewState("long-texts") { comments($0, .value(Sample.longTexts)) },
            PreviewState("right-to-left") { comments($0, .value(Sample.rightToLeft)) },
            PreviewState("many") { comments($0, .value(Sample.many)) },
            PreviewState("skipped") { context in
                let screen = comments(context, .value(Sample.comments))
                screen.notify(SafeText(presenter(context).skipped(3) ?? ""))
                return screen
            },
        ] + PreviewState.failures { comments($0, .failure($1)) }

    private static func presenter(_ context: PreviewContext) -> CommentsPresenter {
        CommentsPresenter(locale: context.locale, calendar: context.calendar) { PreviewContext.now }
    }

    /// The screen of a picture's comments, as the app composes it.
    private static func comments(
        _ context: PreviewContext, _ answer: PreviewAnswer<[ImageComment]>, stored: [ImageComment]? = nil,
        age: TimeInterval = 0
    ) -> ListScreen {
        let presenter = presenter(context)
        var configuration = context.configuration(title: presenter.title)
        configuration.note = { Sign.place.before("Cannon Street, London") }
        configuration.showsPosition = false
        configuration.emptyMessage = SafeText(presenter.noComments)
        let sentence = stored.map { _ in
            presenter.storedComments(of: PreviewContext.now.addingTimeInterval(-age))
        }
        return context.list(configuration, loading: answer, stored: stored, but: sentence) { comments in
            [ListSection(presenter.map(comments).map { CommentCellController($0).cell })]
        }
    }
}

import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import ListInterface
import PreviewKit
import SceneSupport
import SharedListUI
import SharedPresentation
import TextInterface

@main
struct CommentsFeaturePreview: FeaturePreview {
    static let states: [PreviewState] =
        [
            PreviewState("content") { comments($0, .value(Sample.comments)) },
            PreviewState("loading") { comments($0, .never) },
            PreviewState("empty") { comments($0, .value(CommentThread([]))) },
            PreviewState("offline-old-cache") {
                comments($0, .failure(.noConnection), stored: Sample.stored(3 * 86_400))
            },
            PreviewState("refused-with-cache") {
                comments($0, .failure(.refused(status: 503)), stored: Sample.stored(7_200))
            },
            PreviewState("long-texts") { comments($0, .value(Sample.longTexts)) },
            PreviewState("right-to-left") { comments($0, .value(Sample.rightToLeft)) },
            PreviewState("threads") { comments($0, .value(Sample.threads)) },
            PreviewState("part-of-threads") {
                comments($0, .value(CommentThread(Sample.threads.comments, total: 214)))
            },
            PreviewState("deep-thread") { comments($0, .value(Sample.deepThread)) },
            PreviewState("right-to-left-threads") { comments($0, .value(Sample.rightToLeftThreads)) },
            PreviewState("many") { comments($0, .value(Sample.many)) },
            PreviewState("skipped") {
                comments($0, .value(CommentThread(Sample.comments.comments, skipped: 3)))
            },
        ] + PreviewState.failures { comments($0, .failure($1)) }

    /// The scene of an item's comments.
    private static func comments(
        _ context: SceneContext, _ answer: PreviewResult<CommentThread>, stored: CachedComments? = nil
    ) -> CommentsScene {
        CommentsScene(
            subject: "First snow at Grindelwald · Field Notes", author: "the author",
            header: CellController(id: RowID(high: 1, low: 1), RuleRow("First snow at Grindelwald")),
            loaders: CommentsLoaders(load: answer.loader(in: context), loadCached: { stored }),
            context: context
        ) {}
    }
}

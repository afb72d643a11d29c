import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import PreviewKit
import SceneSupport
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
            PreviewState("many") { comments($0, .value(Sample.many)) },
            PreviewState("skipped") {
                comments($0, .value(CommentThread(Sample.comments.comments, skipped: 3)))
            },
        ] + PreviewState.failures { comments($0, .failure($1)) }

    /// The scene of a picture's comments.
    private static func comments(
        _ context: SceneContext, _ answer: PreviewAnswer<CommentThread>, stored: LocalComments? = nil
    ) -> CommentsScene {
        CommentsScene(
            location: "Cannon Street, London",
            loaders: CommentsLoaders(load: answer.loader(in: context), loadStored: { stored }),
            context: context
        ) {}
    }
}

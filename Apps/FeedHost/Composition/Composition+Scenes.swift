import CommentsFeature
import CommentsScene
import FeedFeature
import SceneSupport
import SharedListUI

/// The scenes, made of the functions that bring and keep what they show.
extension Composition {
    /// What every scene gets besides its loaders.
    func sceneContext(in environment: ScreenEnvironment) -> SceneContext {
        SceneContext(
            environment: environment, tasks: plugins.tasks, clock: plugins.clock,
            wallClock: plugins.wallClock, calendar: calendar, messages: sentences.failure)
    }

    /// The comments of a picture.
    func commentsScene(
        of image: FeedImage, in environment: ScreenEnvironment, back: @escaping () -> Void
    ) -> CommentsScene {
        let loaders = CommentsLoaders(
            load: { try await comments(of: image.id) },
            loadStored: { await cachedComments(of: image.id) },
            save: { await save($0, of: image.id) })
        return CommentsScene(
            location: FeedImageViewModel(image).location, loaders: loaders,
            context: sceneContext(in: environment), back: back)
    }
}

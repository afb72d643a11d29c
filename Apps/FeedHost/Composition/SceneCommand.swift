import Foundation
import SceneSupport
import SharedListUI

/// A command of the keymap that opens a feature's scene from the feed.
nonisolated struct SceneCommand: Sendable {
    /// The commands, a line for each feature.
    static let all: [SceneCommand] = []

    let command: KeyCommand
    let scene:
        @MainActor @Sendable (Composition, SceneContext, _ back: @escaping @MainActor () -> Void) -> any Scene

    /// - Parameters:
    ///   - name: The identifier by which the configuration file binds the command.
    ///   - titled: The scene's title in the language of a locale, by which the help lists the command.
    ///   - scene: Makes the scene; its last argument leaves it.
    init(
        _ name: String, _ key: KeyPress, titled title: @escaping @MainActor @Sendable (Locale) -> String,
        scene:
            @escaping @MainActor @Sendable (
                Composition, SceneContext, _ back: @escaping @MainActor () -> Void
            ) -> any Scene
    ) {
        command = KeyCommand(KeyCommand.ID(name), key, in: .screen, title: title)
        self.scene = scene
    }
}

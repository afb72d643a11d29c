import FoundationEssentials
public import SceneSupport
public import SharedListUI
public import SharedPresentation
import StorageInterface
public import TerminalInterface

/// A state of a feature, such as `empty` or `error-no-connection`.
public struct PreviewState {
    /// The name on the command line and in the menu: lower case, with hyphens.
    public let name: String
    let typing: [Key]
    let commands: [KeyCommand]
    let makeScene: (SceneContext) throws -> any Scene

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - name: Lower case, with hyphens.
    ///   - typing: Keys that are typed after the first frame, such as End.
    ///   - commands: Commands of the keymap beyond those of all lists.
    ///   - makeScene: Makes the scene, again after each change of the state, the language or a file.
    public init(
        _ name: String, typing: [Key] = [], commands: [KeyCommand] = [],
        makeScene: @escaping (SceneContext) throws -> any Scene
    ) {
        self.name = name
        self.typing = typing
        self.commands = commands
        self.makeScene = makeScene
    }

    /// A state for each failure of a load: `error-no-connection`, `error-too-slow`, and so on.
    public static func failures(
        makeScene: @escaping (SceneContext, LoadFailure) throws -> any Scene
    ) -> [PreviewState] {
        let failures: [(String, LoadFailure)] = [
            ("no-connection", .noConnection), ("too-slow", .tooSlow), ("certificate", .certificate),
            ("refused", .refused(status: 500)), ("unreadable", .unreadable), ("too-large", .tooLarge),
            ("redirected", .redirected), ("invalid-address", .invalidAddress),
            ("retry-later", .retryLater(until: PreviewSample.now.addingTimeInterval(90))),
            ("storage", .storage(.damaged)), ("other", .other),
        ]
        return failures.map { name, failure in
            PreviewState("error-\(name)") { try makeScene($0, failure) }
        }
    }
}

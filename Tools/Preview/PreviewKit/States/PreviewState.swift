import Foundation
public import SharedListUI
public import SharedPresentation
import StorageInterface
public import TerminalInterface

/// A state of a feature that is worth looking at.
public struct PreviewState {
    /// What it is called on the command line and in the menu: lower case, with hyphens.
    public let name: String
    let typing: [Key]
    let makeScreen: (PreviewContext) throws -> any Screen

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - name: Lower case, with hyphens.
    ///   - typing: Keys that are typed for the reader after the first frame, such as End to come to the last row.
    ///   - makeScreen: Makes the screen: anew whenever the state, the language or a file has changed.
    public init(
        _ name: String, typing: [Key] = [], makeScreen: @escaping (PreviewContext) throws -> any Screen
    ) {
        self.name = name
        self.typing = typing
        self.makeScreen = makeScreen
    }

    /// A state for each reason why a load fails: `error-no-connection`, `error-too-slow`, and so on.
    public static func failures(
        makeScreen: @escaping (PreviewContext, LoadFailure) throws -> any Screen
    ) -> [PreviewState] {
        let failures: [(String, LoadFailure)] = [
            ("no-connection", .noConnection), ("too-slow", .tooSlow), ("certificate", .certificate),
            ("refused", .refused(status: 500)), ("unreadable", .unreadable), ("too-large", .tooLarge),
            ("redirected", .redirected), ("invalid-address", .invalidAddress),
            ("retry-later", .retryLater(until: PreviewContext.now.addingTimeInterval(90))),
            ("storage", .storage(.damaged)), ("other", .other),
        ]
        return failures.map { name, failure in
            PreviewState("error-\(name)") { try makeScreen($0, failure) }
        }
    }
}

package import CommandLineKit
package import SubscriptionKit

/// A command that runs on the reader's library alone, without requests. Equal ones have the same name.
nonisolated package struct LibraryAction: Equatable, Sendable {
    let name: String
    package let run: @MainActor @Sendable (LibraryRun) async throws -> Int32

    package static func == (one: LibraryAction, other: LibraryAction) -> Bool { one.name == other.name }
}

/// The dependencies of a command on the reader's library.
package struct LibraryRun {
    let settings: Settings
    let output: Output
    let items: LibraryCommands
    var commands: SubscriptionCommands { items.commands }

    package init(settings: Settings, output: Output, items: LibraryCommands) {
        self.settings = settings
        self.output = output
        self.items = items
    }
}

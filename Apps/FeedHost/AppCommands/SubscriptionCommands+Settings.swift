package import AppSettings
package import CommandLineKit
import Foundation
package import LibraryStorageInterface
package import SubscriptionKit
import TextInterface

extension SubscriptionCommands {
    /// The commands that the settings apply to a library.
    ///
    /// - Parameter progress: Shows the progress of long work, and makes way for notices.
    package init(
        _ settings: Settings, on library: any LibraryStore, to output: Output,
        progress: ProgressLine? = nil
    ) {
        let isInteractive = isatty(STDIN_FILENO) == 1 && output.isTerminal
        let console = Console(
            text: { try output.text($0) }, json: settings.json ? { try output.line($0.text) } : nil,
            isVerbose: settings.verbose,
            notice: { sentence in
                progress?.clear()
                notice(sentence)
            }, progress: { progress?.update($0) },
            ask: isInteractive
                ? { question in
                    try? output.text(question)
                    return readLine()
                } : nil)
        self.init(
            store: library, locale: settings.locale, program: Program.feedHost.name, console: console,
            currentDate: { Date() })
    }
}

extension TypedAddress {
    /// Reads an address that was typed in the current folder.
    package init?(here text: String) {
        let files = FileManager.default
        self.init(text, in: files.currentDirectoryPath, exists: files.fileExists)
    }
}

import ConcurrencyTesting
import TerminalInterface
import TerminalTesting
import Testing

/// Common steps of tests.
extension ComposedApp {
    /// Opens the comments of the picture in focus when that is on the screen, and waits for a text.
    @discardableResult
    func openComments(of place: String = "Place 1.", showing text: String) async throws -> Frame {
        _ = try await terminal.frame(showing: place)
        terminal.press(.enter)
        return try await terminal.frame(showing: text)
    }

    /// Goes back from the comments, and quits.
    ///
    /// - Parameter hidesError: Whether an error has to be hidden first.
    func leaveComments(hidesError: Bool = false) async throws {
        for _ in 0..<(hidesError ? 2 : 1) { terminal.press(.escape) }
        try await quit()
    }

    /// Reloads as soon as a reader may: a minute after the last request.
    ///
    /// The first load is over by then; during it `r` would load nothing of its own.
    func reload() async {
        await eventually("Still loading: \(self.tasks.running)") {
            self.tasks.running.allSatisfy { !["first page", "refresh"].contains($0.name ?? "") }
        }
        pass(61)
        terminal.type("r")
    }

    /// Waits for a text and for the end of all tasks, and quits.
    func read(showing text: String) async throws {
        _ = try await terminal.frame(showing: text)
        await settle()
        try await quit()
    }
}

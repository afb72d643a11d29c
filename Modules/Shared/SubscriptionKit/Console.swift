public import TextInterface

/// The output and the prompt of commands.
public struct Console {
    /// Prints paragraphs, which the destination sanitizes, to standard output.
    let text: (String) throws -> Void
    /// Prints an object on one line; `nil` for output as text.
    let json: ((JSONLine) throws -> Void)?
    let isVerbose: Bool
    let notice: (String) -> Void
    let progress: (String) -> Void
    let ask: ((String) async -> String?)?

    /// - Parameters:
    ///   - text: Prints text of several lines, not sanitized, to standard output.
    ///   - json: Prints an object on one line; `nil` for output as text.
    ///   - isVerbose: Whether each skipped source has a notice of its own.
    ///   - notice: Prints a line to standard error.
    ///   - progress: Shows the progress of long work.
    ///   - ask: Prompts the user, and returns the typed line, `nil` at the end of the input; `nil` without a
    ///     terminal.
    public init(
        text: @escaping (String) throws -> Void, json: ((JSONLine) throws -> Void)? = nil,
        isVerbose: Bool = false, notice: @escaping (String) -> Void,
        progress: @escaping (String) -> Void = { _ in }, ask: ((String) async -> String?)? = nil
    ) {
        self.text = text
        self.json = json
        self.isVerbose = isVerbose
        self.notice = notice
        self.progress = progress
        self.ask = ask
    }

    /// Prints a text as one line: names and titles with line breaks could imitate other lines.
    func line(_ text: String) throws { try self.text(SafeText(text).text) }
}

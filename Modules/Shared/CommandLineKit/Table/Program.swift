/// The description of a program in its help and manual page.
public struct Program: Sendable {
    /// A section of the help and the manual page, below the options.
    public struct Section: Sendable {
        let title: String
        let entries: [(term: String, text: String)]
        let text: String
        let details: String

        /// Creates a section.
        ///
        /// - Parameters:
        ///   - title: The heading, such as `Files`.
        ///   - text: The text below the entries.
        ///   - details: Further text of the manual page only.
        public init(
            _ title: String, _ entries: [(term: String, text: String)], text: String = "",
            details: String = ""
        ) {
            self.title = title
            self.entries = entries
            self.text = text
            self.details = details
        }
    }

    /// The program's name in all messages: that of the installed file.
    public let name: String
    /// The version (Semantic Versioning).
    public let version: String
    let date: String
    let summary: String
    let description: String
    let exitCodes: [(code: Int, meaning: String)]

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - date: The date of the version (ISO 8601).
    ///   - summary: A few words: `a feed reader for the terminal`.
    ///   - description: A few sentences.
    public init(
        name: String, version: String, date: String, summary: String, description: String,
        exitCodes: [(code: Int, meaning: String)]
    ) {
        self.name = name
        self.version = version
        self.date = date
        self.summary = summary
        self.description = description
        self.exitCodes = exitCodes
    }
}

/// What help and manual page say of a program besides its tables of options and commands.
public struct Program: Sendable {
    /// A part of the help and of the manual page, below the options.
    public struct Section: Sendable {
        let title: String
        let entries: [(term: String, text: String)]
        let text: String
        let details: String

        /// Makes a section of entries in a table and text below it.
        ///
        /// - Parameters:
        ///   - title: The heading: `Files`.
        ///   - text: What is said below the entries.
        ///   - details: What only the manual page has room for.
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

    /// The name by which every message calls it: that of the installed file.
    public let name: String
    /// The version (Semantic Versioning).
    public let version: String
    let date: String
    let summary: String
    let description: String
    let exitCodes: [(code: Int, meaning: String)]

    /// Describes a program.
    ///
    /// - Parameters:
    ///   - date: The day of the version (ISO 8601).
    ///   - summary: What the program is, in a few words: `a feed reader for the terminal`.
    ///   - description: What it does, in a few sentences.
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

import Foundation

nonisolated extension CommandSyntax {
    /// Every command, the app itself first.
    static let table = [
        CommandSyntax(help: "read the feed in the terminal") { _ throws(UsageError) in .app },
        plain("list", option: "--limit N", "print the feed and exit", .list),
        picture("comments", "print a picture's comments") { .comments(picture: $0) },
        picture("show", "print a picture of the cached feed") { .show(picture: $0) },
        choice("cache", "say what is cached, delete it, or check and repair it") { .cache($0) },
        plain("bookmarks", "print the bookmarks", .bookmarks),
        plain("doctor", "say what terminal, server, store and settings offer, and what is wrong", .doctor),
    ]

    private static func plain(
        _ name: String, option: String? = nil, _ help: String, _ command: Settings.Command
    ) -> CommandSyntax {
        CommandSyntax(name: name, option: option, help: help) { words throws(UsageError) in
            let example = [name, option.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
            try demand(words, 0, "\(name) takes no arguments but options: \(Help.program) \(example)")
            return command
        }
    }

    private static func picture(
        _ name: String, _ help: String, _ command: @escaping @Sendable (UUID) -> Settings.Command
    ) -> CommandSyntax {
        let placeholder = "PICTURE-ID"
        return CommandSyntax(name: name, operand: .value(placeholder), help: help) {
            words throws(UsageError) in
            try demand(
                words, 1, "\(name) takes the id of one picture: \(Help.program) \(name) \(placeholder)")
            guard let id = UUID(uuidString: words.first ?? "") else {
                throw UsageError("\(name) takes a picture's id, as \(Help.program) list --json prints it.")
            }
            return command(id)
        }
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ help: String, _ command: @escaping @Sendable (Value) -> Settings.Command
    ) -> CommandSyntax {
        let names = Value.allCases.map(\.rawValue)
        return CommandSyntax(name: name, operand: .choice(names), help: help) { words throws(UsageError) in
            try demand(
                words, 1,
                "\(name) takes one of \(names.listed(by: "and")): \(Help.program) \(name) \(names.first ?? "")"
            )
            let word = words.first ?? ""
            guard let value = Value(rawValue: word) else {
                throw UsageError("\(name) takes \(names.listed(by: "or")), not '\(word)'.")
            }
            return command(value)
        }
    }

    private static func demand(
        _ words: ArraySlice<String>, _ count: Int, _ sentence: String
    ) throws(UsageError) {
        if words.count != count { throw UsageError(sentence + ".") }
    }
}

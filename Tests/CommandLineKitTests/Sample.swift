@testable import CommandLineKit

/// Settings of a program whose table has every kind of option and command.
struct Sample: Hashable, Sendable {
    enum Action: String, CaseIterable {
        case info, clear
    }

    enum Storage: String, CaseIterable {
        case sqlite, memory, none
    }

    var command = "app"
    var storage = Storage.sqlite
    var folder = ""
    var limit: Int?
    var isOffline = false
    var isJSON = false
    var headers: [String] = []
    var language = ""
    var isVerbose = false

    static let sections = [
        Program.Section(
            "Files", [("~/.sample", "what it's told")], text: "One line.\nAnother.",
            details: ".hidden details")
    ]

    static let table = CommandLineTable<Sample>(
        of: Program(
            name: "sample", version: "1.2.3", date: "2026-01-31", summary: "a sample",
            description: "It does nothing - and says so.",
            exitCodes: [(0, "done"), (2, "wrong usage")]),
        commands: [
            CommandSyntax(nil, "read") { settings, _ throws(UsageError) in settings.command = "app" },
            CommandSyntax("list", option: "--limit N", "print it") { settings, _ throws(UsageError) in
                settings.command = "list"
            },
            CommandSyntax("show", takes: .value("ID", "one id"), "print one, as 'show' does") {
                settings, id throws(UsageError) in
                guard id != "0" else { throw UsageError("show takes an id that is not 0.") }
                settings.command = "show \(id)"
            },
            CommandSyntax("open", takes: .file("the path of a file"), "open one") {
                settings, path throws(UsageError) in settings.command = "open \(path)"
            },
            .values("join", "ID [ID]…", "one id or two", 1...2, "join some") {
                settings, ids throws(UsageError) in settings.command = "join \(ids)"
            },
            .text(
                "find", "QUERY…", "words: sample find -it", suggestions: ["title:", "is:new", "is:old"],
                "find one"
            ) { settings, query throws(UsageError) in settings.command = "find \(query)" },
            .text(
                "rule add", "QUERY…", "words: sample rule add -it",
                suggestions: ["title:", "has:a", "has:b"],
                "make a rule"
            ) { settings, query throws(UsageError) in settings.command = "rule add \(query)" },
            CommandSyntax("rule remove", takes: .value("N", "a number"), "remove a rule") {
                settings, number throws(UsageError) in settings.command = "rule remove \(number)"
            },
            .choice("cache", "look at it: or clear it") { (settings, action: Action) in
                settings.command = "cache \(action.rawValue)"
            },
        ],
        options: [
            Option("store", takes: .folder, "where it lives", for: ["list", "cache info", "cache clear"]) {
                settings, path throws(UsageError) in settings.folder = path
            },
            .choice("storage", "which [store]", for: ["", "list"]) { $0.storage = $1 },
            .flag("storage", "with the store's name", for: ["find", "rule add"], \.isVerbose),
            Option("source", takes: .printed("SOURCE", by: "names"), "of one", for: ["find"]) {
                settings, text throws(UsageError) in settings.folder = text
            },
            .number("limit", "N", "how many", for: ["list"], 1...9) { $0.limit = $1 },
            .flag("offline", "no network", for: ["", "list", "show", "open", "cache info"], \.isOffline),
            .flag("json", "one object a line", for: ["list", "cache info"], \.isJSON),
            Option("header", takes: .text("'NAME: VALUE'"), "sent along", isRepeatable: true) {
                settings, text throws(UsageError) in settings.headers.append(text)
            },
            Option("locale", takes: .text("ID", suggestions: ["en", "pt-BR", "x:y"]), "the language") {
                settings, text throws(UsageError) in settings.language = text
            },
            Option("log", takes: .file, "what happens") { _, _ throws(UsageError) in },
            .action("help", letter: "h", "print this") { $0.command = "help" },
        ]
    ) { settings, _, given throws(UsageError) in
        if given.isSuperset(of: ["json", "limit"]) { throw UsageError("--json has no --limit.") }
    }
}

import Foundation
import Testing

/// The suites of the modules check that every language has all keys.
@Suite("Keys of the strings files in the source") struct StringsInUseTests {
    nonisolated private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The module with the keys that several modules have.
    nonisolated private static let shared = "Modules/Interfaces/PresentationInterface"

    /// The folders of modules with sentences.
    nonisolated private static let modules: [String] = {
        let rooms = ["Modules/Features", "Modules/Shared", "Apps", "Apps/FeedHost/Scenes"]
        return rooms.flatMap { room in
            let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: room).path)
            return (names ?? []).sorted().map { "\(room)/\($0)" }
        }.filter {
            FileManager.default.fileExists(atPath: root.appending(path: "\($0)/Resources/en.lproj").path)
        }
    }()

    private func texts(of module: String, ext: String, language: String = "en") throws -> [String] {
        let folder = Self.root.appending(path: module)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try paths.filter {
            $0.hasSuffix(".\(ext)") && (ext == "swift" || $0.contains("/\(language).lproj"))
        }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    @Test("The search for strings files finds modules")
    func modules() {
        #expect(Self.modules.contains("Apps/FeedHost"))
        #expect(Self.modules.contains("Modules/Features/FeedFeature"))
    }

    @Test("Each key of a strings file is used by its module's code", arguments: modules)
    func used(module: String) throws {
        // The reasons of statuses are keys of several modules.
        let code = try (texts(of: module, ext: "swift") + texts(of: Self.shared, ext: "swift"))
            .joined(separator: "\n")
        let cases = Dictionary(
            code.matches(of: #/\n +case (\w+)(?: = "([^"]+)")?(?=\n)/#).map {
                (String($0.2 ?? $0.1), String($0.1))
            },
            uniquingKeysWith: { first, _ in first })
        // The app asks for keys of modules, by cases of public enumerations.
        let app = try module.hasPrefix("Modules/") ? texts(of: "Apps/FeedHost", ext: "swift") : []
        let clients = app.joined(separator: "\n") + code
        let asked = Set(clients.matches(of: #/\.(\w+)/#).map { String($0.1) })
        // The beginnings of keys that end with the raw value of a case.
        let beginnings = code.matches(of: #/"(\w+\.)\\\(rawValue\)"/#).map { String($0.1) }
        for key in try keys(of: module) {
            let rest = beginnings.first(where: key.hasPrefix).map { String(key.dropFirst($0.count)) }
            let name = try #require(
                cases[key] ?? cases[key.withoutPluralForm] ?? rest.flatMap { cases[$0] }, "\(key) has no case"
            )
            #expect(asked.contains(name), "nobody asks for \(key)")
        }
    }

    @Test("A sentence with a number in it has the forms of one and of many", arguments: modules)
    func plurals(module: String) throws {
        for text in try texts(of: module, ext: "strings") {
            for sentence in text.matches(of: #/"([^"]+)" = ".*%(?:\d\$)?d.*";/#) {
                let key = String(sentence.1)
                // Abbreviated units have one form.
                if key.hasPrefix("age.") { continue }
                #expect(key != key.withoutPluralForm, "\(key) has one form for all numbers")
            }
        }
    }

    /// The keys whose sentence is the English one on purpose: names, and words that both languages have.
    nonisolated private static let equalKeys: [String: Set<String>] = [
        "el": ["kind.mastodon", "key.pageDown", "key.pageUp", "key.home", "key.end"],
        "pt-br": [
            "kind.mastodon", "key.pageDown", "key.pageUp", "key.home", "key.end", "kind.syndication",
            "status.online", "status.offline", "byline.minutes", "links", "age.hours", "age.days",
        ],
    ]

    @Test("No sentence is left in English", arguments: modules, ["el", "pt-br"])
    func translated(module: String, language: String) throws {
        let (english, others) = (try sentences(of: module), try sentences(of: module, in: language))
        for (key, sentence) in others where sentence.hasWords && sentence == english[key] {
            let name = String(key.split(separator: " ")[1])
            #expect(
                Self.equalKeys[language]?.contains(name) == true, "\(key) is “\(sentence)” in \(language)")
        }
    }

    /// Names, commands, options and keys, which are the same in every language.
    nonisolated private static let names: Set<String> = [
        "Atom", "sp", "Enter", "Feed", "HOME", "JSON", "MASTODON", "Mastodon", "OPML", "OR", "RSS", "Shift",
        "URL",
        "PgDn",
        "PgUp", "Home", "End", "add", "byte", "cache.db", "doctor", "feedhost", "http", "https", "import",
        "API", "Authentication", "FreshRSS", "Google", "Integrations", "Miniflux", "NAME", "Reader",
        "account",
        "chmod", "list", "mpv", "newsboat", "user", "none", "rule", "rules", "sources", "urls", "QUERY",
    ]

    @Test("A Greek sentence has no word in Latin letters but names, commands and options", arguments: modules)
    func greek(module: String) throws {
        for (key, sentence) in try sentences(of: module, in: "el") {
            let words = sentence.replacing(#/%(?:\d\$)?[@d]|\\n|--[a-z-]+/#, with: " ")
                .matches(of: #/[A-Za-z][A-Za-z0-9.]+/#).map { String($0.0) }
            #expect(words.filter { !Self.names.contains($0) } == [], "\(key)")
        }
    }

    /// The sentences by the number of their table in the module and their key.
    private func sentences(of module: String, in language: String = "en") throws -> [String: String] {
        let tables = try texts(of: module, ext: "strings", language: language)
        let pairs = tables.enumerated().flatMap { number, text in
            text.matches(of: #/(?:^|\n)"([^"]+)" = "((?:[^"\\]|\\.)*)";/#).map {
                ("\(number) \($0.1)", String($0.2))
            }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private func keys(of module: String) throws -> [String] {
        try texts(of: module, ext: "strings").flatMap { text in
            text.matches(of: #/(?:^|\n)"([^"]+)" = /#).map { String($0.1) }
        }
    }
}

extension String {
    /// Whether a sentence has letters besides its placeholders.
    fileprivate var hasWords: Bool { replacing(#/%(?:\d\$)?[@d]|\\n/#, with: "").contains(where: \.isLetter) }

    /// The key without `.one` or `.other` at its end.
    fileprivate var withoutPluralForm: String {
        for form in [".one", ".other"] where hasSuffix(form) { return String(dropLast(form.count)) }
        return self
    }
}

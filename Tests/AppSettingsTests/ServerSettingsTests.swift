import CommandLineKit
import Foundation
import HTTPInterface
import Testing

@testable import AppSettings

@Suite("The server that settings name") nonisolated struct ServerSettingsTests {
    private typealias Reading = (settings: Settings, faults: [SettingsFault])

    private func read(
        _ words: [String] = [], environment: String? = nil, file: [String] = []
    ) throws(UsageError) -> Reading {
        var variables = ["HOME": "/home/ana"]
        variables["FEEDHOST_BASE_URL"] = environment
        return try Settings.read(
            arguments: words, environment: variables, keymap: .sample, configuration: { _ in file })
    }

    /// Whether the command ends with an error.
    private func ends(_ reading: Reading, _ command: Settings.Command = .list) -> Bool {
        reading.faults.contains { !$0.options.isDisjoint(with: command.decisiveOptions) }
    }

    private func headers(_ reading: Reading) -> [String] { reading.settings.headers.fields.map(\.value) }

    // MARK: All combinations

    private static let addresses = [
        nil, "http://a.example/feed", "http://b.example:81", "htp://a.example",
    ]

    @Test(
        "In all combinations of origins: a header gets to its own server only, and a base URL gives way to a good one that comes later, to nothing else",
        arguments: addresses, addresses)
    func combinations(inFile: String?, inEnvironment: String?) throws {
        for option in [nil, "http://a.example", "http://b.example:81/x"] {
            for (hasFileHeader, hasOptionHeader) in [
                (false, false), (true, false), (false, true), (true, true),
            ] {
                var file = inFile.map { ["base-url = \($0)"] } ?? []
                if hasFileHeader { file.insert("header = X: of the file", at: 0) }
                var words = option.map { ["--base-url", $0] } ?? []
                if hasOptionHeader { words += ["--header", "Y: of the command line"] }
                let reading = try read(words, environment: inEnvironment, file: file)
                let comment = Comment(rawValue: "\(file) \(inEnvironment ?? "-") \(words)")

                let winner = option ?? inEnvironment ?? inFile
                let isUsable = winner?.hasPrefix("http:") == true
                let isFileHeaderLost = hasFileHeader && inFile == nil && option == nil && inEnvironment == nil
                let isOptionHeaderLost = hasOptionHeader && winner == nil
                #expect(
                    ends(reading) == (winner != nil && !isUsable || isFileHeaderLost || isOptionHeaderLost),
                    comment)
                guard !ends(reading) else { continue }
                let asked = reading.settings.baseURL
                #expect(asked.text == winner ?? Settings().baseURL.text, comment)
                let isFilesOwn = inFile.flatMap(HTTPURL.init)?.hasSameOrigin(as: asked) == true
                #expect(
                    headers(reading) == (hasFileHeader && isFilesOwn ? ["of the file"] : [])
                        + (hasOptionHeader ? ["of the command line"] : []),
                    comment)
            }
        }
    }

    // MARK: Headers

    @Test("A header belongs to a scheme, host and port in any spelling")
    func origin() throws {
        let file = ["base-url = http://a.example/feed", "header = X: secret"]
        for (url, isOwn) in [
            ("HTTP://A.example:80/other", true), ("https://a.example/feed", false),
            ("http://a.example:8080/feed", false), ("http://www.a.example/feed", false),
        ] {
            #expect(try headers(read(["--base-url", url], file: file)) == (isOwn ? ["secret"] : []))
        }
    }

    @Test("Headers beside several servers' base URLs are sent to none")
    func ambiguous() throws {
        let (one, other) = ("http://a.example", "http://b.example")
        let words = ["--base-url", one, "--header", "X: secret", "--base-url", other]
        #expect(try ends(read(words)))
        #expect(try headers(read(words)) == [])
        let file = ["base-url = \(one)", "header = X: secret", "base-url = \(other)"]
        #expect(try ends(read(file: file)))
        #expect(try headers(read(file: file)) == [])
        #expect(try !ends(read(["--base-url", one], file: file)))
        #expect(try headers(read(["--base-url", other], file: file)) == [])
        #expect(
            try headers(read(file: ["base-url = \(one)/x", "header = X: y", "base-url = \(one)"])) == ["y"])
    }

    @Test("A bad header ends the command where it would have been sent, and only there")
    func badHeader() throws {
        let file = ["base-url = http://a.example", "header = secret"]
        #expect(try ends(read(file: file)))
        #expect(
            try ends(read(["--base-url", "http://a.example/x"], environment: "http://b.example", file: file)))
        let other = try read(environment: "http://b.example", file: file)
        #expect(!ends(other))
        #expect(other.faults.count == 1)
    }

    // MARK: Lines that decide

    @Test(
        "A line that names server, header, store or offline and cannot be used ends the commands that need it",
        arguments: [
            ("base-url = ftp://a.example", "base-url"), ("base-url =", "base-url"), ("base-url", "base-url"),
            ("base_url = http://a.example", "base-url"), ("Base-URL = http://a.example", "base-url"),
            ("base-url: http://a.example", "base-url"), ("--base-url = http://a.example", "base-url"),
            ("header = none", "header"), ("header: X: y", "header"), ("headers = X: y", "header"),
            ("store =", "store"), ("library = x/", "library"), ("storage = memroy", "storage"),
            ("ofline = true", "offline"),
            ("offline = yes", "offline"),
        ])
    func decisive(line: String, option: String) throws {
        let reading = try read(file: [line])
        #expect(reading.faults.map(\.options) == [[option]])
        for command in [Settings.Command.app, .list] { #expect(ends(reading, command)) }
        for command in [Settings.Command.help, .version, .generate(.man), .doctor] {
            #expect(!ends(reading, command))
        }
        #expect(ends(reading, .cache(.info)) == (option == "store"))
        #expect(ends(reading, .bookmarks) == (option == "library" || option == "storage"))
    }

    @Test("An option replaces a line that cannot be used, which is a warning then")
    func replaced() throws {
        let file = ["store =", "storage = memroy", "offline = yes", "base-url = x"]
        let words = ["--store", "/s", "--storage", "memory", "--offline", "--base-url", "http://a.example"]
        let reading = try read(words, file: file)
        #expect(!ends(reading))
        #expect(reading.faults.count == 4)
        #expect(reading.settings.storeFolder == "/s")
    }

    @Test("Other bad lines are warnings", arguments: ["page-size = many", "color = red", "nonsense", "= x"])
    func warnings(line: String) throws {
        let reading = try read(file: ["base-url = http://a.example", line, "timeout = 5"])
        #expect(!ends(reading))
        #expect(reading.faults.count == 1)
        #expect(reading.faults.first?.sentence.contains("line 2") == true)
        #expect(reading.settings.timeoutSeconds == 5)
    }

    @Test("An unreadable file ends every command that may need its settings")
    func unreadable() throws {
        func read(_ words: String...) throws -> Reading {
            try Settings.read(
                arguments: words, environment: ["HOME": "/home/ana"], keymap: .sample,
                configuration: { _ throws(ConfigurationFile.Unreadable) in
                    throw ConfigurationFile.Unreadable(reason: "it is a riddle")
                })
        }
        let reading = try read()
        #expect(
            reading.faults.map(\.sentence) == [
                "Couldn't read /home/ana/.config/feedhost/config: it is a riddle"
            ])
        #expect(ends(reading))
        #expect(ends(reading, .cache(.clear)))
        #expect(!ends(reading, .doctor))
        #expect(try ends(read("--base-url", "http://a.example")))
        #expect(try !ends(read("--store", "/s"), .cache(.clear)))
    }

    @Test(
        "What is said of a line or of the environment quotes none of it that may be a secret",
        arguments: [
            "base-url = htp://ana:secret@a.example/secret?token=secret", "base-url = http://secret@a.example",
            "base-url = secret", "header = secret", "header: Authorization: Bearer secret",
            "Authorization: Basic secret==", "secret", "Bearer secret = 1", "headerr = Authorization: secret",
        ])
    func secrets(line: String) throws {
        let fault = try #require(try read(file: [line]).faults.first)
        #expect(!fault.sentence.contains("secret"))
        #expect(fault.sentence.contains("line 1"))
        let value = String(line.drop { $0 != "=" }.dropFirst(2))
        for fault in try read(environment: value).faults { #expect(!fault.sentence.contains("secret")) }
    }
}

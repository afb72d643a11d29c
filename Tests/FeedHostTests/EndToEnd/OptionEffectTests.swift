import CommandLineKit
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageSQLite
import StorageTesting
import Testing

@testable import AppSettings
@testable import FeedHost

/// For every option and every command that takes it, except the app: a run with the option differs from a run
/// without.
@Suite("The effects of options", .inTurns, .slow()) struct OptionEffectTests {
    /// The circumstances in which an option has an effect.
    struct Trial {
        var words: (World) -> [String]
        /// Arguments of both runs.
        var besides: (CommandName) -> [String] = { _ in [] }
        var prepare: (World, CommandName) throws -> Void = { _, _ in }
        /// Whether the feed is at a public address, behind a proxy.
        var isPublic = false
    }

    private static let trials: [String: Trial] = [
        "base-url": Trial { ["--base-url", $0.other.baseURL.text] },
        "library": Trial { ["--library", $0.elsewhere + "/library"] },
        "store": Trial { ["--store", $0.elsewhere] },
        "storage": Trial { _ in ["--storage", "none"] },
        "cache-size": Trial { _ in
            ["--cache-size", "1"]
        } besides: {
            $0 == .list ? ["--pictures"] : []
        } prepare: { world, _ in
            let padding = [UInt8](repeating: 0, count: 1_200_000)
            world.feed.server.reply(
                to: ScriptedFeed.picture(1), with: .response(body: ScriptedFeed.opaquePNG + padding))
        },
        "offline": Trial { _ in ["--offline"] },
        "page-size": Trial { _ in ["--page-size", "1"] },
        "limit": Trial { _ in ["--limit", "1"] },
        "locale": Trial { _ in
            ["--locale", "el"]
        } besides: {
            [.list, .comments, .show, .article].contains($0) ? ["--offline"] : []
        } prepare: { world, command in
            if Set.cache.contains(command) {
                try FileManager.default.removeItem(atPath: world.store)
                try Data().write(to: URL(filePath: world.store))
            }
        },
        "appearance": Trial { _ in
            ["--appearance", "light"]
        } besides: {
            switch $0 {
            case .list: ["--pictures", "--color", "always"]
            case .show: ["--color", "always"]
            default: []
            }
        } prepare: { world, _ in
            world.feed.server.reply(
                to: ScriptedFeed.picture(1), with: .response(body: Array(ScriptedFeed.transparentPNG)))
        },
        "graphics": Trial { _ in
            ["--graphics", "none"]
        } besides: {
            $0 == .list ? ["--pictures"] : []
        },
        "signs": Trial { _ in ["--signs", "plain"] },
        "header": Trial { _ in ["--header", "X-Trial: yes"] },
        "color": Trial { _ in
            ["--color", "always"]
        } besides: {
            $0 == .list ? ["--pictures"] : []
        },
        "json": Trial { _ in ["--json"] },
        "pictures": Trial { _ in ["--pictures"] },
        "allow-private": Trial(
            words: { _ in ["--allow-private"] }, besides: { $0 == .list ? ["--pictures"] : [] },
            isPublic: true),
        "log": Trial { ["--log", $0.elsewhere + "/log"] },
        "verbose": Trial { _ in
            ["--verbose"]
        } prepare: { world, command in
            if Set.cache.contains(command) {
                for file in try FileManager.default.contentsOfDirectory(atPath: world.store) {
                    try FileManager.default.removeItem(atPath: world.store + "/" + file)
                }
                let file = URL(filePath: world.store + "/feedhost.sqlite")
                try Data(repeating: 0x5A, count: 9_000).write(to: file)
            }
        },
        "timeout": Trial { _ in
            ["--timeout", "0.2"]
        } prepare: { world, command in
            let target =
                switch command {
                case .comments: ScriptedFeed.comments(of: 1)
                case .show: ScriptedFeed.picture(1)
                case .article: World.articlePath
                default: ScriptedFeed.firstPage()
                }
            world.feed.server.reply(
                to: target,
                with: .init([.trickle(Array("HTTP/1.1 404 No\r\n".utf8), every: .milliseconds(60))]).then(
                    .send(Array("Content-Length: 0\r\n\r\n".utf8))))
        },
    ]

    /// The observable effects of a run, without ports and paths.
    struct Deed: Equatable {
        let status: Int32
        let output: String
        let errors: String
        let requests: [String]
        let isStored: Bool
        let isLarge: Bool
        let files: [String]
    }

    /// The servers, store and bookmarks of one run.
    final class World {
        let feed: ScriptedFeed
        let other: ScriptedFeed
        private let proxy: LoopbackServer
        private let folder: TemporaryFolder
        private let program: FeedHostProgram
        /// The address of a page with an article, which moves to this machine where the server is public.
        private let article: String
        static let articlePath = "/article"
        var store: String { folder.path + "/store" }
        var elsewhere: String { folder.path + "/elsewhere" }

        init(isPublic: Bool) throws {
            folder = try TemporaryFolder()
            feed = try ScriptedFeed([1, 2, 3])
            other = try ScriptedFeed([4])
            proxy = try LoopbackServer()
            let comments = [1, 2].map { ScriptedFeed.commentsJSON(of: $0).dropFirst(10).dropLast(2) }
            // Each text has a character beyond ASCII.
            feed.server.reply(
                to: ScriptedFeed.comments(of: 1),
                with: .response(
                    text: #"{"items":[\#(comments.joined(separator: ","))]}"#
                        .replacing("Message", with: "Message…")))
            feed.server.reply(
                to: ScriptedFeed.firstPage(),
                with: .response(text: feed.json([1, 2, 3]).replacing("Description", with: "Description…")))
            feed.server.reply(
                to: Self.articlePath,
                with: .response(text: "<p>" + String(repeating: "A sentence, and more of it… ", count: 40)))
            var baseURL = feed.baseURL
            var environment = [
                "XDG_DATA_HOME": folder.path + "/data", "XDG_CONFIG_HOME": folder.path,
                "XDG_STATE_HOME": folder.path,
                "http_proxy": "", "all_proxy": "", "no_proxy": "127.0.0.1",
            ]
            if isPublic {
                baseURL = HTTPURL("http://feed.invalid")!
                environment["http_proxy"] = proxy.url("").text
                proxy.reply(
                    to: baseURL.text + ScriptedFeed.firstPage(), with: .response(text: feed.json([1, 2, 3])))
                proxy.reply(
                    to: baseURL.text + ScriptedFeed.comments(of: 1),
                    with: .response(text: ScriptedFeed.commentsJSON(of: 1)))
                proxy.reply(
                    to: baseURL.text + Self.articlePath,
                    with: .response(302, headers: ["Location": feed.server.url(Self.articlePath).text]))
            }
            article = baseURL.text + Self.articlePath
            program = FeedHostProgram(
                baseURL: baseURL, store: folder.path + "/store", environment: environment)
            try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
            let library = SQLiteLibrary(folder: folder.path + "/data/feedhost")
            for number in 1...2 {
                try library.insertBookmark(
                    of: .picture(.numbered(number), description: "Bookmark \(number)…"), from: .numbered(1),
                    at: .numbered(Double(number)))
            }
        }

        /// Runs a command with further arguments, after loading the data that it reads from the cache.
        func run(_ command: CommandName, _ more: [String], prepare: () throws -> Void) async throws -> Deed {
            if command == .show || Set.cache.contains(command) { _ = try await program.run(["list"]) }
            try prepare()
            let before = feed.server.requests.count
            var words = command.words.split(separator: " ").map(String.init)
            if command == .show || command == .comments { words.append("\(UUID.numbered(1))") }
            if command == .article { words.append(article) }
            let result = try await program.run(words + more)
            let stored = try? FileManager.default.subpathsOfDirectory(atPath: store)
            let sizes = (stored ?? []).map {
                (try? FileManager.default.attributesOfItem(atPath: store + "/" + $0)[.size] as? Int) ?? 0
            }
            return Deed(
                status: result.status, output: general(result.output), errors: general(result.errors),
                requests: feed.server.requests.dropFirst(before).map {
                    "\($0.target) \($0.headers["X-Trial"] ?? "")"
                }.sorted(),
                isStored: stored?.isEmpty == false, isLarge: sizes.reduce(0, +) > 1_000_000,
                files: try FileManager.default.subpathsOfDirectory(atPath: elsewhere).sorted())
        }

        private func general(_ text: String) -> String {
            text.replacing(folder.path, with: "FOLDER").replacing("\(feed.server.port)", with: "PORT")
                .replacing("\(other.server.port)", with: "OTHER").replacing("\(proxy.port)", with: "PROXY")
                .replacing(#/\d+ ms/#, with: "ms")
                .replacing(#/damaged-\w+/#, with: "damaged").replacing(#/\d+ kB/#, with: "kB")
                .replacing(#/read (between .*|.* ago)/#, with: "read")
        }
    }

    /// doctor checks a terminal on one only: see `DoctorTests`.
    nonisolated private static let onTerminals: Set = ["appearance", "graphics"]

    /// Every pair except those of the app, of commands on subscriptions (see `SubscriptionsCommandTests`), on rules
    /// (see `RuleCommandTests`), on accounts (see `AccountCommandTests`) and on a choice of the library's items (see `SearchCommandTests`), of the library with a named server, and of the guard
    /// with a named server's comments, which are its own. The topics of help are in English, as those of `--help`.
    nonisolated static var pairs: [(String, CommandName)] {
        CommandLineTable.feedHost.options.filter { !$0.isAction }.flatMap { option in
            CommandLineTable.feedHost.commandNames.filter { command in
                command != .app && option.isOfUse(to: command)
                    && !(command == .doctor && onTerminals.contains(option.name))
                    && !(command == CommandName("help") && option.name == "locale")
                    && !CommandSyntax<Settings>.subscriptions.flatMap(\.names).contains(command)
                    && !CommandSyntax<Settings>.rules.flatMap(\.names).contains(command)
                    && !CommandSyntax<Settings>.accounts.flatMap(\.names).contains(command)
                    && !CommandSyntax<Settings>.items.flatMap(\.names).contains(command)
                    && !Settings.choosingOptions.contains(option.name)
                    && !(option.name == "library" && Set.loading.contains(command) && command != .doctor)
                    && !(option.name == "allow-private" && command == .comments)
            }.map { (option.name, $0) }
        }
    }

    @Test(
        "A command that takes an option does something else with it",
        arguments: pairs)
    func effects(name: String, command: CommandName) async throws {
        let trial = try #require(Self.trials[name], "say when --\(name) shows what it does")
        func deed(_ isGiven: Bool) async throws -> Deed {
            let world = try World(isPublic: trial.isPublic)
            return try await world.run(command, trial.besides(command) + (isGiven ? trial.words(world) : []))
            {
                try trial.prepare(world, command)
            }
        }
        let (without, again, with) = (try await deed(false), try await deed(false), try await deed(true))
        #expect(without == again, "two equal runs differ")
        #expect(with != without)
        #expect(with.status != 2, "\(with.errors)")
    }
}

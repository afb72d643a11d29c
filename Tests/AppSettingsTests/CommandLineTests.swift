import CommandLineKit
import Foundation
import HTTPInterface
import LibraryStorageInterface
import SubscriptionKit
import Testing

@testable import AppSettings

@Suite("The command line, environment and configuration file") struct CommandLineTests {
    private func settings(
        _ words: String..., environment: [String: String] = ["HOME": "/home/ana"],
        configuration: String? = nil
    ) throws(UsageError) -> Settings {
        try Settings.read(
            arguments: words, environment: environment, keymap: .sample, passwordDatabase: { nil },
            configuration: { _ throws(ConfigurationFile.Unreadable) in
                try configuration.map { text throws(ConfigurationFile.Unreadable) in
                    try ConfigurationFile.lines(in: Array(text.utf8))
                }
            }
        ).settings
    }

    private func complaint(_ words: [String]) -> String? {
        do throws(UsageError) {
            _ = try Settings.read(
                arguments: words, environment: [:], keymap: .sample, passwordDatabase: { nil },
                configuration: { _ in nil })
            return nil
        } catch {
            return error.message
        }
    }

    @Test(
        "Signs are of ASCII where they were asked for, where the locale is none of UTF-8, and on Linux's console",
        arguments: [
            (["LANG": "en_US.UTF-8"], false), (["LANG": "C.utf8"], false),
            (["LANG": "el_GR.UTF-8@euro"], false), (["LC_ALL": "", "LC_CTYPE": "pt_BR.UTF-8"], false),
            (["LC_ALL": "C", "LANG": "en_US.UTF-8"], true), (["LANG": "el_GR.ISO8859-7"], true),
            (["LANG": "el_GR"], true), ([:], true), (["LANG": "en_US.UTF-8", "TERM": "linux"], true),
        ])
    func plainSigns(environment: [String: String], arePlain: Bool) throws {
        #expect(try settings().hasPlainSigns(environment) == arePlain)
        #expect(try settings("--signs", "plain").hasPlainSigns(environment))
    }

    @Test("Without arguments the app runs with the defaults")
    func defaults() throws {
        let settings = try self.settings()
        #expect(settings.command == .app)
        #expect(settings.baseURL.text == "https://ile-api.essentialdeveloper.com/essential-feed")
        #expect(settings.storeFolder == "/home/ana/.cache/feedhost")
        #expect(settings.pageSize == 10)
    }

    @Test("Options stand before or after the command, with a space or an equals sign, and the last one wins")
    func options() throws {
        let settings = try self.settings("--page-size", "5", "list", "--limit=25", "--page-size=7", "--json")
        #expect(settings.command == .list)
        #expect(settings.limit == 25)
        #expect(settings.pageSize == 7)
        #expect(settings.json)
    }

    @Test("The commands of a picture take its id, in any case of letters")
    func pictureID() throws {
        let id = UUID()
        #expect(try settings("comments", id.uuidString).command == .comments(picture: id))
        #expect(try settings("show", id.uuidString.lowercased()).command == .show(picture: id))
    }

    private static func library(_ name: String) -> Settings.Command {
        .library(LibraryAction(name: name) { _ in 0 })
    }

    @Test("A query is all words after search, even with a dash, except options")
    func query() throws {
        let settings = try self.settings("search", "c++", "-ferry", "-1", "--json", "--", "--find", "-h")
        #expect(settings.command == Self.library("search") && settings.json)
        #expect(settings.choice.query == "c++ -ferry -1 --find -h")
        #expect(try self.settings("list", "--find", "-ferry").choice.query == "-ferry")
        for words in [["search"], ["search", " "], ["search", "--json"], ["search", "", "--"]] {
            #expect(complaint(words)?.contains(#"feedhost search '"last night" -ferry'"#) == true)
        }
        #expect(complaint(["list", "--find", ""]) == "--find takes words to find")
    }

    @Test("list and search choose by the same options")
    func choice() throws {
        let options = [
            "--unread", "--bookmarked", "--hidden", "--since", "2026-11-03", "--source", "a", "--group", "b",
        ]
        let choice = try Settings.read(
            arguments: ["list"] + options, environment: [:], keymap: .sample, passwordDatabase: { nil },
            configuration: { _ in nil }
        ).settings.choice
        #expect(
            choice.isUnread && choice.isBookmarked && choice.isHidden && choice.source == "a"
                && choice.group == "b")
        let day = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour], from: try #require(choice.since))
        #expect(day == DateComponents(year: 2026, month: 11, day: 3, hour: 0))
        let search = try Settings.read(
            arguments: options + ["search", "x"], environment: [:], keymap: .sample,
            passwordDatabase: { nil },
            configuration: { _ in nil }
        ).settings.choice
        #expect(search.query == "x" && search.group == "b" && search.since == choice.since)
        #expect(complaint(["list", "--since", "soon"])?.contains("'soon'") == true)
        #expect(complaint(["list", "a", "--source", "b"])?.contains("leave out one") == true)
        #expect(
            complaint(["list", "--unread", "--base-url", "http://a.example"])?.contains("--unread") == true)
    }

    @Test("mark takes ids in any case, a dash for its input, and a mark of each kind")
    func mark() throws {
        let id = UUID()
        #expect(
            try settings("mark", id.uuidString.lowercased(), "-", "--unread").command == Self.library("mark"))
        let marks = try settings("--read", "mark", "--no-bookmark", id.uuidString).marks
        #expect(marks.isRead == true && marks.isBookmarked == false)
        #expect(complaint(["mark", id.uuidString])?.contains("--no-bookmark") == true)
        #expect(complaint(["mark", "-", "--read", "--unread"])?.contains("leave out one") == true)
        #expect(complaint(["mark", "-", "--bookmark", "--no-bookmark"])?.contains("leave out one") == true)
        #expect(complaint(["mark", "12", "--read"])?.contains("ids of posts") == true)
        #expect(complaint(["mark", "--read"])?.contains("ids of posts") == true)
    }

    @Test("rule add takes a query with dashes, a source and one action; rule remove takes a number or an id")
    func rules() throws {
        let settings = try self.settings("rule", "add", "title:x", "-ferry", "--source", "a", "--hide")
        #expect(settings.command == Self.library("rule add") && settings.ruleAction == .hide)
        #expect(settings.choice.query == "title:x -ferry" && settings.choice.source == "a")
        #expect(try self.settings("--read", "rule", "add", "x").ruleAction == .read)
        #expect(
            try self.settings("rule", "add", "x", "--bookmark", configuration: "hide = true").ruleAction
                == .bookmark)
        #expect(try self.settings("rule", "remove", "2").command == Self.library("rule remove"))
        #expect(try self.settings("rules", "--json").command == Self.library("rules"))
        #expect(complaint(["rule", "add", "x"]) == "rule add takes one of --hide, --read and --bookmark")
        #expect(complaint(["rule", "add", "x", "--read", "--hide"])?.contains("leave out") == true)
        #expect(complaint(["rule", "add", "--hide"])?.contains("rule add title:sponsored --hide") == true)
        #expect(complaint(["rule", "remove"])?.contains("the number of a rule") == true)
        #expect(complaint(["rule", "remove", "1", "--hide"])?.contains("only to rule add") == true)
        #expect(complaint(["rule", "list"]) == "rule takes one of add and remove: feedhost rule add")
    }

    @Test("Help, manual page and the topic on searching name all fields of queries and their values")
    func fields() throws {
        let topic = Topic.searching.page.text(columns: 80)
        let page = CommandLineTable.feedHost.text(of: .man, keys: .sample)
        for word in ItemChoice.querySuggestions {
            let parts = word.split(separator: ":").map(String.init)
            // Durations are examples.
            let named = parts.count == 2 && ["is", "has"].contains(parts[0]) ? parts[1] : parts[0] + ":"
            for text in [topic, page, CommandLineTable.feedHost.help(keys: .sample)] {
                #expect(text.contains(named), "\(word)")
            }
        }
    }

    @Test("Bookmarks are a command without arguments")
    func bookmarks() throws {
        #expect(try settings("bookmarks", "--json").command == .bookmarks)
        #expect(complaint(["bookmarks", "all"])?.contains("takes no arguments") == true)
    }

    @Test(
        "The library lives where the user's data does unless another file is named, never where the cache does"
    )
    func library() throws {
        #expect(try settings().libraryFile == "/home/ana/.local/share/feedhost/library.sqlite")
        #expect(
            try settings("--store", "/tmp/x", environment: ["XDG_DATA_HOME": "/var/data"]).libraryFile
                == "/var/data/feedhost/library.sqlite")
        #expect(try settings("--library", "~/x/mine.sqlite").libraryFile == "/home/ana/x/mine.sqlite")
        #expect(complaint(["--library", "x/"])?.contains("takes a file") == true)
    }

    @Test(
        "Where HOME is missing, empty or relative, everything lives in the home folder of the password database",
        arguments: [nil, "", "ana", "/", "//"])
    func passwordDatabase(home: String?) throws {
        var environment = ["XDG_DATA_HOME": "relative"]
        environment["HOME"] = home
        let settings = try Settings.read(
            arguments: ["--store", "~/x"], environment: environment, keymap: .sample,
            passwordDatabase: { "/home/eva/" },
            configuration: { _ in ["log = ~/log"] }
        ).settings
        #expect(settings.storeFolder == "/home/eva/x")
        #expect(settings.logFile == "/home/eva/log")
        #expect(settings.libraryFile == "/home/eva/.local/share/feedhost/library.sqlite")
        #expect(settings.stateFile == "/home/eva/.local/state/feedhost/state.json")
        #expect(settings.configurationFile == "/home/eva/.config/feedhost/config")
    }

    @Test("Without any home folder nothing has a place, and ~ means nothing")
    func homeless() throws {
        let settings = try self.settings(environment: [:])
        #expect(settings.storeFolder == "")
        #expect(settings.libraryFile == nil)
        #expect(settings.stateFile == nil)
        #expect(settings.configurationFile == nil)
        #expect(complaint(["--store", "~/x"])?.contains("set HOME") == true)
        #expect(complaint(["--log", "~"])?.contains("set HOME") == true)
    }

    @Test("~ and the defaults mean HOME, not the password database's folder")
    func tilde() throws {
        let settings = try self.settings("--store", "~/x", "--log=~/log")
        #expect(settings.storeFolder == "/home/ana/x")
        #expect(settings.logFile == "/home/ana/log")
    }

    @Test("The cache takes its three actions", arguments: Settings.CacheAction.allCases)
    func cache(action: Settings.CacheAction) throws {
        #expect(try settings("cache", action.rawValue).command == .cache(action))
    }

    @Test(
        "Wrong usage is reported in one sentence that names what was wrong",
        arguments: [
            (["--colour"], "--colour"), (["--base-url", "ftp://example.org"], "'ftp://'"),
            (["--base-url"], "--base-url"), (["list", "--limit", "0"], "'0'"), (["--json=yes"], "no value"),
            (["comments"], "id of a post"), (["comments", "12"], "id of a post"),
            (["show", "x", "y"], "id of a post"),
            (["cache", "burn"], "'burn'"), (["cache"], "info, clear and verify"),
            (["lsit"], "'lsit' (did you mean 'list'?)"),
            (["-x"], "'-x'"), (["--locale", "??"], "'??'"), (["--header", "none"], "NAME: VALUE"),
            (["--header", "X: a\nb"], "NAME: VALUE"), (["--timeout", "soon"], "'soon'"),
            (["--storage", "cloud"], "sqlite, files, memory or none"),
        ])
    func wrongUsage(words: [String], named: String) throws {
        let complaint = try #require(self.complaint(words))
        #expect(complaint.contains(named))
        #expect(!complaint.contains("\n") || words.joined().contains("\n"))
    }

    @Test("A mistyped option is answered with the nearest one")
    func suggestion() {
        #expect(complaint(["--pagesize", "3"])?.contains("--page-size") == true)
    }

    @Test(
        "No word that may be a secret is quoted",
        arguments: [
            ["--base-url", "http://ana:secret@example.org"],
            ["--base-url", "htp://example.org/?token=secret"],
            ["--base-url", "secret"], ["--header", "secret"],
            ["--header", "Authorization:", "secret"], ["--header", "Authorization:Bearer", "secret"],
            ["comments", "--header", "Authorization:Bearer", "secret"],
            ["--headerAuthorization: secret"], ["-Hsecret"], ["--heade=secret"],
        ])
    func secrets(words: [String]) throws {
        let complaint = try #require(self.complaint(words))
        #expect(!complaint.contains("secret"))
        #expect(!complaint.contains("example"))
    }

    @Test("The environment gives the server, the folder and the language")
    func environment() throws {
        let settings = try self.settings(
            environment: [
                "FEEDHOST_BASE_URL": "http://127.0.0.1:8080", "XDG_CACHE_HOME": "/var/tmp", "LC_ALL": "",
                "LC_MESSAGES": "pt_BR.UTF-8", "LANG": "el_GR.UTF-8",
            ])
        #expect(settings.baseURL.text == "http://127.0.0.1:8080")
        #expect(settings.storeFolder == "/var/tmp/feedhost")
        #expect(settings.locale.identifier(.bcp47) == "pt-BR")
    }

    @Test("The language C is English")
    func languageC() throws {
        #expect(try settings(environment: ["LANG": "C.UTF-8"]).locale.identifier == "en")
    }

    @Test(
        "A language in which dates would have no words is English, whatever the environment says",
        arguments: ["xx_YY.UTF-8", "klingon", "eo", "xh_ZA"])
    func languageWithoutDates(name: String) throws {
        #expect(try settings(environment: ["LC_ALL": name]).locale.identifier == "en")
        #expect(complaint(["--locale", name]) != nil)
    }

    @Test(
        "A language of any region is taken",
        arguments: [("pt_PT.UTF-8", "pt-PT"), ("el_CY", "el-CY"), ("fr_CA", "fr-CA")])
    func regions(name: String, locale: String) throws {
        #expect(try settings(environment: ["LC_ALL": name]).locale.identifier(.bcp47) == locale)
    }

    @Test("A configuration file gives defaults, which environment and options override")
    func configuration() throws {
        let settings = try self.settings(
            "--page-size", "3", environment: ["HOME": "/home/ana", "FEEDHOST_BASE_URL": "http://b.example"],
            configuration: """
                # mine
                base-url = http://a.example
                page-size = 20

                reduced-motion = true
                offline = false
                timeout = 5
                """)
        #expect(settings.baseURL.text == "http://b.example")
        #expect(settings.pageSize == 3)
        #expect(settings.reducedMotion)
        #expect(!settings.offline)
        #expect(settings.timeoutSeconds == 5)
    }

    @Test("A bad line of the configuration file is reported with its number, and the rest holds")
    func badConfiguration() throws {
        let (settings, faults) = try Settings.read(
            arguments: [], environment: ["XDG_CONFIG_HOME": "/etc/xdg"], keymap: .sample,
            configuration: { _ in ["page-size = many", "colour = red", "page-size = 4"] })
        #expect(settings.pageSize == 4)
        #expect(faults.count == 2)
        #expect(faults.first?.sentence.hasPrefix("/etc/xdg/feedhost/config, line 1: ") == true)
        #expect(faults.last?.sentence.contains("line 2") == true)
    }

    @Test("Headers are kept in order")
    func headers() throws {
        let settings = try self.settings(
            "--header", "Authorization: Bearer x", "--base-url", "http://a.example", "--header",
            "X-Team:blue ")
        #expect(
            settings.headers.fields == [
                .init(name: "Authorization", value: "Bearer x"), .init(name: "X-Team", value: "blue"),
            ])
    }

    @Test("The help names every option")
    func help() {
        for option in CommandLineTable.feedHost.options {
            #expect(CommandLineTable.feedHost.help(keys: .sample).contains("--\(option.name)"))
        }
    }
}

import Testing

@testable import CommandLineKit

@Suite("The command line") struct CommandLineTests {
    private func settings(_ words: String...) throws(UsageError) -> Sample {
        var settings = Sample()
        try Sample.table.read(words, into: &settings)
        return settings
    }

    private func refusal(_ words: [String]) -> String? {
        var settings = Sample()
        do throws(UsageError) {
            try Sample.table.read(words, into: &settings)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("An empty command line keeps the defaults")
    func defaults() throws {
        #expect(try settings() == Sample())
    }

    @Test("Options are read around the command, with a space or an equals sign, and the last one wins")
    func options() throws {
        let settings = try settings("--limit", "5", "list", "--store=/a", "--limit=7", "--store", "/b=c")
        #expect(settings == Sample(command: "list", folder: "/b=c", limit: 7))
    }

    @Test("An option's value may be empty or begin with a dash")
    func values() throws {
        #expect(try settings("list", "--store=").folder == "")
        #expect(try settings("list", "--store", "--json").folder == "--json")
    }

    @Test("Words after -- are not options")
    func end() throws {
        #expect(try settings("--", "show", "--json").command == "show --json")
    }

    @Test("A command's operand may be several words, or a file")
    func operands() throws {
        #expect(try settings("join", "1", "--log", "x", "2").command == #"join ["1", "2"]"#)
        #expect(try settings("join", "1").command == #"join ["1"]"#)
        #expect(try settings("open", "/a b").command == "open /a b")
    }

    @Test("A command may have two words, also among options")
    func twoWords() throws {
        #expect(try settings("rule", "add", "a", "-b").command == "rule add a -b")
        #expect(try settings("rule", "remove", "3", "--log", "x").command == "rule remove 3")
        #expect(try settings("--storage", "rule", "--log", "x", "add", "-a").isVerbose)
    }

    @Test(
        "A command that takes a text joins its words, of which one with a dash is a word unless it is an option"
    )
    func text() throws {
        #expect(try settings("find", "a", "-b", "-1", "c++").command == "find a -b -1 c++")
        #expect(
            try settings("find", "-a b", "--source", "-x", "--", "--json", "-h").command
                == "find -a b --json -h")
        #expect(try settings("--source", "x", "find", "-").folder == "x")
        #expect(try settings("find", "a", "-h").command == "help")
        #expect(refusal(["-a", "find"]) == "Unknown option '-a'. sample --help lists the options.")
        #expect(refusal(["show", "-a"]) == "Unknown option '-a'. sample --help lists the options.")
    }

    @Test("Of options of one name, that of the command is read, before the command too")
    func sameNames() throws {
        #expect(try settings("find", "--storage", "none").command == "find none")
        #expect(try settings("--storage", "find", "none") == Sample(command: "find none", isVerbose: true))
        #expect(try settings("--source", "list", "--storage", "find", "none").isVerbose)
        #expect(try settings("--storage", "none", "list") == Sample(command: "list", storage: .none))
        #expect(try settings("--storage=memory").storage == .memory)
        #expect(try settings("list", "--storage", "none").storage == .none)
        let refused = "--storage doesn't apply to show, only to the app, list, find and rule add"
        #expect(refusal(["show", "1", "--storage"]) == refused)
        #expect(refusal(["--storage", "show", "1"]) == refused)
        let refusedByRule = "--storage doesn't apply to rule remove, only to the app, list, find and rule add"
        #expect(refusal(["rule", "--storage", "remove", "1"]) == refusedByRule)
        #expect(refusal(["--storage", "rule", "remove", "1"]) == refusedByRule)
        #expect(refusal(["--storage"]) == "--storage takes a value: --storage sqlite|memory|none")
        #expect(refusal(["find", "x", "--storage=none"]) == "--storage takes no value")
    }

    @Test("The names of the options and the command are returned")
    func given() throws {
        var settings = Sample()
        let reading = try Sample.table.read(["cache", "info", "--json", "--header=a"], into: &settings)
        #expect(reading.options == ["json", "header"])
        #expect(reading.command == "cache info")
    }

    @Test("An option that is an action replaces the command, by its name or its letter")
    func actions() throws {
        for word in ["--help", "-h"] {
            var settings = Sample()
            let reading = try Sample.table.read(["lsit", word, "--limit", "3"], into: &settings)
            #expect(settings.command == "help")
            #expect(reading.command == nil)
        }
    }

    @Test("A repeated option adds its value")
    func repeated() throws {
        #expect(try settings("--header", "a", "--header=b").headers == ["a", "b"])
    }

    @Test(
        "Wrong usage is an error of one sentence",
        arguments: [
            (["--colour"], "Unknown option '--colour'. sample --help lists the options."),
            (
                ["--limt=3"],
                "Unknown option '--limt' (did you mean '--limit'?). sample --help lists the options."
            ),
            (["-x"], "Unknown option '-x'. sample --help lists the options."),
            (["-help"], "Unknown option '-h'. sample --help lists the options."),
            (["list", "--store"], "--store takes a value: --store DIR"),
            (["--offline=yes"], "--offline takes no value"),
            (["--storage", "disk"], "--storage takes sqlite, memory or none, not 'disk'"),
            (["list", "--limit", "10"], "--limit takes a whole number from 1 to 9, not '10'"),
            (["lsit"], "Unknown command 'lsit' (did you mean 'list'?). sample --help lists the commands."),
            (["elephant"], "Unknown command. sample --help lists the commands."),
            (["list", "x"], "list takes no arguments, only options: sample list [--limit N]"),
            (["show"], "show takes one id: sample show ID"),
            (["show", "1", "2"], "show takes one id: sample show ID"),
            (["show", "0"], "show takes an id that is not 0."),
            (["open"], "open takes the path of a file: sample open FILE"),
            (["join"], "join takes one id or two: sample join ID [ID]…"),
            (["join", "1", "2", "3"], "join takes one id or two: sample join ID [ID]…"),
            (["find"], "find takes words: sample find -it"),
            (["find", "", " \t"], "find takes words: sample find -it"),
            (["cache"], "cache takes one of info and clear: sample cache info"),
            (["cache", "burn"], "cache takes info or clear, not 'burn'"),
            (["rule"], "rule takes one of add and remove: sample rule add"),
            (["rule", "burn"], "rule takes one of add and remove: sample rule add"),
            (
                ["rul", "add"],
                "Unknown command 'rul' (did you mean 'rule'?). sample --help lists the commands."
            ),
            (["rule", "remove"], "rule remove takes a number: sample rule remove N"),
            (["rule", "add", "--storage"], "rule add takes words: sample rule add -it"),
            (["list", "--json", "--limit", "2"], "--json has no --limit."),
        ])
    func wrongUsage(words: [String], sentence: String) {
        #expect(refusal(words) == sentence)
    }

    @Test("An option that does not apply to the command is refused with the commands that it applies to")
    func useless() {
        #expect(
            refusal(["show", "1", "--store", "/a"])
                == "--store doesn't apply to show, only to list and cache")
        #expect(
            refusal(["cache", "clear", "--offline"])
                == "--offline doesn't apply to cache clear, only to the app, list, show, open and cache info")
        #expect(refusal(["--limit", "3"]) == "--limit doesn't apply to the app, only to list")
    }

    @Test("The text after an option's or a command's name, which may be a secret, is not quoted")
    func secrets() {
        for words in [["--heade=secret"], ["--X: secret"], ["-Ysecret"], ["secret: Bearer"]] {
            #expect(refusal(words)?.contains("secret") == false)
        }
    }

    @Test("A suggested word differs by at most two letters", arguments: [("lst", "list"), ("LIST", "list")])
    func spelling(word: String, meant: String) {
        #expect(["list", "show"].nearest(to: word) == meant)
        #expect(["list", "show"].nearest(to: word + "abc") == nil)
        #expect(["list"].nearest(to: String(repeating: "l", count: 41)) == nil)
        #expect([].nearest(to: word) == nil)
    }

    @Test("Words are listed with commas and a conjunction")
    func lists() {
        #expect([].listed(by: "or") == "")
        #expect(["a"].listed(by: "or") == "a")
        #expect(["a", "b"].listed(by: "or") == "a or b")
        #expect(["a", "b", "c"].listed(by: "and") == "a, b and c")
    }
}

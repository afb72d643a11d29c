public import ConcurrencyInterface
import Foundation

/// A program that opens addresses.
public struct Opener: Hashable, Sendable {
    /// The program's path and its arguments, in which `%s` stands for the address; where none does, it comes last.
    public var words: [String]
    /// Whether the program shows pages in the terminal.
    public var needsTerminal = false
    /// What the program's environment has besides this process's.
    public var variables: [String: String] = [:]

    /// The name by which a person knows the program.
    public var name: String { (words[0] as NSString).lastPathComponent }

    /// The words of a command that opens an address.
    public func words(opening address: String) -> [String] {
        var isNamed = false
        let arguments = words.dropFirst().map { word in
            // Two percent signs mean one, as in printf.
            let parts = word.components(separatedBy: "%%").map { part in
                if part.contains("%s") { isNamed = true }
                return part.replacing("%s", with: address)
            }
            return parts.joined(separator: "%")
        }
        return [words[0]] + arguments + (isNamed ? [] : [address])
    }
}

extension Opener {
    /// The programs that may open an address, the first to be tried first.
    ///
    /// `BROWSER` goes before all others. Without a display `xdg-open` has nothing but browsers for the terminal, which it
    /// could not give the terminal; and over ssh what it opened would be seen by nobody.
    public static func all(_ environment: [String: String]) -> [Opener] {
        let programs = Programs(environment)
        let chosen = named(environment, programs)
        guard chosen.isEmpty else { return chosen }
        var openers: [Opener] = []
        if Programs.hasDisplay(environment) || !Programs.isRemote(environment),
            let path = programs.path(of: "xdg-open")
        {
            openers.append(Opener(words: [path], variables: ["BROWSER": graphicalBrowsers]))
        }
        if let path = terminalBrowsers.lazy.compactMap(programs.path).first {
            openers.append(Opener(words: [path], needsTerminal: true))
        }
        return openers
    }

    /// The first of ``all(_:)`` that has something to open an address with: xdg-open needs a browser.
    public static func first(_ environment: [String: String], by clock: any MonotonicClock) async -> Opener? {
        let openers = all(environment)
        guard openers.first?.name == "xdg-open", await !hasDesktopBrowser(environment, clock) else {
            return openers.first
        }
        return openers.dropFirst().first
    }

    /// Whether xdg-open has a browser: one of those that it looks for by itself, or the desktop's. Without a display it has
    /// none but those for the terminal.
    private static func hasDesktopBrowser(
        _ environment: [String: String], _ clock: any MonotonicClock
    ) async -> Bool {
        guard Programs.hasDisplay(environment) else { return false }
        let programs = Programs(environment)
        let names = graphicalBrowsers.split(separator: ":").map(String.init)
        if names.contains(where: { programs.path(of: $0) != nil }) { return true }
        // Without the tool that tells, nothing is known.
        guard let tool = programs.path(of: "xdg-mime"),
            let reply = await DetachedProcess.output(
                of: [tool, "query", "default", "x-scheme-handler/https"], environment: environment, by: clock)
        else { return true }
        return !reply.isEmpty
    }

    /// The names of the programs in `BROWSER`, where none of them is installed; it may name some that are not everywhere.
    public static func missing(_ environment: [String: String]) -> [String] {
        let (names, programs) = (entries(environment).map { $0[0] }, Programs(environment))
        return names.allSatisfy { programs.path(of: $0) == nil } ? names : []
    }

    /// The programs of `BROWSER` that are there.
    private static func named(_ environment: [String: String], _ programs: Programs) -> [Opener] {
        entries(environment).compactMap { words in
            guard let path = programs.path(of: words[0]) else { return nil }
            let names = [path, URL(filePath: path).resolvingSymlinksInPath().path]
                .map { ($0 as NSString).lastPathComponent }
            return Opener(
                words: [path] + words.dropFirst(), needsTerminal: !names.allSatisfy { !isForTerminal($0) })
        }
    }

    /// The commands of `BROWSER`, each in words: colons divide the commands, spaces their words, except in quotes.
    private static func entries(_ environment: [String: String]) -> [[String]] {
        (environment["BROWSER"] ?? "").split(separator: ":").map { words(of: $0) }.filter { !$0.isEmpty }
    }

    private static func words(of command: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in command {
            switch character {
            case quote: quote = nil
            case "\"" where quote == nil, "'" where quote == nil: (quote, word) = (character, word ?? "")
            case " " where quote == nil, "\t" where quote == nil:
                if let whole = word.take() { words.append(whole) }
            default: word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }

    private static func isForTerminal(_ name: String) -> Bool {
        terminalBrowsers.contains(name) || name.hasPrefix("www-browser")
    }

    /// The browsers for the terminal that Debian has, the one that the administrator chose first.
    private static let terminalBrowsers = [
        "www-browser", "w3m", "lynx", "elinks", "links2", "links", "browsh", "chawan", "cha", "netrik",
    ]

    /// The browsers that xdg-open looks for by itself, but for those that need a terminal: without one they print the page
    /// to nobody, and it takes that for opened.
    private static let graphicalBrowsers =
        "x-www-browser:firefox:iceweasel:seamonkey:mozilla:epiphany:konqueror:chromium:chromium-browser:google-chrome"
}

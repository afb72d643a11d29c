public import ConcurrencyInterface
import Foundation

/// A program that opens addresses.
public struct Opener: Hashable, Sendable {
    /// The program's path and its arguments. `%s` is replaced by the address, which is otherwise appended.
    public var words: [String]
    /// Whether the program runs in the terminal.
    public var needsTerminal = false
    /// Additional environment variables.
    public var variables: [String: String] = [:]

    /// The program's file name.
    public var name: String { (words[0] as NSString).lastPathComponent }

    /// The command that opens an address.
    public func words(opening address: String) -> [String] {
        var isNamed = false
        let arguments = words.dropFirst().map { word in
            // `%%` is an escaped percent sign, as in printf.
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
    /// The programs that may open an address, in order of preference.
    ///
    /// `BROWSER` has priority. Without a display, `xdg-open` would only start browsers that need the
    /// terminal, which it cannot provide; on a remote machine, its windows would be invisible to the reader.
    public static func all(_ environment: [String: String]) -> [Opener] {
        let searchPath = SearchPath(environment)
        let chosen = named(environment, searchPath)
        guard chosen.isEmpty else { return chosen }
        var openers: [Opener] = []
        if DesktopSession.hasDisplay(environment) || !DesktopSession.isRemote(environment),
            let path = searchPath.path(of: "xdg-open")
        {
            openers.append(Opener(words: [path], variables: ["BROWSER": graphicalBrowsers]))
        }
        if let path = terminalBrowsers.lazy.compactMap(searchPath.path).first {
            openers.append(Opener(words: [path], needsTerminal: true))
        }
        return openers
    }

    /// The first of ``all(_:)`` that can open an address: xdg-open needs a browser.
    public static func first(_ environment: [String: String], by clock: any MonotonicClock) async -> Opener? {
        let openers = all(environment)
        guard openers.first?.name == "xdg-open", await !hasDesktopBrowser(environment, clock) else {
            return openers.first
        }
        return openers.dropFirst().first
    }

    /// Whether xdg-open has a browser: one of its built-in list, or the desktop's default. Without a display
    /// it has none.
    private static func hasDesktopBrowser(
        _ environment: [String: String], _ clock: any MonotonicClock
    ) async -> Bool {
        guard DesktopSession.hasDisplay(environment) else { return false }
        let searchPath = SearchPath(environment)
        let names = graphicalBrowsers.split(separator: ":").map(String.init)
        if names.contains(where: { searchPath.path(of: $0) != nil }) { return true }
        // Without xdg-mime the default browser is unknown.
        guard let tool = searchPath.path(of: "xdg-mime"),
            let reply = await DetachedProcess.output(
                of: [tool, "query", "default", "x-scheme-handler/https"], environment: environment, by: clock)
        else { return true }
        return !reply.isEmpty
    }

    /// The programs that `BROWSER` names, if none of them is installed. It may name some that are not.
    public static func missing(_ environment: [String: String]) -> [String] {
        let (names, searchPath) = (entries(environment).map { $0[0] }, SearchPath(environment))
        return names.allSatisfy { searchPath.path(of: $0) == nil } ? names : []
    }

    /// The installed programs of `BROWSER`.
    private static func named(_ environment: [String: String], _ searchPath: SearchPath) -> [Opener] {
        entries(environment).compactMap { words in
            guard let path = searchPath.path(of: words[0]) else { return nil }
            let names = [path, URL(filePath: path).resolvingSymlinksInPath().path]
                .map { ($0 as NSString).lastPathComponent }
            return Opener(
                words: [path] + words.dropFirst(), needsTerminal: !names.allSatisfy { !isForTerminal($0) })
        }
    }

    /// The commands of `BROWSER` as words: commands are separated by colons, words by spaces, unless quoted.
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

    /// Debian's browsers for the terminal, the administrator's choice first.
    private static let terminalBrowsers = [
        "www-browser", "w3m", "lynx", "elinks", "links2", "links", "browsh", "chawan", "cha", "netrik",
    ]

    /// The browsers of xdg-open's built-in list that show windows. A browser for the terminal would print the
    /// page without one and exit with 0, which looks like a success.
    private static let graphicalBrowsers =
        "x-www-browser:firefox:iceweasel:seamonkey:mozilla:epiphany:konqueror:chromium:chromium-browser:"
        + "google-chrome"
}

import Foundation
import Glibc

/// newsboat with a feed of a number of items in its cache.
final class Newsboat {
    private static let program = "/usr/bin/newsboat"

    private let folder: TemporaryFolder

    /// `nil` if newsboat is not installed.
    ///
    /// - Throws: ``CannotRun`` if newsboat does not read the feed.
    init?(items: Int) throws {
        guard access(Self.program, X_OK) == 0 else { return nil }
        folder = try TemporaryFolder()
        let entries = (0..<items).map { number in
            """
            <item><guid>\(Items.id(number))</guid><title>\(Items.description(number))</title>\
            <link>\(Items.url(number))</link><description>\(Items.location(number) ?? "")</description></item>
            """
        }
        let feed = """
            <?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>My Feed</title>\
            <link>https://example.org</link><description>Pictures</description>\(entries.joined())</channel></rss>
            """
        try write(feed, "feed.xml")
        try write("file://\(folder.path)/feed.xml\n", "urls")
        try write("auto-reload no\nmax-items 0\n", "config")
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let process = try terminal.start(Self.program, arguments + ["-x", "reload"], home: folder.path)
        // On a slow disk it takes minutes to read 100,000 items.
        try Self.waitForEnd(of: process, terminal, within: .seconds(300))
    }

    private var arguments: [String] {
        ["-u", folder.path + "/urls", "-c", folder.path + "/cache.db", "-C", folder.path + "/config"]
    }

    /// The time from the start to the list of the feed's items, in seconds, and the memory then, in MB.
    func measure() throws -> (time: Double, memory: Double) {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let start = ContinuousClock.now
        let process = try terminal.start(Self.program, arguments, home: folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "My Feed")
        terminal.type("\n")
        try terminal.wait(for: "first snow")
        let time = (ContinuousClock.now - start) / .seconds(1)
        terminal.waitForSilence(300)
        return (time, Memory.resident(of: process) ?? .nan)
    }

    /// The seconds from the end of a search's input to the list of its results.
    func find(_ word: String) throws -> Double {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let process = try terminal.start(Self.program, arguments, home: folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "My Feed")
        terminal.type("/" + word)
        terminal.waitForSilence(500)
        terminal.forget()
        return try seconds {
            terminal.type("\n")
            try terminal.wait(for: word + Items.descriptionEnd.prefix(12))
        }
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }

    private static func waitForEnd(
        of process: Int32, _ terminal: PseudoTerminal, within limit: Duration
    ) throws {
        let deadline = ContinuousClock.now + limit
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                PseudoTerminal.end(process)
                throw CannotRun("newsboat does not take the feed.")
            }
            terminal.waitForSilence(20)
            usleep(20_000)
        }
    }
}

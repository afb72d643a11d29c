import ConcurrencyTesting
import DesktopKit
import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("The address of the focused picture", .inTurns) struct LinkTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    /// An address with characters that a shell would interpret.
    private let address: String

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1])
        let picture = ScriptedFeed.picture(1)
        let target = picture + "?a=$(id)&b=';id;'*"
        feed.server.reply(
            to: target,
            with: .response(headers: ["Content-Type": "text/html"], text: "<h1>The page here</h1>").then(
                .close)
        )
        feed.server.reply(
            to: ScriptedFeed.firstPage(),
            with: .response(text: feed.json([1]).replacing(picture, with: target)))
        address = feed.server.url(picture).text + "?a=$(id)&b=';id;'*"
    }

    /// The content of a file in the folder.
    private func content(_ name: String) -> String? {
        try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    /// The app with the first picture on the screen.
    ///
    /// - Parameter variables: Further variables of the environment, in bash's syntax.
    private func open(_ variables: String = "", path: String? = nil) async throws -> TmuxTerminal {
        let program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/store")
        let unset = ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_TTY"]
        let terminal = try program.open(
            behind:
                "env \(unset.map { "-u \($0)" }.joined(separator: " ")) PATH='\(path ?? folder.path)' \(variables)"
        )
        try await terminal.screen(showing: "Place 1.")
        return terminal
    }

    private func quit(_ terminal: TmuxTerminal) async throws -> String {
        try terminal.press("q")
        return try await terminal.screen(showing: "ended with 0")
    }

    // MARK: Opening

    @Test(
        "o passes the address to the desktop's program as one argument, without a shell, and hides its output"
    )
    func opens() async throws {
        try folder.addProgram(
            "xdg-open",
            """
            printf '%s\\n' "$#" "$1" > '\(folder.path)/opened'
            echo noise; echo noise >&2; (echo noise > /dev/tty) 2> /dev/null; exit 0
            """)
        let terminal = try await open()
        try await terminal.screen(pressing: "o", showing: "\(localized(.host, "link.opened")) http://")
        await eventually { content("opened") == "1\n\(address)\n" }
        #expect(try await !quit(terminal).contains("noise"))
    }

    @Test("o reports the exit code of a program that failed to open the address")
    func failure() async throws {
        try folder.addProgram("xdg-open", "exit 3")
        let terminal = try await open("DISPLAY=:99")
        try await terminal.screen(
            pressing: "o", showing: localized(.host, "link.failed", "xdg-open", "3", "y"))
        _ = try await quit(terminal)
    }

    @Test("A program that continues has opened it, and lives longer than the app")
    func lasting() async throws {
        try folder.addProgram("xdg-open", "/bin/sleep 4; echo over > '\(folder.path)/over'")
        let terminal = try await open("DISPLAY=:99")
        try await terminal.screen(pressing: "o", showing: "\(localized(.host, "link.opened")) http://")
        _ = try await quit(terminal)
        await eventually { content("over") == "over\n" }
    }

    @Test("o reports that no program opens addresses")
    func noOpener() async throws {
        let terminal = try await open()
        try await terminal.screen(pressing: "o", showing: localized(.host, "link.noProgram"))
        _ = try await quit(terminal)
    }

    @Test("BROWSER's programs go before the desktop's, the next where one fails, each with its own words")
    func browser() async throws {
        try folder.addProgram("xdg-open", "echo xdg-open >> '\(folder.path)/tried'")
        try folder.addProgram("failing", "echo failing >> '\(folder.path)/tried'; exit 1")
        try folder.addProgram("window", "printf '%s\\n' window \"$@\" >> '\(folder.path)/tried'")
        let terminal = try await open("BROWSER=\"missing:failing %s:window 'a b' %s\"")
        try await terminal.screen(pressing: "o", showing: "\(localized(.host, "link.opened")) http://")
        // Each press tries the same ones again.
        let each = "failing\nwindow\na b\n\(address)\n"
        await eventually {
            content("tried").map { !$0.isEmpty && $0.replacing(each, with: "").isEmpty } == true
        }
        _ = try await quit(terminal)
    }

    /// A browser that shows a page until a line is typed, and prints a word when it is interrupted.
    private static let browser = """
        trap 'echo interrupted' INT
        echo "The page of $1"
        read -r line || read -r line
        echo "$line" > "${0%/*}/read"
        """

    @Test("A browser in the terminal gets the terminal and its keys, and returns it at its end")
    func terminalBrowser() async throws {
        try folder.addProgram("w3m", Self.browser)
        let terminal = try await open()
        try terminal.press("o")
        let page = try await terminal.screen(showing: "The page of \(address.prefix(60))")
        #expect(!page.contains(localized(.feed, "title")))
        try terminal.press("C-c")
        try await terminal.screen(showing: "interrupted")
        try terminal.type("typed")
        try await terminal.screen(showing: "\(localized(.host, "link.opened")) http://")
        try await terminal.screen(showing: "Place 1.")
        #expect(content("read") == "typed\n")
        _ = try await quit(terminal)
        // Printed behind the end.
        #expect(try await !terminal.screen(showing: "icanon").contains("-icanon"))
    }

    @Test("The exit code of a browser in the terminal that failed is reported")
    func failingTerminalBrowser() async throws {
        try folder.addProgram("lynx", "exit 7")
        let terminal = try await open("BROWSER=lynx")
        try await terminal.screen(pressing: "o", showing: localized(.host, "link.failed", "lynx", "7", "y"))
        _ = try await quit(terminal)
    }

    @Test("Suspended in a browser for the terminal, the app stops with it, and both continue together")
    func suspendedBrowser() async throws {
        try folder.addProgram("w3m", Self.browser)
        let words = FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/store").options(for: [])
        let program = ([Executables.url(of: "FeedHost").path] + words).map { "'\($0)'" }.joined(
            separator: " ")
        try folder.addProgram("feed", "BROWSER='\(folder.path)/w3m' exec \(program)")
        let terminal = try TmuxTerminal(line: "cd '\(folder.path)'; exec bash --noprofile --norc -i")
        try terminal.type("./feed")
        try await terminal.screen(showing: "Place 1.")
        try terminal.press("o")
        try await terminal.screen(showing: "The page of")
        try terminal.press("C-z")
        try await terminal.screen(showing: "Stopped")
        try terminal.type("jobs; echo shell''-reads")
        try await terminal.screen(showing: "shell-reads")
        try terminal.type("fg")
        try await terminal.screen(showing: "fg\n./feed")
        try terminal.type("typed")
        try await terminal.screen(showing: "\(localized(.host, "link.opened")) http://")
        #expect(content("read") == "typed\n")
        try terminal.press("q")
        // The shell may discard input that is typed before it learns of the end.
        await eventually {
            try? terminal.type("echo left''-it")
            return (try? terminal.screen().contains("left-it")) == true
        }
    }

    @Test(
        "Over ssh without a program that opens addresses, o sends the address to the terminal's clipboard and shows it whole"
    )
    func remote() async throws {
        try folder.addProgram("xdg-open", "exit 0")
        let terminal = try await open("SSH_CONNECTION='10.0.0.1 1 10.0.0.2 22'")
        let screen = try await terminal.screen(
            pressing: "o", showing: localized(.host, "link.remote", "y").beginning)
        #expect(screen.contains("\n\(address)\n"))
        _ = try await quit(terminal)
    }

    // MARK: Copying

    @Test("y sends the address to the terminal's clipboard and shows it selected")
    func copies() async throws {
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("y")
        let frame = try await app.terminal.frame(showing: localized(.host, "link.sent").beginning)
        #expect(app.terminal.copies.map(\.text) == [address])
        let row = try #require(frame.lines.firstIndex { $0.hasPrefix(address) })
        #expect(frame.grid[row, 0].style.attributes.contains(.inverse))
        try await app.quit()
    }

    @Test(
        "Where the desktop has a program for its clipboard, y uses it too and says that it copied",
        arguments: [
            ("xclip", "DISPLAY=:99"), ("xsel", "DISPLAY=:99"), ("wl-copy", "WAYLAND_DISPLAY=wayland-9"),
        ])
    func copiesToDesktop(tool: String, display: String) async throws {
        try folder.addProgram(tool, "/bin/cat > '\(folder.path)/copied'; /bin/sleep 5 &")
        let terminal = try await open(display)
        try await terminal.screen(pressing: "y", showing: "\(localized(.host, "link.copied")) http://")
        #expect(content("copied") == address)
        _ = try await quit(terminal)
    }

    @Test(
        "y does not report a copy where the clipboard's program fails or hangs",
        arguments: ["exit 1", "/bin/sleep 1000"])
    func failedTool(script: String) async throws {
        try folder.addProgram("xclip", "exec \(script)")
        let terminal = try await open("DISPLAY=:99")
        let screen = try await terminal.screen(
            pressing: "y", showing: localized(.host, "link.sent").beginning)
        #expect(screen.contains("\n\(address)\n"))
        #expect(!screen.contains(localized(.host, "link.copied")))
        _ = try await quit(terminal)
    }

    // MARK: Real programs

    @Test("w3m gets the terminal and returns it at its end", .slow(with: "w3m"))
    func realBrowser() async throws {
        let terminal = try await open("BROWSER=w3m", path: "/usr/bin:/bin")
        for _ in 1...2 {
            try terminal.press("o")
            let page = try await terminal.screen(showing: "The page here")
            #expect(!page.contains(localized(.feed, "title")))
            try terminal.press("C-c", "q")
            // w3m may ask for confirmation.
            try terminal.press("y", "Escape")
            try await terminal.screen(showing: "\(localized(.host, "link.opened")) http://")
            try await terminal.screen(showing: "Place 1.")
        }
        _ = try await quit(terminal)
    }

    @Test("The exit code of xdg-open without a browser is reported", .slow(with: "xdg-open"))
    func realOpener() async throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: "/usr/bin")
        where !["www-browser", "w3m", "lynx", "links", "links2", "elinks"].contains(name) {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: "/usr/bin/" + name)
        }
        for variables in ["", "DISPLAY=:99"] {
            let terminal = try await open(variables)
            let screen = try await terminal.screen(
                pressing: "o", showing: localized(.host, "link.failed", "xdg-open", "3", "y"))
            #expect(!screen.contains("no method"))
            _ = try await quit(terminal)
        }
    }

    @Test(
        "y copies the address with xclip and xsel", .slow(with: "xclip", "xsel", "Xvfb"),
        arguments: ["xclip", "xsel"])
    func realClipboard(tool: String) async throws {
        for name in [tool, "env"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: "/usr/bin/" + name)
        }
        let output = Pipe()
        // Foundation's children have the signal blocked that ends this one.
        let server = try #require(
            DetachedProcess(
                ["/usr/bin/Xvfb", "-displayfd", "1", "-nolisten", "tcp"], environment: [:],
                output: output.fileHandleForWriting.fileDescriptor))
        defer { kill(server.process, SIGTERM) }
        let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let terminal = try await open("DISPLAY=:\(number)")
        try await terminal.screen(pressing: "y", showing: "\(localized(.host, "link.copied")) http://")
        // The process that xsel leaves behind takes the clipboard after xsel has ended.
        try await eventually("The clipboard does not have the address") {
            let reader = Process()
            reader.executableURL = URL(filePath: "/usr/bin/xclip")
            reader.arguments = ["-o", "-selection", "clipboard"]
            reader.environment = ["DISPLAY": ":\(number)"]
            let copied = Pipe()
            reader.standardOutput = copied
            reader.standardError = FileHandle.nullDevice
            try reader.run()
            return try copied.fileHandleForReading.readToEnd() == Data(address.utf8)
        }
        _ = try await quit(terminal)
    }
}

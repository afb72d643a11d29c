import ConcurrencyTesting
import FileTesting
import Foundation
import Testing

@testable import DesktopKit

@Suite("The programs that open addresses") struct OpenerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The programs to try when these are installed, with `!` before one that gets the terminal.
    private func names(_ installed: [String], _ environment: [String: String]) throws -> [String] {
        for name in installed {
            _ = FileManager.default.createFile(
                atPath: folder.path + "/" + name, contents: nil, attributes: [.posixPermissions: 0o755])
        }
        return Opener.all(environment.merging(["PATH": folder.path]) { $1 })
            .map { ($0.needsTerminal ? "!" : "") + ([$0.name] + $0.words.dropFirst()).joined(separator: " ") }
    }

    private let all = ["xdg-open", "w3m", "lynx", "firefox"]

    @Test(
        "With a display the desktop's program is tried before a browser for the terminal",
        arguments: ["DISPLAY", "WAYLAND_DISPLAY"])
    func display(variable: String) throws {
        #expect(try names(all, [variable: ":0"]) == ["xdg-open", "!w3m"])
        #expect(try names(all, [variable: ":0", "SSH_TTY": "/dev/pts/1"]) == ["xdg-open", "!w3m"])
    }

    @Test(
        "Over ssh without a display only a browser for the terminal is tried",
        arguments: ["SSH_CONNECTION", "SSH_TTY"])
    func remote(variable: String) throws {
        #expect(try names(all, [variable: "x", "DISPLAY": ""]) == ["!w3m"])
    }

    @Test("Only BROWSER's installed programs are tried, unless none is installed")
    func browser() throws {
        #expect(
            try names(all, ["BROWSER": "missing:firefox -P 'a  b' %s::lynx", "DISPLAY": ":0"]) == [
                "firefox -P a  b %s", "!lynx",
            ])
        #expect(try names(all, ["BROWSER": "missing: "]) == ["xdg-open", "!w3m"])
        let path = folder.path + "/firefox"
        #expect(try names(all, ["BROWSER": path]) == ["firefox"])
    }

    @Test("A browser for the terminal is detected through a link, such as Debian's alternatives")
    func link() throws {
        _ = try names(["w3m"], [:])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/browser", withDestinationPath: folder.path + "/w3m")
        #expect(try names([], ["BROWSER": "browser"]) == ["!browser"])
    }

    @Test("xdg-open is skipped if it has no browser")
    func desktopBrowser() async throws {
        func first(_ installed: [String], _ environment: [String: String]) async throws -> String? {
            _ = try names(installed, environment)
            let environment = environment.merging(["PATH": folder.path]) { $1 }
            return await Opener.first(environment, by: ManualClock())?.name
        }
        #expect(try await first([], [:]) == nil)
        #expect(try await first(["xdg-open"], ["DISPLAY": ":0"]) == "xdg-open")
        // Without a display xdg-open has no browser.
        #expect(try await first([], [:]) == nil)
        try folder.addProgram("xdg-mime", "exit 0")
        #expect(try await first([], ["DISPLAY": ":0"]) == nil)
        #expect(try await first(["w3m"], ["DISPLAY": ":0"]) == "w3m")
        try folder.addProgram("xdg-mime", "echo firefox.desktop")
        #expect(try await first([], ["DISPLAY": ":0"]) == "xdg-open")
        try folder.addProgram("xdg-mime", "exit 1")
        #expect(try await first([], ["DISPLAY": ":0"]) == "xdg-open")
        try folder.addProgram("xdg-mime", "exit 0")
        #expect(try await first(["firefox"], ["DISPLAY": ":0"]) == "xdg-open")
    }

    @Test("BROWSER's programs are missing if none of them is installed")
    func missing() throws {
        _ = try names(["lynx"], [:])
        func missing(_ browser: String) -> [String] {
            Opener.missing(["BROWSER": browser, "PATH": folder.path])
        }
        #expect(missing("missing:gone %s") == ["missing", "gone"])
        #expect(missing("missing:lynx").isEmpty)
        #expect(missing("").isEmpty)
    }

    @Test("Folders and files that are not executable are not programs, and an empty entry of PATH is ignored")
    func noPrograms() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/w3m", withIntermediateDirectories: false)
        try Data().write(to: URL(filePath: folder.path + "/lynx"))
        #expect(try names([], [:]).isEmpty)
        #expect(SearchPath(["PATH": "::"]).path(of: "sh") == nil)
    }

    @Test(
        "The address replaces %s, or is appended",
        arguments: [
            (["w3m"], ["w3m", "http://a.example/%s"]),
            (["w3m", "-o", "%s"], ["w3m", "-o", "http://a.example/%s"]),
            (["f", "open(%s,new)", "100%%"], ["f", "open(http://a.example/%s,new)", "100%"]),
            (["f", "%%s"], ["f", "%s", "http://a.example/%s"]),
        ])
    func words(command: [String], words: [String]) {
        #expect(Opener(words: command).words(opening: "http://a.example/%s") == words)
    }
}

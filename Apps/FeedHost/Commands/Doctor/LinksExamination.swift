import ConcurrencyInterface
import ConcurrencyThreads
import DesktopKit
import Foundation
import Glibc

/// Finds out which programs open and copy addresses.
struct LinksExamination {
    let environment: [String: String]
    var clock: any MonotonicClock = SystemMonotonicClock()

    func run() async -> [Finding] {
        desktopFaults + [missing, await opening, copying].compactMap(\.self)
    }

    private var programs: Programs { Programs(environment) }

    /// The variables that name a desktop of this machine which is not there: every program that needs it fails.
    private var desktopFaults: [Finding] {
        var sockets: [(String, String)] = []
        if let display = environment["DISPLAY"], display.hasPrefix(":") {
            sockets.append(("DISPLAY", "/tmp/.X11-unix/X" + display.dropFirst().prefix { $0.isNumber }))
        }
        if let display = environment["WAYLAND_DISPLAY"], !display.isEmpty {
            let folder = environment["XDG_RUNTIME_DIR"] ?? ""
            sockets.append(("WAYLAND_DISPLAY", display.hasPrefix("/") ? display : folder + "/" + display))
        }
        return sockets.compactMap { variable, path in
            if FileManager.default.fileExists(atPath: path) { return nil }
            return .problem(
                "\(variable) is '\(environment[variable] ?? "")', but there is no such desktop (\(path))",
                advice: "unset it, or set it to what a window of the desktop has (echo $\(variable))")
        }
    }

    /// None of the programs that `BROWSER` names; it may name some that are not everywhere.
    private var missing: Finding? {
        let names = Opener.entries(environment).map { $0[0] }
        guard !names.isEmpty, names.allSatisfy({ programs.path(of: $0) == nil }) else { return nil }
        return .problem(
            "BROWSER names no program that is here: \(names.joined(separator: ", "))",
            advice: "install one, correct BROWSER, or unset it")
    }

    // MARK: Opening

    private var opening: Finding {
        get async {
            let openers = Opener.all(environment)
            var opener = openers.first
            if opener?.name == "xdg-open", await !hasBrowser { opener = openers.dropFirst().first }
            guard let opener else {
                let elsewhere = Programs.isRemote(environment) && !Programs.hasDisplay(environment)
                return .note(
                    "no program here opens addresses"
                        + (elsewhere ? "; o sends them to the terminal's clipboard" : ""),
                    advice: "install a browser (w3m and lynx are for the terminal), or name one in BROWSER")
            }
            return .ok(
                "addresses are opened with \(opener.words[0])"
                    + (opener.needsTerminal ? ", which gets the terminal meanwhile" : ""))
        }
    }

    /// Whether xdg-open has a browser: one of those that it looks for by itself, or the desktop's. Without a display it has
    /// none but those for the terminal.
    private var hasBrowser: Bool {
        get async {
            guard Programs.hasDisplay(environment) else { return false }
            let names = Opener.graphicalBrowsers.split(separator: ":").map(String.init)
            if names.contains(where: { programs.path(of: $0) != nil }) { return true }
            // Without the tool that tells, nothing is known.
            guard let tool = programs.path(of: "xdg-mime"),
                let answer = await output(of: [tool, "query", "default", "x-scheme-handler/https"])
            else { return true }
            return !answer.isEmpty
        }
    }

    /// What a program prints; `nil` where it does not end well before long.
    private func output(of words: [String]) async -> String? {
        let pipe = Pipe()
        let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        guard
            let program = SideProgram(words, environment: environment, output: writing.fileDescriptor)
        else { return nil }
        guard await program.status(within: .seconds(2), by: clock) == 0 else {
            program.terminate()
            return nil
        }
        // What it started may still hold the pipe, and would be waited for.
        _ = fcntl(reading.fileDescriptor, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(reading.fileDescriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: Copying

    private var copying: Finding {
        if let words = ClipboardTool.words(environment) {
            return .ok("addresses are copied with \(words[0])")
        }
        let isOnDesktop = Programs.hasDisplay(environment)
        return .note(
            "addresses are copied by the terminal alone, which may ignore it",
            advice: isOnDesktop
                ? "install \(environment["WAYLAND_DISPLAY"]?.isEmpty == false ? "wl-clipboard" : "xclip or xsel")"
                : "where it does, select the address that y shows, with Shift and the mouse")
    }
}

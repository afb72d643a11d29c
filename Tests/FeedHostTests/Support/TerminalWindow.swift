import FileTesting
import Foundation
import Glibc
import TerminalTesting

/// A terminal that people use, in a window on a screen of its own, with a shell and a home of its own.
nonisolated final class TerminalWindow {
    enum Kind: String {
        case kitty, konsole, xterm, foot, alacritty
        case sixel = "xterm with sixels"
        case gnome = "gnome-terminal"
        case tmux = "tmux in kitty"
    }

    let kind: Kind
    private let screen: VirtualScreen
    private let folder: TemporaryFolder
    private let window: VirtualScreen.Window
    /// The window's size, in pixels.
    private var size: (width: Int, height: Int)
    private var programs: [Process] = []
    private var home: String { folder.path }

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - functions: The functions that bash reads first.
    ///   - page: A text for the shell's function `page`, which shows it until Enter.
    init(_ kind: Kind, columns: Int, rows: Int, functions: String, page: String) throws {
        self.kind = kind
        let (screen, folder) = try (VirtualScreen(width: 1_500, height: 900), TemporaryFolder())
        (self.screen, self.folder) = (screen, folder)
        try Self.furnish(folder.path, functions: functions, page: page)
        let environment = Self.environment(home: folder.path)
        let shell = folder.path + "/shell"
        programs.append(
            try screen.start(
                kind.command(shell: shell, home: folder.path, columns: columns, rows: rows),
                environment: environment))
        if kind == .foot {
            try Self.wait("weston") {
                FileManager.default.fileExists(atPath: folder.path + "/run/weston") ? true : nil
            }
            programs.append(
                try screen.start(
                    ["foot", "-o", "font=DejaVu Sans Mono:size=10", "-o", "dpi-aware=no", shell],
                    environment: environment.merging(["WAYLAND_DISPLAY": "weston"]) { $1 }))
        }
        try Self.wait("a shell in \(kind.rawValue)") {
            FileManager.default.fileExists(atPath: folder.path + "/tty") ? true : nil
        }
        window = try Self.wait("a window of \(kind.rawValue)") {
            try screen.largestWindow().flatMap { $0.width > 300 ? $0 : nil }
        }
        size = (window.width, window.height)
        try screen.xdotool("mousemove", "1499", "899")
        try screen.xdotool("windowfocus", window.id)
        try resize(columns: columns, rows: rows)
    }

    deinit {
        // Also programs that a terminal has started may outlive it, such as the message bus of
        // gnome-terminal; Foundation reports the end of a program when no process holds its inherited
        // descriptors.
        let deadline = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < deadline {
            let left = processes
            if left.isEmpty { break }
            for process in left.compactMap({ pid_t($0) }) { kill(process, SIGKILL) }
            usleep(10_000)
        }
        for program in programs { program.waitUntilExit() }
    }

    // MARK: Actions of a person

    /// Presses keys, by X's names.
    func press(_ keys: [String]) throws {
        for key in keys { try screen.xdotool("key", "--clearmodifiers", key) }
    }

    /// Types a line into the shell.
    func type(_ line: String) throws {
        try screen.xdotool("type", "--delay", "1", line)
        try press(["Return"])
    }

    /// Resizes the window to a number of cells.
    func resize(columns: Int, rows: Int) throws {
        for _ in 0..<8 {
            let old = try cells()
            if old.columns == columns && old.rows == rows { return }
            // The size of a cell is known approximately, the window's frame is not.
            let cell =
                old.pixels ?? (
                    Double(size.width) / Double(old.columns), Double(size.height) / Double(old.rows)
                )
            size.width += Int((Double(columns - old.columns) * cell.0).rounded())
            size.height += Int((Double(rows - old.rows) * cell.1).rounded())
            try screen.xdotool("windowsize", window.id, "\(size.width)", "\(size.height)")
            _ = try? Self.wait("another size", seconds: 3) { () -> Bool? in
                let new = try cells()
                return (new.columns, new.rows) == (old.columns, old.rows) ? nil : true
            }
        }
        throw VirtualScreen.Failure("\(kind.rawValue) does not become \(columns)×\(rows): \(try cells())")
    }

    // MARK: Reading the screen

    func screenshot() throws -> Screenshot { try screen.screenshot() }

    /// A screenshot that differs from an older one and meets the condition, once the terminal and its
    /// programs are idle; `nil` without one.
    func settled(
        after old: Screenshot? = nil, seconds: Int = 180,
        where condition: (Screenshot) -> Bool = { _ in true }
    ) throws -> Screenshot? {
        var (last, since) = (try screenshot(), ContinuousClock.now)
        return try? Self.wait("a screen at rest", seconds: seconds) { () -> Screenshot? in
            let new = try screenshot()
            if new != last || isBusy { (last, since) = (new, ContinuousClock.now) }
            guard ContinuousClock.now - since > .milliseconds(250), new != old, condition(new) else {
                return nil
            }
            return new
        }
    }

    /// Whether a program of that name runs in the terminal.
    func runs(_ name: String) -> Bool {
        processes.contains {
            (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == name + "\n"
        }
    }

    /// Whether any of the terminal's programs runs or waits for a processor.
    private var isBusy: Bool {
        processes.contains { process in
            let folder = "/proc/\(process)/task"
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return threads.contains { thread in
                let text = (try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)) ?? ""
                // proc_pid_stat(5): the state is behind the name.
                let state = text.lastIndex(of: ")").map { text[$0...].dropFirst(2).prefix(1) }
                return state == "R" || state == "D"
            }
        }
    }

    /// The programs with the terminal's folders.
    private var processes: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        // Some terminals change HOME.
        let mark = Data("XDG_STATE_HOME=\(home)/state\0".utf8)
        return all.filter { name in
            guard name.first?.isNumber == true,
                let file = FileHandle(forReadingAtPath: "/proc/\(name)/environ")
            else { return false }
            return (try? file.readToEnd())?.range(of: mark) != nil
        }
    }

    /// Polls until a value is returned.
    @discardableResult
    static func wait<Value>(
        _ what: String, seconds: Int = 180, for value: () throws -> Value?
    ) throws -> Value {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            if let value = try value() { return value }
            guard ContinuousClock.now < deadline else {
                throw VirtualScreen.Failure("\(what) did not come within \(seconds) s")
            }
            usleep(30_000)
        }
    }

    /// The terminal's cells, and a cell's pixels where it reports them.
    private func cells() throws -> (columns: Int, rows: Int, pixels: (Double, Double)?) {
        let name = try String(contentsOfFile: home + "/tty", encoding: .utf8)
        let terminal = Glibc.open(name.trimmingCharacters(in: .newlines), O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(terminal) }
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            throw VirtualScreen.Failure("\(kind.rawValue) has ended")
        }
        let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
        let pixels = (Double(size.ws_xpixel) / Double(columns), Double(size.ws_ypixel) / Double(rows))
        return (columns, rows, size.ws_xpixel > 0 ? pixels : nil)
    }

    // MARK: Furniture

    private static func environment(home: String) -> [String: String] {
        [
            "HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SHELL": "/bin/bash",
            "XDG_RUNTIME_DIR": home + "/run", "XDG_CONFIG_HOME": home + "/config",
            "XDG_STATE_HOME": home + "/state", "XDG_DATA_HOME": home + "/data",
            "XDG_CACHE_HOME": home + "/cache",
            "LIBGL_ALWAYS_SOFTWARE": "1", "QT_QPA_PLATFORM": "xcb", "GDK_BACKEND": "x11",
            "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1", "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    private static func furnish(_ home: String, functions: String, page: String) throws {
        let folders = ["run", "config/glib-2.0/settings", "state"]
        for folder in folders {
            try FileManager.default.createDirectory(
                atPath: home + "/" + folder, withIntermediateDirectories: true)
        }
        chmod(home + "/run", 0o700)
        let files = [
            "shell": """
            #!/bin/sh
            exec bash --noprofile --rcfile '\(home)/rc' -i
            """,
            "rc": """
            unset HISTFILE
            HOME='\(home)'
            PS1='$ '
            blank() { printf '\\e[H\\e[2J\\e[3J'; }
            page() { blank; cat '\(home)/page'; read -s; blank; }
            \(functions)
            tty > '\(home)/tty.new'; mv '\(home)/tty.new' '\(home)/tty'
            """,
            "page": page,
            // Without passthrough the terminal outside tmux cannot be probed.
            "tmux.conf": "set -g status off\nset -g allow-passthrough on\n",
            "config/konsolerc": "[MainWindow]\nMenuBar=Disabled\nToolBarsMovable=Disabled\n",
            "config/glib-2.0/settings/keyfile": """
            [org/gnome/desktop/interface]
            cursor-blink=false
            monospace-font-name='DejaVu Sans Mono 10'
            """,
        ]
        for (name, text) in files {
            try text.write(toFile: home + "/" + name, atomically: false, encoding: .utf8)
        }
        chmod(home + "/shell", 0o755)
    }
}

nonisolated extension TerminalWindow.Kind {
    /// The program of the terminal, as Debian installs it.
    fileprivate func command(shell: String, home: String, columns: Int, rows: Int) -> [String] {
        let font = "DejaVu Sans Mono"
        switch self {
        case .kitty:
            return [
                "kitty", "--config", "NONE", "-o", "remember_window_size=no",
                "-o", "initial_window_width=\(columns)c", "-o", "initial_window_height=\(rows)c",
                "-o", "cursor_blink_interval=0", "-o", "font_family=\(font)", "-o", "font_size=10",
                "-o", "update_check_interval=0", "-o", "enable_audio_bell=no", "-o",
                "shell_integration=disabled",
                shell,
            ]
        case .tmux:
            return Self.kitty.command(
                shell: "sh", home: home, columns: columns, rows: rows)
                + ["-c", "exec tmux -f '\(home)/tmux.conf' -S '\(home)/tmux' new-session '\(shell)'"]
        case .konsole:
            return [
                "konsole", "--nofork", "--hide-menubar", "--hide-tabbar",
                "-p", "TerminalColumns=\(columns)", "-p", "TerminalRows=\(rows)", "-p", "ScrollBarPosition=2",
                "-p", "BlinkingCursorEnabled=false", "-p", "ShowTerminalSizeHint=false",
                "-p", "Font=\(font),10,-1,5,50,0,0,0,0,0", "-e", shell,
            ]
        case .xterm, .sixel:
            return ["xterm"] + (self == .sixel ? ["-ti", "vt340"] : [])
                + [
                    "-b", "0", "-bw", "0", "-fa", font, "-fs", "10", "-geometry", "\(columns)x\(rows)+0+0",
                    "-e", shell,
                ]
        case .alacritty:
            return [
                "alacritty", "-o", "window.dimensions.columns=\(columns)",
                "-o", "window.dimensions.lines=\(rows)", "-o", "font.normal.family=\(font)",
                "-o", "font.size=10", "-e", shell,
            ]
        case .gnome:
            return [
                "dbus-run-session", "--", "gnome-terminal", "--wait", "--geometry=\(columns)x\(rows)",
                "--hide-menubar", "--", shell,
            ]
        case .foot:
            // Wayland's server in a window; foot fills it.
            return [
                "weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--width=\(columns * 8)",
                "--height=\(rows * 17)", "--no-config", "--socket=weston", "--use-pixman",
            ]
        }
    }
}

/// Checks the programs that open and copy addresses.
public enum LinksCheck {
    /// A program that opens addresses.
    public typealias Opener = (path: String, needsTerminal: Bool)

    /// The errors of the desktop's variables and of `BROWSER`, and the programs that open and copy addresses.
    ///
    /// - Parameters:
    ///   - missingBrowsers: The programs that `BROWSER` names, if none of them is installed.
    ///   - opener: The program that opens addresses.
    ///   - clipboardTool: The path of the program that copies text.
    ///   - hasDisplay: Whether programs can show windows.
    ///   - isRemote: Whether the reader is logged in from another machine.
    ///   - exists: Returns whether a file exists at a path.
    public static func results(
        environment: [String: String], missingBrowsers: [String], opener: Opener?, clipboardTool: String?,
        hasDisplay: Bool, isRemote: Bool, exists: (String) -> Bool
    ) -> [CheckResult] {
        var results = missingDesktops(environment, exists)
        if !missingBrowsers.isEmpty {
            results.append(
                .problem(
                    "no program named in BROWSER was found: \(missingBrowsers.joined(separator: ", "))",
                    hint: "install one, fix BROWSER, or unset it"))
        }
        let isWayland = environment["WAYLAND_DISPLAY"]?.isEmpty == false
        return results + [
            opening(opener, isForClipboard: isRemote && !hasDisplay),
            copying(clipboardTool, hasDisplay ? isWayland ? "wl-clipboard" : "xclip or xsel" : nil),
        ]
    }

    /// The variables that name a desktop of this machine that does not exist, so that every program that
    /// needs it fails.
    private static func missingDesktops(
        _ environment: [String: String], _ exists: (String) -> Bool
    ) -> [CheckResult] {
        var sockets: [(String, String)] = []
        if let display = environment["DISPLAY"], display.hasPrefix(":") {
            sockets.append(("DISPLAY", "/tmp/.X11-unix/X" + display.dropFirst().prefix { $0.isNumber }))
        }
        if let display = environment["WAYLAND_DISPLAY"], !display.isEmpty {
            let folder = environment["XDG_RUNTIME_DIR"] ?? ""
            sockets.append(("WAYLAND_DISPLAY", display.hasPrefix("/") ? display : folder + "/" + display))
        }
        return sockets.compactMap { variable, path in
            if exists(path) { return nil }
            return .problem(
                "\(variable) is '\(environment[variable] ?? "")', but no desktop is running there (\(path))",
                hint:
                    "unset \(variable), or copy the value from a terminal on the desktop (echo $\(variable))")
        }
    }

    /// - Parameter isForClipboard: Whether addresses go to the clipboard where no program opens them.
    private static func opening(_ opener: Opener?, isForClipboard: Bool) -> CheckResult {
        guard let opener else {
            return .note(
                "no browser found" + (isForClipboard ? "; o sends links to the terminal's clipboard" : ""),
                hint: "install a browser (w3m and lynx run in the terminal), or name one in BROWSER")
        }
        return .ok("links open with \(opener.path)" + (opener.needsTerminal ? ", in this terminal" : ""))
    }

    /// - Parameter packages: The programs to install; `nil` without a display.
    private static func copying(_ tool: String?, _ packages: String?) -> CheckResult {
        if let tool { return .ok("links are copied with \(tool)") }
        return .note(
            "links are copied by the terminal only, which may ignore this",
            hint: packages.map { "install \($0)" }
                ?? "if so, select the link that y shows with Shift and the mouse")
    }
}

/// Checks the programs that open and copy addresses.
public struct LinksCheck {
    /// A program that opens addresses.
    public typealias Opener = (path: String, needsTerminal: Bool)

    private let environment: [String: String]
    private let missingBrowsers: [String]
    private let opener: Opener?
    private let clipboardTool: String?
    private let hasDisplay: Bool
    private let isRemote: Bool
    private let exists: (String) -> Bool

    /// - Parameters:
    ///   - missingBrowsers: The programs that `BROWSER` names, if none of them is installed.
    ///   - opener: The program that opens addresses.
    ///   - clipboardTool: The path of the program that copies text.
    ///   - hasDisplay: Whether programs can show windows.
    ///   - isRemote: Whether the reader is logged in from another machine.
    ///   - exists: Returns whether a file exists at a path.
    public init(
        environment: [String: String], missingBrowsers: [String], opener: Opener?, clipboardTool: String?,
        hasDisplay: Bool, isRemote: Bool, exists: @escaping (String) -> Bool
    ) {
        self.environment = environment
        self.missingBrowsers = missingBrowsers
        self.opener = opener
        self.clipboardTool = clipboardTool
        self.hasDisplay = hasDisplay
        self.isRemote = isRemote
        self.exists = exists
    }

    /// The errors of the desktop's variables and of `BROWSER`, and the programs that open and copy addresses.
    public func run() -> [CheckResult] {
        missingDesktops + [browsers].compactMap(\.self) + [opening, copying]
    }

    /// The variables that name a desktop of this machine that does not exist, so that every program that
    /// needs it fails.
    private var missingDesktops: [CheckResult] {
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

    private var browsers: CheckResult? {
        guard !missingBrowsers.isEmpty else { return nil }
        return .problem(
            "no program named in BROWSER was found: \(missingBrowsers.joined(separator: ", "))",
            hint: "install one, fix BROWSER, or unset it")
    }

    private var opening: CheckResult {
        guard let opener else {
            return .note(
                "no browser found"
                    + (isRemote && !hasDisplay ? "; o sends links to the terminal's clipboard" : ""),
                hint: "install a browser (w3m and lynx run in the terminal), or name one in BROWSER")
        }
        return .ok(
            "links open with \(opener.path)"
                + (opener.needsTerminal ? ", in this terminal" : ""))
    }

    private var copying: CheckResult {
        if let clipboardTool { return .ok("links are copied with \(clipboardTool)") }
        let tools = environment["WAYLAND_DISPLAY"]?.isEmpty == false ? "wl-clipboard" : "xclip or xsel"
        return .note(
            "links are copied by the terminal only, which may ignore this",
            hint: hasDisplay
                ? "install \(tools)"
                : "if so, select the link that y shows with Shift and the mouse")
    }
}

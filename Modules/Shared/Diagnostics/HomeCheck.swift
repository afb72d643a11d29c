/// Checks the home folder and the folder of the program's state.
public struct HomeCheck {
    private let home: String?
    private let isNamed: Bool
    private let environment: [String: String]
    private let stateFolder: String?
    private let isFolder: (String) -> Bool
    private let refusal: (String) -> String?

    /// - Parameters:
    ///   - home: The home folder; `nil` for none.
    ///   - isNamed: Whether `HOME` names it; otherwise the password database does.
    ///   - stateFolder: The folder of the state between runs; `nil` where none is stored.
    ///   - isFolder: Returns whether a path is a folder's.
    ///   - refusal: Returns the reason why no file can be created in a folder; `nil` if it can.
    public init(
        home: String?, isNamed: Bool, environment: [String: String], stateFolder: String?,
        isFolder: @escaping (String) -> Bool, refusal: @escaping (String) -> String?
    ) {
        self.home = home
        self.isNamed = isNamed
        self.environment = environment
        self.stateFolder = stateFolder
        self.isFolder = isFolder
        self.refusal = refusal
    }

    /// The home folder, the ignored variables, and the folder of the state.
    public func run() -> [CheckResult] { [folder] + ignored + [state].compactMap(\.self) }

    private var folder: CheckResult {
        guard let home else {
            return .problem(
                "neither HOME nor the password database names a home folder",
                hint: "set HOME to the absolute path of a folder of yours")
        }
        // The home folder is checked by itself, since all folders in it can be elsewhere.
        guard isFolder(home) else {
            return .problem("\(home) is no folder", hint: "make it, or set HOME to a folder of yours")
        }
        if isNamed { return .ok("\(home), as HOME says") }
        guard let name = environment["HOME"], !name.isEmpty else {
            return .ok("\(home), as the password database says: HOME is not set")
        }
        return .note(
            "\(home), as the password database says: HOME is '\(name)', which is no absolute path below /",
            hint: "set HOME to \(home)")
    }

    /// The variables with a relative path, which programs have to ignore (XDG Base Directory Specification).
    private var ignored: [CheckResult] {
        ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].compactMap { variable in
            guard let path = environment[variable], !path.isEmpty, !path.hasPrefix("/") else { return nil }
            return .note(
                "\(variable) is '\(path)', which is no absolute path and is ignored",
                hint: "set it to an absolute path, or unset it")
        }
    }

    private var state: CheckResult? {
        guard let stateFolder else { return nil }
        guard let cause = refusal(stateFolder) else {
            return .ok("what is remembered between visits is stored in \(stateFolder)")
        }
        return .problem(
            "what is remembered between visits cannot be stored in \(stateFolder): \(cause)",
            hint: "see who owns it (ls -ld \(stateFolder)), or set XDG_STATE_HOME")
    }
}

/// Checks the home folder and the folder of the program's state.
public enum HomeCheck {
    /// The home folder, the ignored variables, and the folder of the state.
    ///
    /// - Parameters:
    ///   - home: The home folder; `nil` for none.
    ///   - isNamed: Whether `HOME` names it; otherwise the password database does.
    ///   - stateFolder: The folder of the state between runs; `nil` if none is stored.
    ///   - isFolder: Returns whether a path is a folder's.
    ///   - refusal: Returns the reason why no file can be created in a folder; `nil` if it can.
    public static func results(
        home: String?, isNamed: Bool, environment: [String: String], stateFolder: String?,
        isFolder: (String) -> Bool, refusal: (String) -> String?
    ) -> [CheckResult] {
        [folder(home, isNamed, environment, isFolder)] + ignored(environment)
            + (stateFolder.map { [state($0, refusal)] } ?? [])
    }

    private static func folder(
        _ home: String?, _ isNamed: Bool, _ environment: [String: String], _ isFolder: (String) -> Bool
    ) -> CheckResult {
        guard let home else {
            return .problem(
                "no home folder in HOME or in the password database",
                hint: "set HOME to the absolute path of your home folder")
        }
        // The home folder is checked by itself, since all folders in it can be elsewhere.
        guard isFolder(home) else {
            return .problem(
                "\(home) isn't a folder", hint: "create the folder, or set HOME to an existing one")
        }
        if isNamed { return .ok("\(home) (from HOME)") }
        guard let name = environment["HOME"], !name.isEmpty else {
            return .ok("\(home) (from the password database: HOME isn't set)")
        }
        return .note(
            "\(home) (from the password database: HOME is '\(name)', not an absolute path below /)",
            hint: "set HOME to \(home)")
    }

    /// The variables with a relative path, which programs have to ignore (XDG Base Directory Specification).
    private static func ignored(_ environment: [String: String]) -> [CheckResult] {
        ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].compactMap { variable in
            guard let path = environment[variable], !path.isEmpty, !path.hasPrefix("/") else { return nil }
            return .note(
                "\(variable) is '\(path)', not an absolute path: ignored",
                hint: "set \(variable) to an absolute path, or unset it")
        }
    }

    private static func state(_ folder: String, _ refusal: (String) -> String?) -> CheckResult {
        guard let cause = refusal(folder) else { return .ok("settings are saved in \(folder)") }
        return .problem(
            "couldn't save settings in \(folder): \(cause)",
            hint: "check the folder's owner (ls -ld \(folder)), or set XDG_STATE_HOME")
    }
}

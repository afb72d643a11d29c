import CommandLineKit

/// Finds out which home folder is used, and whether what the app remembers of its reader can be stored.
struct HomeExamination {
    let settings: Settings
    let environment: [String: String]

    func run() async -> [Finding] {
        [folder] + ignored + [state].compactMap(\.self)
    }

    private var folder: Finding {
        guard let home = settings.homeFolder else {
            return .problem(
                "neither HOME nor the password database names a home folder",
                advice: "set HOME to the absolute path of a folder of yours")
        }
        // Asked alone: what lies in it may have a place elsewhere.
        guard FolderCheck.isFolder(home) else {
            return .problem("\(home) is no folder", advice: "make it, or set HOME to a folder of yours")
        }
        let name = environment["HOME"]
        if name.flatMap({ HomeFolder.path(["HOME": $0], passwordDatabase: { nil }) }) != nil {
            return .ok("\(home), as HOME says")
        }
        guard let name, !name.isEmpty else {
            return .ok("\(home), as the password database says: HOME is not set")
        }
        return .note(
            "\(home), as the password database says: HOME is '\(name)', which is no absolute path below /",
            advice: "set HOME to \(home)")
    }

    /// The variables that name a folder by a relative path, which the specification has programs ignore.
    private var ignored: [Finding] {
        ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].compactMap { variable in
            guard let path = environment[variable], !path.isEmpty, !path.hasPrefix("/") else { return nil }
            return .note(
                "\(variable) is '\(path)', which is no absolute path and is ignored",
                advice: "set it to an absolute path, or unset it")
        }
    }

    /// `nil` where nothing is to be remembered, or there is no place for it, which is said of the home folder.
    private var state: Finding? {
        guard settings.storage != .none, let file = settings.stateFile else { return nil }
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
        guard let cause = FolderCheck.refusal(in: folder) else {
            return .ok("what is remembered between visits is stored in \(folder)")
        }
        return .problem(
            "what is remembered between visits cannot be stored in \(folder): \(cause)",
            advice: "see who owns it (ls -ld \(folder)), or set XDG_STATE_HOME")
    }
}

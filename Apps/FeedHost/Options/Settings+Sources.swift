import Foundation

extension Settings {
    /// Settings from everywhere; see ``SettingsReader``.
    ///
    /// - Parameters:
    ///   - passwordDatabase: The home folder that the system knows, where `HOME` names none.
    ///   - configuration: The lines of the file at a path; `nil` where there is none.
    /// - Returns: The settings, and what was left out of them.
    /// - Throws: What is wrong with the command line.
    nonisolated static func read(
        arguments: [String], environment: [String: String],
        passwordDatabase: () -> String? = { HomeFolder.inPasswordDatabase },
        configuration: (String) throws(ConfigurationFile.Unreadable) -> [String]? = {
            path throws(ConfigurationFile.Unreadable) in try ConfigurationFile.lines(at: path)
        }
    ) throws(UsageError) -> (settings: Settings, faults: [SettingsFault]) {
        var settings = Settings()
        settings.homeFolder = HomeFolder.path(environment, passwordDatabase: passwordDatabase)
        settings.takeFolders(environment)
        if let locale = localeName(environment).flatMap(Option.locale) { settings.locale = locale }

        var reader = SettingsReader(settings)
        if let path = settings.configurationFile { reader.readConfiguration(at: path, configuration) }
        if let text = environment["FEEDHOST_BASE_URL"], !text.isEmpty { reader.readBaseURL(text) }
        try reader.readCommandLine(arguments)
        return (reader.settings, reader.faults)
    }

    nonisolated private mutating func takeFolders(_ environment: [String: String]) {
        storeFolder = folder("XDG_CACHE_HOME", ".cache", environment) ?? ""
        stateFile = folder("XDG_STATE_HOME", ".local/state", environment).map { $0 + "/state.json" }
        dataFolder = folder("XDG_DATA_HOME", ".local/share", environment)
        configurationFile = folder("XDG_CONFIG_HOME", ".config", environment).map { $0 + "/config" }
    }

    nonisolated private func folder(
        _ variable: String, _ fallback: String, _ environment: [String: String]
    ) -> String? {
        // Relative paths in these variables are to be ignored (XDG Base Directory Specification).
        if let path = environment[variable], path.hasPrefix("/") { return path + "/feedhost" }
        return homeFolder.map { "\($0)/\(fallback)/feedhost" }
    }

    /// Whether only signs of ASCII are drawn: where they were asked for, where the locale is none of UTF-8, and on Linux's
    /// own console, whose fonts hold few others.
    nonisolated func hasPlainSigns(_ environment: [String: String]) -> Bool {
        if signs == .plain || environment["TERM"] == "linux" { return true }
        return !Self.isUTF8(Self.localeOfLetters(environment))
    }

    /// What the environment says of the terminal's letters; empty where it says nothing.
    nonisolated static func localeOfLetters(_ environment: [String: String]) -> String {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// Whether a locale names UTF-8 as its charset: `en_US.UTF-8`, `C.utf8`.
    nonisolated static func isUTF8(_ locale: String) -> Bool {
        let charset = locale.split(separator: ".").dropFirst().first ?? ""
        return ["utf-8", "utf8"].contains(charset.prefix { $0 != "@" }.lowercased())
    }

    /// What the environment says of the language; the first variable that is set decides.
    nonisolated static func localeName(_ environment: [String: String]) -> String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}

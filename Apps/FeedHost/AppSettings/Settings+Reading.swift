package import CommandLineKit
import Foundation
import HTTPInterface
package import SharedListUI

extension Settings: ServerNaming {
    nonisolated package mutating func takeHeaders(from named: inout ServerSettings) {
        guard case .add = command else { return }
        (subscription.headers, named.headers) = (named.headers, [:])
    }

    /// Settings from all origins; see `SettingsReader`.
    ///
    /// - Parameters:
    ///   - keymap: The keymap of the app, which the settings change.
    ///   - passwordDatabase: The home folder in the password database, for an environment without `HOME`.
    ///   - configuration: The lines of the file at a path; `nil` if there is none.
    /// - Returns: The settings, and the faults of invalid ones.
    /// - Throws: The fault of the command line.
    nonisolated package static func read(
        arguments: [String], environment: [String: String], keymap: Keymap,
        passwordDatabase: () -> String? = { HomeFolder.inPasswordDatabase },
        configuration: (String) throws(ConfigurationFile.Unreadable) -> [String]? = {
            path throws(ConfigurationFile.Unreadable) in try ConfigurationFile.lines(at: path)
        }
    ) throws(UsageError) -> (settings: Settings, faults: [SettingsFault]) {
        var settings = Settings(keymap: keymap)
        settings.homeFolder = HomeFolder.path(environment, passwordDatabase: passwordDatabase)
        settings.takeFolders(environment)
        if let locale = TerminalEnvironment.localeOfMessages(environment).flatMap(Locale.init(argument:)) {
            settings.locale = locale
        }

        var reader = SettingsReader(
            settings, by: .feedHost, deciding: Settings.Command.allDecisiveOptions)
        if let path = settings.configurationFile { reader.readConfiguration(at: path, configuration) }
        let variable = "FEEDHOST_BASE_URL"
        if let text = environment[variable], !text.isEmpty { reader.readBaseURL(text, in: variable) }
        try reader.readCommandLine(arguments)
        return (reader.settings, reader.faults)
    }

    nonisolated private mutating func takeFolders(_ environment: [String: String]) {
        storeFolder = folder("XDG_CACHE_HOME", ".cache", environment) ?? ""
        stateFile = folder("XDG_STATE_HOME", ".local/state", environment).map { $0 + "/state.json" }
        libraryFile = folder("XDG_DATA_HOME", ".local/share", environment).map { $0 + "/library.sqlite" }
        configurationFile = folder("XDG_CONFIG_HOME", ".config", environment).map { $0 + "/config" }
    }

    nonisolated private func folder(
        _ variable: String, _ fallback: String, _ environment: [String: String]
    ) -> String? {
        HomeFolder.folder(of: Program.feedHost.name, variable, or: fallback, environment, home: homeFolder)
    }

    /// Whether only signs of ASCII are drawn: by the settings, or since the terminal shows few others.
    nonisolated package func hasPlainSigns(_ environment: [String: String]) -> Bool {
        signs == .plain || TerminalEnvironment.hasPlainSigns(environment)
    }
}

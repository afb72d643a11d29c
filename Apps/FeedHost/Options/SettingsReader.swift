import CommandLineKit
import HTTPInterface

/// Reads settings from the configuration file, the environment and the command line, of which the last one
/// wins.
///
/// A header is sent to one server (scheme, host and port) only: a header in the configuration file to the
/// server of the file's base URL, a header on the command line to the effective base URL, which must have
/// been given. The default server gets none.
nonisolated struct SettingsReader {
    private(set) var settings: Settings
    /// The invalid settings, in the order of reading.
    private(set) var faults: [SettingsFault] = []
    private var file = ServerSettings()
    private var environment = ServerSettings()

    init(_ settings: Settings) {
        self.settings = settings
    }

    // MARK: The configuration file

    /// Reads the file's lines, and checks that its headers belong to one server.
    mutating func readConfiguration(
        at path: String, _ lines: (String) throws(ConfigurationFile.Unreadable) -> [String]?
    ) {
        let table = CommandLineTable.feedHost
        let reading = table.readConfiguration(
            at: path, into: &settings, deciding: Settings.Command.allDecisiveOptions, lines)
        faults += reading.faults
        file = settings.takeNamedServer()
        if let sentence = headerFault, let place = reading.places["header"] {
            faults.append(table.fault("\(place): \(sentence)", options: ["header"]))
        }
    }

    /// The reason why the file's headers belong to no server.
    private var headerFault: String? {
        if file.isAmbiguous {
            return "header is for one server, but the file has several base-url lines: keep one"
        }
        let isNamed = file.baseURL != nil || faults.contains { $0.options.contains("base-url") }
        guard !file.headers.fields.isEmpty, !isNamed else { return nil }
        return "header is sent only to the server of base-url in the same file: add base-url"
    }

    // MARK: The environment

    /// Reads `FEEDHOST_BASE_URL`.
    mutating func readBaseURL(_ text: String) {
        do throws(UsageError) {
            environment.baseURLs = [try Settings.baseURL(text, of: "FEEDHOST_BASE_URL")]
        } catch {
            faults.append(
                SettingsFault(
                    sentence: error.message, advice: "fix or unset FEEDHOST_BASE_URL",
                    options: ["base-url"]))
        }
    }

    // MARK: The command line

    /// Reads the arguments of the command line, and decides on the server.
    ///
    /// - Throws: The fault of the arguments.
    mutating func readCommandLine(_ words: [String]) throws(UsageError) {
        let given = try CommandLineTable.feedHost.read(words, into: &settings).options
        // Headers add up.
        replaceValues(of: given.subtracting(["header"]))
        var named = settings.takeNamedServer()
        if case .subscriptions(.add) = settings.command {
            // The headers belong to the added address.
            (settings.subscription.headers, named.headers) = (named.headers, [:])
        }
        decideServer(commandLine: named)
    }

    private mutating func decideServer(commandLine: ServerSettings) {
        let later = commandLine.baseURL ?? environment.baseURL
        let named = later ?? file.baseURL
        if let named { settings.baseURL = named }
        let isOfFile = file.baseURL?.hasSameOrigin(as: settings.baseURL) == true
        if later != nil { replaceValues(of: isOfFile ? ["base-url"] : ["base-url", "header"]) }
        var headers = isOfFile && !file.isAmbiguous ? file.headers.fields : []
        if let sentence = headerFault(of: commandLine, named) {
            faults.append(
                SettingsFault(
                    sentence: sentence, advice: "name one server with --base-url URL", options: ["header"]))
        } else {
            headers += commandLine.headers.fields
        }
        settings.headers = HTTPHeaders(headers)
    }

    /// Drops faults of options that a later origin sets.
    private mutating func replaceValues(of options: Set<String>) {
        for index in faults.indices { faults[index].options.subtract(options) }
    }

    /// The reason why the command line's headers belong to no server.
    private func headerFault(of commandLine: ServerSettings, _ named: HTTPURL?) -> String? {
        if commandLine.isAmbiguous {
            return "--header is for one server, but --base-url names several: keep one"
        }
        guard !commandLine.headers.fields.isEmpty, named == nil else { return nil }
        return "--header is sent only to a server that you name: add --base-url URL"
    }
}

/// The server in one origin of settings: the configuration file, the environment, or the command line.
nonisolated struct ServerSettings: Sendable {
    /// The base URLs in order; the last one wins.
    var baseURLs: [HTTPURL] = []
    /// The headers for that server.
    var headers: HTTPHeaders = [:]

    /// The effective base URL.
    var baseURL: HTTPURL? { baseURLs.last }

    /// Whether the headers could belong to several servers.
    var isAmbiguous: Bool {
        guard let baseURL, !headers.fields.isEmpty else { return false }
        return !baseURLs.allSatisfy { $0.hasSameOrigin(as: baseURL) }
    }
}

extension Settings {
    /// Settings from all origins; see ``SettingsReader``.
    ///
    /// - Parameters:
    ///   - passwordDatabase: The home folder in the password database, for an environment without `HOME`.
    ///   - configuration: The lines of the file at a path; `nil` where there is none.
    /// - Returns: The settings, and the faults of invalid ones.
    /// - Throws: The fault of the command line.
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
        if let locale = TerminalEnvironment.localeOfMessages(environment).flatMap(Settings.locale) {
            settings.locale = locale
        }

        var reader = SettingsReader(settings)
        if let path = settings.configurationFile { reader.readConfiguration(at: path, configuration) }
        if let text = environment["FEEDHOST_BASE_URL"], !text.isEmpty { reader.readBaseURL(text) }
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
    nonisolated func hasPlainSigns(_ environment: [String: String]) -> Bool {
        signs == .plain || TerminalEnvironment.hasPlainSigns(environment)
    }
}

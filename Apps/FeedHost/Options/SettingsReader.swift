import CommandLineKit
import HTTPInterface

/// Reads settings from one origin after the other: the configuration file, the environment, the command line; the last wins.
///
/// A header belongs to the server (scheme, host and port) of the base URL that stands beside it, and is sent to no other:
/// one in the configuration file to the server of the file's base URL, whichever base URL wins; one on the command line to
/// the base URL that wins, where one was given anywhere. The server that is asked by default gets none.
nonisolated struct SettingsReader {
    private(set) var settings: Settings
    /// What cannot be used, in the order in which it was read.
    private(set) var faults: [SettingsFault] = []
    private var file = ServerSettings()
    private var environment = ServerSettings()

    init(_ settings: Settings) {
        self.settings = settings
    }

    // MARK: The configuration file

    /// Takes over the file's lines, and decides whose its headers are.
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

    /// Why the file's headers belong to no server.
    private var headerFault: String? {
        if file.isAmbiguous {
            return "header belongs to one server, and the file's base-url lines name several: leave one."
        }
        let isNamed = file.baseURL != nil || faults.contains { $0.options.contains("base-url") }
        guard !file.headers.fields.isEmpty, !isNamed else { return nil }
        return "header is sent to the server of the file's own base-url only, and there is none: add it."
    }

    // MARK: The environment

    /// Takes over `FEEDHOST_BASE_URL`.
    mutating func readBaseURL(_ text: String) {
        do throws(UsageError) {
            environment.baseURLs = [try Settings.baseURL(text, of: "FEEDHOST_BASE_URL")]
        } catch {
            faults.append(
                SettingsFault(
                    sentence: error.message, advice: "mend or unset FEEDHOST_BASE_URL",
                    options: ["base-url"]))
        }
    }

    // MARK: The command line

    /// Takes over the words of the command line, and decides which server is asked.
    ///
    /// - Throws: What is wrong with the words.
    mutating func readCommandLine(_ words: [String]) throws(UsageError) {
        let given = try CommandLineTable.feedHost.read(words, into: &settings).options
        // A further header takes the place of no other one.
        replaceValues(of: given.subtracting(["header"]))
        var named = settings.takeNamedServer()
        if case .subscriptions(.add) = settings.command {
            // They belong to the address that is added.
            (settings.subscribing.headers, named.headers) = (named.headers, [:])
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

    /// A later origin gives these options: what was wrong with them before no longer matters.
    private mutating func replaceValues(of options: Set<String>) {
        for index in faults.indices { faults[index].options.subtract(options) }
    }

    /// Why the command line's headers belong to no server.
    private func headerFault(of commandLine: ServerSettings, _ named: HTTPURL?) -> String? {
        if commandLine.isAmbiguous {
            return "--header belongs to one server, and --base-url names several: leave one."
        }
        guard !commandLine.headers.fields.isEmpty, named == nil else { return nil }
        return "--header is sent to a server that you name, and none is named: add --base-url URL."
    }
}

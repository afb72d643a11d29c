public import HTTPInterface

/// The server in one origin of settings: the configuration file, the environment, or the command line.
public struct ServerSettings: Sendable {
    /// The base URLs in order; the last one wins.
    public var baseURLs: [HTTPURL] = []
    /// The headers for that server.
    public var headers: HTTPHeaders = [:]

    /// Names no server.
    public init() {}

    /// The effective base URL.
    var baseURL: HTTPURL? { baseURLs.last }

    /// Whether the headers could belong to several servers.
    var isAmbiguous: Bool {
        guard let baseURL, !headers.fields.isEmpty else { return false }
        return !baseURLs.allSatisfy { $0.hasSameOrigin(as: baseURL) }
    }
}

/// Settings that name a server.
public protocol ServerNaming: Sendable {
    /// The server in the origin of settings that is being read.
    var namedServer: ServerSettings { get set }
    /// The server's address; the default one until another is named.
    var baseURL: HTTPURL { get set }
    /// The headers for that server, and no other.
    var headers: HTTPHeaders { get set }

    /// Removes and returns the command line's headers for a command's address, which gets them instead of the
    /// server.
    mutating func takeHeaders(from named: inout ServerSettings)
}

/// Reads settings from the configuration file, the environment and the command line, of which the last one
/// wins.
///
/// A header is sent to one server (scheme, host and port) only: a header in the configuration file to the
/// server of the file's base URL, a header on the command line to the effective base URL, which must have
/// been given. The default server gets none.
public struct SettingsReader<Settings: ServerNaming> {
    /// The settings so far.
    public private(set) var settings: Settings
    /// The invalid settings, in the order of reading.
    public private(set) var faults: [SettingsFault] = []
    private var file = ServerSettings()
    private var environment = ServerSettings()

    private let table: CommandLineTable<Settings>
    private let decisive: Set<String>

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - settings: The defaults.
    ///   - decisive: The options that an unreadable file may have set.
    public init(
        _ settings: Settings, by table: CommandLineTable<Settings>, deciding decisive: Set<String>
    ) {
        self.settings = settings
        self.table = table
        self.decisive = decisive
    }

    // MARK: The configuration file

    /// Reads the file's lines, and checks that its headers belong to one server.
    public mutating func readConfiguration(
        at path: String, _ lines: (String) throws(ConfigurationFile.Unreadable) -> [String]?
    ) {
        let reading = table.readConfiguration(
            at: path, into: &settings, deciding: decisive, lines)
        faults += reading.faults
        file = takeNamedServer()
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

    /// Reads the base URL in a variable.
    public mutating func readBaseURL(_ text: String, in variable: String) {
        do throws(UsageError) {
            environment.baseURLs = [try HTTPURL(argument: text, of: variable)]
        } catch {
            faults.append(
                SettingsFault(
                    sentence: error.message, advice: "fix or unset \(variable)",
                    options: ["base-url"]))
        }
    }

    // MARK: The command line

    /// Reads the arguments of the command line, and decides on the server.
    ///
    /// - Throws: The fault of the arguments.
    public mutating func readCommandLine(_ words: [String]) throws(UsageError) {
        let given = try table.read(words, into: &settings).options
        // Headers accumulate.
        replaceValues(of: given.subtracting(["header"]))
        var named = takeNamedServer()
        settings.takeHeaders(from: &named)
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

    /// Returns the server of the origin that was read, and resets it.
    private mutating func takeNamedServer() -> ServerSettings {
        defer { settings.namedServer = ServerSettings() }
        return settings.namedServer
    }
}

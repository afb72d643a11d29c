import Foundation
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
    /// The last line of the file that has a header.
    private var headerLine = ""

    init(_ settings: Settings) {
        self.settings = settings
    }

    // MARK: The configuration file

    /// Takes over `key = value` lines; empty lines and those that begin with `#` say nothing.
    mutating func readConfiguration(
        at path: String, _ lines: (String) throws(ConfigurationFile.Unreadable) -> [String]?
    ) {
        do throws(ConfigurationFile.Unreadable) {
            for (index, line) in (try lines(path) ?? []).enumerated() {
                let line = line.trimmingCharacters(in: .whitespaces)
                if line.isEmpty || line.hasPrefix("#") { continue }
                readLine(line, at: "\(path), line \(index + 1)")
            }
        } catch {
            faults.append(
                SettingsFault(
                    sentence: "\(path) cannot be read: \(error.reason).",
                    advice: "make it a text file in UTF-8 that you may read, or move it away",
                    options: Settings.Command.allDecisiveOptions))
        }
        file = settings.takeNamedServer()
        if let sentence = headerFault {
            addLineFault("\(headerLine): \(sentence)", options: ["header"])
        }
    }

    private mutating func readLine(_ line: String, at place: String) {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        let options = Option.table.filter { !$0.isAction }
        guard let option = options.first(where: { $0.name == parts.first }) else {
            let name = String(line.drop { $0 == "-" }).namePrefix
            let meant = options.map(\.name).nearest(to: name)
            return addLineFault(
                "\(place): There is no such option\(meant.map { " (did you mean '\($0) = …'?)" } ?? "").",
                options: Set([meant].compactMap(\.self)))
        }
        do throws(UsageError) {
            try apply(option, parts.dropFirst().first)
            if option.name == "header" { headerLine = place }
        } catch {
            addLineFault("\(place): \(error.message)", options: [option.name])
        }
    }

    private mutating func apply(_ option: Option, _ value: String?) throws(UsageError) {
        guard option.placeholder == nil else {
            guard let value else { throw UsageError("'\(option.name)' takes a value: \(option.name) = …") }
            return try option.apply(&settings, value)
        }
        switch value ?? "true" {
        case "true": try option.apply(&settings, "")
        case "false": break
        default: throw UsageError("'\(option.name)' takes true or false.")
        }
    }

    private mutating func addLineFault(_ sentence: String, options: Set<String>) {
        faults.append(
            SettingsFault(
                sentence: sentence,
                advice: "mend or remove the line; \(Help.program) --help lists the options",
                options: options))
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
            environment.baseURLs = [try Option.baseURL(text, of: "FEEDHOST_BASE_URL")]
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
        var parser = CommandLineParser(settings: settings)
        try parser.read(words)
        settings = parser.settings
        // A further header takes the place of no other one.
        replaceValues(of: parser.given.subtracting(["header"]))
        decideServer(commandLine: settings.takeNamedServer())
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

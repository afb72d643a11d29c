import Foundation
import HTTPInterface

extension Settings {
    /// Settings from everywhere: the configuration file, then the environment, then the command line; the last wins.
    ///
    /// - Returns: The settings, and a sentence for each line of the configuration file that was left out.
    nonisolated static func read(
        arguments: [String], environment: [String: String],
        configuration: (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
    ) throws(UsageError) -> (settings: Settings, complaints: [String]) {
        var settings = Settings()
        settings.storeFolder = folder("XDG_CACHE_HOME", ".cache", environment)
        if environment["HOME"] != nil || environment["XDG_STATE_HOME"] != nil {
            settings.stateFile = folder("XDG_STATE_HOME", ".local/state", environment) + "/state.json"
        }
        if environment["HOME"] != nil || environment["XDG_DATA_HOME"] != nil {
            settings.dataFolder = folder("XDG_DATA_HOME", ".local/share", environment)
        }
        if let locale = language(environment) { settings.locale = locale }

        let path = configurationFile(environment)
        let complaints = settings.readConfiguration(configuration(path) ?? "", path: path)
        if let text = environment["FEEDHOST_BASE_URL"], !text.isEmpty {
            guard let url = HTTPURL(text) else {
                throw UsageError("FEEDHOST_BASE_URL holds no http or https address: '\(text)'.")
            }
            settings.baseURL = url
        }
        var parser = CommandLineParser(settings: settings)
        try parser.read(arguments)
        return (parser.settings, complaints)
    }

    /// Where the configuration file is, if there is one.
    nonisolated static func configurationFile(_ environment: [String: String]) -> String {
        folder("XDG_CONFIG_HOME", ".config", environment) + "/config"
    }

    /// Takes over `key = value` lines; empty lines and those that begin with `#` say nothing.
    nonisolated private mutating func readConfiguration(_ text: String, path: String) -> [String] {
        var complaints: [String] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            do throws(UsageError) {
                try readConfigurationLine(line)
            } catch {
                complaints.append("\(path), line \(number + 1): \(error.message)")
            }
        }
        return complaints
    }

    nonisolated private mutating func readConfigurationLine(_ line: String) throws(UsageError) {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        let name = parts.first ?? ""
        guard let option = Option.table.first(where: { $0.name == name && !$0.isAction }) else {
            throw UsageError("There is no option '\(name)'.")
        }
        guard option.placeholder == nil else {
            guard parts.count == 2 else { throw UsageError("'\(name)' takes a value: \(name) = …") }
            return try option.apply(&self, parts[1])
        }
        switch parts.count == 2 ? parts[1] : "true" {
        case "true": try option.apply(&self, "")
        case "false": break
        default: throw UsageError("'\(name)' takes true or false.")
        }
    }

    nonisolated private static func folder(
        _ variable: String, _ fallback: String, _ environment: [String: String]
    ) -> String {
        // Relative paths in these variables are to be ignored (XDG Base Directory Specification).
        if let path = environment[variable], path.hasPrefix("/") { return path + "/feedhost" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/\(fallback)/feedhost"
    }

    nonisolated private static func language(_ environment: [String: String]) -> Locale? {
        let text = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return text.flatMap(Option.locale)
    }
}

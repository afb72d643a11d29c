import Foundation

extension CommandLineTable {
    /// Applies the lines of a configuration file, `key = value`. Empty lines and those that begin with `#`
    /// are comments. An invalid line is skipped, and the last line of an option wins.
    ///
    /// - Parameters:
    ///   - path: The name of the file in sentences.
    ///   - lines: Returns the lines of the file at a path; `nil` if it does not exist.
    ///   - options: The options that an unreadable file may have set.
    /// - Returns: The errors, and the place where each option was set last, by its name: `PATH, line N`.
    public func readConfiguration(
        at path: String, into settings: inout Settings, deciding options: Set<String>,
        _ lines: (String) throws(ConfigurationFile.Unreadable) -> [String]?
    ) -> (faults: [SettingsFault], places: [String: String]) {
        var faults: [SettingsFault] = []
        var places: [String: String] = [:]
        var flags: [String: Bool] = [:]
        do throws(ConfigurationFile.Unreadable) {
            for (index, line) in (try lines(path) ?? []).enumerated() {
                let line = line.trimmingCharacters(in: .whitespaces)
                if line.isEmpty || line.hasPrefix("#") { continue }
                let place = "\(path), line \(index + 1)"
                if let reason = reasonToSkip(line) {
                    let name = option(of: line.filter { $0 != "\0" })?.name
                    let sentence = "\(place): skipped, the line \(reason)"
                    faults.append(fault(sentence, options: name.map { [$0] } ?? options))
                    continue
                }
                do throws(LineFault) {
                    places[try readLine(line, into: &settings, &flags)] = place
                } catch {
                    faults.append(fault("\(place): \(error.sentence)", options: error.options))
                }
            }
        } catch {
            faults.append(
                SettingsFault(
                    sentence: "Couldn't read \(path): \(error.reason)",
                    advice: "make it a readable text file in UTF-8, or move it away",
                    options: options))
        }
        // A line cannot reset a flag, so flags are set after the last line.
        for option in self.options where flags.removeValue(forKey: option.name) == true {
            try? option.read(nil, into: &settings)
        }
        return (faults, places)
    }

    private func reasonToSkip(_ line: String) -> String? {
        if line.utf8.contains(0) { return "contains a NUL character" }
        return line.unicodeScalars.contains("\u{FFFD}") ? "isn't UTF-8 text" : nil
    }

    /// An error of lines of the configuration file.
    public func fault(_ sentence: String, options: Set<String>) -> SettingsFault {
        SettingsFault(
            sentence: sentence, advice: "fix or remove the line; \(program.name) --help lists the options",
            options: options)
    }

    /// - Returns: The name of the option.
    private func readLine(
        _ line: String, into settings: inout Settings, _ flags: inout [String: Bool]
    ) throws(LineFault) -> String {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let option = option(of: line) else {
            let meant = options.filter { !$0.isAction }.map(\.name).nearest(
                to: String(line.drop { $0 == "-" }).namePrefix)
            let suggestion = meant.map { " (did you mean '\($0) = …'?)" } ?? ""
            throw LineFault(
                sentence: "unknown option\(suggestion)", options: Set([meant].compactMap(\.self)))
        }
        do throws(UsageError) {
            let value = parts.dropFirst().first
            if option.value == .nothing {
                flags[option.name] = try isSet(option, value)
            } else {
                guard let value else {
                    throw UsageError("'\(option.name)' takes a value: \(option.name) = …")
                }
                try option.read(value, into: &settings)
            }
        } catch {
            throw LineFault(sentence: error.message, options: [option.name])
        }
        return option.name
    }

    /// The option that a line sets; `nil` for an unknown one.
    private func option(of line: String) -> Option<Settings>? {
        let name = line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
        return options.first { !$0.isAction && $0.name == name }
    }

    private func isSet(_ flag: Option<Settings>, _ value: String?) throws(UsageError) -> Bool {
        switch value ?? "true" {
        case "true": true
        case "false": false
        default: throw UsageError("'\(flag.name)' takes true or false")
        }
    }
}

private struct LineFault: Error {
    var sentence: String
    var options: Set<String>
}

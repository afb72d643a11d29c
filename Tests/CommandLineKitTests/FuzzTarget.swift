import Foundation

@testable import CommandLineKit

/// The fuzz target of `Tools/fuzz CommandLineKit`: configuration files, command lines and what a reader types.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are; the words of a command line end with NUL characters.
    static let seeds = [
        "0\u{FEFF}# comment\r\nstore = /a\nstorage=memory\rlimit = 3\n\n offline = true\njson\nheader = A: b=c\n",
        "0ofline = 1\nlimit = 10\nlocale = \u{E9}\u{0}x\nlog =\n--limit = 2\nhelp = true\nstorage = \u{FFFD}\n= 3",
        "1list\0--limit\0003\0--storage=memory\0--header=A: b\0--offline",
        "1rule\0add\0-it\0--storage\0--\0--x\0-h", "1find\0--source\0a\0x\0--limt=2",
        "1cache\0clear\0--store\0~/a", "1show", "1show\0a\0b", "1join", "1join\0a\0b\0c", "1open\0a\0b",
        "1open", "1cache",
        "1cache\0x", "1rule\0remove\0a\0b", "1--", "1--=", "1list\0--header=A\0--header=B",
        "1list\0--storage=a",
        "1show\0a\0--json", "1--json", "1--store=a", "1list\0a", "1lst", "1rule\0ad", "1find", "1show\0000",
        "1list\0--limit=0",
    ].map { Array($0.utf8) }

    /// The promise that reading breaks with these bytes; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        return first == UInt8(ascii: "0")
            ? fault(inFile: Array(bytes.dropFirst())) : fault(inWords: bytes.dropFirst())
    }

    private static func fault(inFile bytes: [UInt8]) -> String? {
        guard let lines = try? ConfigurationFile.lines(in: bytes) else { return nil }
        if lines.contains(where: { $0.utf8.contains(0x0A) || $0.utf8.contains(0x0D) }) {
            return "a line has an end"
        }
        let (settings, faults, places) = read(lines)
        let numbers = places.values.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        if !numbers.allSatisfy({ (1...lines.count).contains($0) }) { return "places \(places)" }
        if !faults.allSatisfy({ $0.sentence.hasPrefix("config, line ") }) { return "faults \(faults)" }
        // The lines that set options make the same settings again, and so do the options on a command line.
        let setting = Set(numbers).sorted().map { lines[$0 - 1] }
        let again = read(setting)
        if places.count == numbers.count, !again.faults.isEmpty { return "faults \(again.faults)" }
        if places["header"] == nil, again.settings != settings {
            return "\(settings), then \(again.settings)"
        }
        return fault(in: setting, settings)
    }

    private static func read(_ lines: [String]) -> (
        settings: Sample, faults: [SettingsFault], places: [String: String]
    ) {
        var settings = Sample()
        let reading = Sample.table.readConfiguration(at: "config", into: &settings, deciding: []) {
            _ throws(ConfigurationFile.Unreadable) in lines
        }
        return (settings, reading.faults, reading.places)
    }

    /// The difference between lines and the same options on a command line.
    private static func fault(in lines: [String], _ settings: Sample) -> String? {
        var words: [String] = []
        for line in lines {
            let line = line.trimmingCharacters(in: .whitespaces)
            let parts = line.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard let option = Sample.table.options.first(where: { $0.name == parts.first }) else {
                return line
            }
            // A list has no other options, and repeated headers are not the last ones only.
            guard !["source", "json", "header"].contains(option.name) else { return nil }
            if option.value != .nothing {
                words.append("--\(option.name)=\(parts[1])")
            } else if parts.count == 1 || parts[1] == "true" {
                words.append("--" + option.name)
            }
        }
        var typed = Sample()
        do throws(UsageError) {
            try Sample.table.read(["list"] + words, into: &typed)
        } catch {
            return "the command line \(words): \(error.message)"
        }
        typed.command = settings.command
        return typed == settings ? nil : "\(words): \(typed), not \(settings)"
    }

    private static func fault(inWords bytes: ArraySlice<UInt8>) -> String? {
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        var (settings, again) = (Sample(), Sample())
        do throws(UsageError) {
            let reading = try Sample.table.read(words, into: &settings)
            let options = Set(Sample.table.options.map(\.name))
            if !reading.options.isSubset(of: options) { return "the options \(reading.options)" }
            guard let command = reading.command else { return nil }
            if command != "", !Sample.table.commandNames.contains(command) { return "the command \(command)" }
            // Options that are repeated in front of all words change nothing.
            try Sample.table.read(["--locale=" + settings.language] + words, into: &again)
            return again == settings ? nil : "\(settings), then \(again)"
        } catch {
            return error.message.isEmpty ? "an error without a sentence" : nil
        }
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        guard let lines = try? ConfigurationFile.lines(in: Array(bytes.dropFirst())) else { return false }
        return read(lines).settings.limit == 7
    }
}

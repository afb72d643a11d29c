import RandomTesting
import Testing

@testable import CommandLineKit

@Suite("Lines of the configuration file") struct ConfigurationTests {
    private func read(
        _ lines: [String]?
    ) -> (settings: Sample, faults: [SettingsFault], places: [String: String]) {
        var settings = Sample()
        let reading = Sample.table.readConfiguration(at: "/c", into: &settings, deciding: ["store"]) {
            path throws(ConfigurationFile.Unreadable) in lines
        }
        return (settings, reading.faults, reading.places)
    }

    @Test("Damaged files and command lines are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    @Test("Lines are options without their dashes, regardless of the command")
    func lines() {
        let reading = read([
            "# mine", "", " limit = 3 ", "store=/a = b", "header = A: 1", "offline", "json = false",
            "header = B: 2",
        ])
        #expect(reading.faults == [])
        #expect(
            reading.settings
                == Sample(folder: "/a = b", limit: 3, isOffline: true, headers: ["A: 1", "B: 2"]))
        #expect(reading.places["header"] == "/c, line 8")
        #expect(reading.places["limit"] == "/c, line 3")
    }

    @Test("The last line of an option wins, of a flag too")
    func last() {
        #expect(read(["limit = 3", "json = true", "limit = 4", "json = false"]).settings == Sample(limit: 4))
        #expect(read(["json = false", "json"]).settings == Sample(isJSON: true))
    }

    @Test("A missing configuration file sets nothing")
    func noFile() {
        #expect(read(nil).settings == Sample())
        #expect(read(nil).faults == [])
    }

    @Test(
        "An invalid line is an error with its number and its option, and the other lines are applied",
        arguments: [
            ("limit = many", "--limit takes a whole number from 1 to 9, not 'many'", ["limit"]),
            ("limit", "'limit' takes a value: limit = …", ["limit"]),
            ("offline = yes", "'offline' takes true or false", ["offline"]),
            ("--store = /a", "unknown option (did you mean 'store = …'?)", ["store"]),
            ("Secret: 1", "unknown option", []), ("help = true", "unknown option", []),
        ] as [(String, String, Set<String>)])
    func badLine(line: String, sentence: String, options: Set<String>) throws {
        let reading = read(["json = true", line, "storage = memory"])
        let fault = try #require(reading.faults.first)
        #expect(fault.sentence == "/c, line 2: \(sentence)")
        #expect(fault.options == options)
        #expect(fault.advice == "fix or remove the line; sample --help lists the options")
        #expect(reading.settings == Sample(storage: .memory, isJSON: true))
    }

    @Test(
        "A line with a NUL character is skipped, and the other lines are applied",
        arguments: [
            ("limit = 3\0", ["limit"]), ("lim\0it = 3", ["limit"]), ("\0\0\0", ["store"]),
            ("a\0 = b", ["store"]),
        ] as [(String, Set<String>)])
    func nul(line: String, options: Set<String>) {
        let reading = read(["json = true", line, "# \0", "storage = memory"])
        #expect(reading.faults.map(\.options) == [options])
        #expect(
            reading.faults.map(\.sentence) == [
                "/c, line 2: skipped, the line contains a NUL character"
            ])
        #expect(reading.settings == Sample(storage: .memory, isJSON: true))
    }

    @Test("A line that is not UTF-8 is skipped, and the other lines are applied")
    func notUTF8() {
        let reading = read(["json = true", "limit = 3\u{FFFD}", "storage = memory"])
        #expect(reading.faults.map(\.options) == [["limit"]])
        #expect(
            reading.faults.map(\.sentence) == ["/c, line 2: skipped, the line isn't UTF-8 text"])
        #expect(reading.settings == Sample(storage: .memory, isJSON: true))
    }

    @Test("An unreadable file is an error of the given options")
    func unreadable() {
        var settings = Sample()
        let faults = Sample.table.readConfiguration(at: "/c", into: &settings, deciding: ["store"]) {
            _ throws(ConfigurationFile.Unreadable) in
            throw ConfigurationFile.Unreadable(reason: "it is a riddle")
        }.faults
        #expect(faults.map(\.sentence) == ["Couldn't read /c: it is a riddle"])
        #expect(faults.map(\.options) == [["store"]])
    }
}

import Foundation
import Testing

@testable import House

@Suite("Tools that are scripts") struct ToolScriptsTests {
    /// SwiftPM compiles everything again when a flag for colours comes and goes with a terminal.
    @Test("Each build of a tool is the same on a terminal and in a pipe")
    func colors() throws {
        var builds = 0
        for name in try Self.names() {
            let script = try String(
                contentsOf: Self.tools.appending(path: name), encoding: .utf8)
            for line in script.split(separator: "\n")
            where !line.hasPrefix("#") && !line.contains("--show-bin-path") {
                for build in line.ranges(of: /swift (?:build|test)\b/) {
                    builds += 1
                    #expect(
                        line[build.upperBound...].hasPrefix(" --no-color-diagnostics"),
                        "Tools/\(name): \(line)")
                }
            }
        }
        #expect(builds > 10)
    }

    @Test("Each tool answers -h and --help alike, where nothing is built and nothing can be")
    func help() throws {
        let copy = try PackageCopy(withSources: true)
        try "#!/bin/sh\necho \"swift $*\" >>swift-runs\nexit 1\n".write(below: copy.folder, at: "bin/swift")
        _ = try Command(words: ["chmod", "+x", "bin/swift"], folder: copy.folder).output()
        let path = copy.folder.appending(path: "bin").path + ":/usr/bin:/bin"
        for name in try Self.names() {
            let answers = try ["-h", "--help"].map { option in
                try Command(
                    words: ["Tools/\(name)", option], folder: copy.folder, environment: ["PATH": path]
                ).lines()
            }
            #expect(!answers[0].isEmpty && answers[0] == answers[1], "Tools/\(name)")
        }
        #expect(!FileManager.default.fileExists(atPath: copy.folder.appending(path: "swift-runs").path))
    }

    private static let tools = PackageCopy.original.appending(path: "Tools")

    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tools.path).sorted().filter { name in
            !name.hasPrefix(".") && !PackageCopy.original.hasFolder("Tools/\(name)")
        }
    }
}

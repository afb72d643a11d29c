import Foundation
import Testing

@testable import PackageTool

@Suite("Scripts in Tools") struct ToolScriptsTests {
    /// SwiftPM passes other flags on a terminal, and then compiles everything again.
    @Test("Each build by a script has the same flags on a terminal and in a pipe")
    func colors() throws {
        var builds = 0
        for name in try Self.names() {
            let script = try String(contentsOf: Self.tools.appending(path: name), encoding: .utf8)
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

    @Test("A script announces a long first build if nothing is built yet, and not before every build")
    func firstBuild() throws {
        let lines = try Self.names().flatMap { name in
            try String(contentsOf: Self.tools.appending(path: name), encoding: .utf8).split(separator: "\n")
        }.filter { $0.contains("the first time takes") }
        #expect(lines.count > 5)
        for line in lines { #expect(line.contains("$([ -e ") && line.contains(" ] || echo ' (the")) }
    }

    @Test("Each script prints its help for -h and --help without a build")
    func help() throws {
        let copy = try PackageCopy(withSources: true)
        try "#!/bin/sh\necho \"swift $*\" >>swift-runs\nexit 1\n".write(below: copy.folder, at: "bin/swift")
        _ = try Subprocess(words: ["chmod", "+x", "bin/swift"], folder: copy.folder).output()
        let path = copy.folder.appending(path: "bin").path + ":/usr/bin:/bin"
        for name in try Self.names() {
            let helps = try ["-h", "--help"].map { option in
                try Subprocess(
                    words: ["Tools/\(name)", option], folder: copy.folder, environment: ["PATH": path]
                ).lines()
            }
            #expect(!helps[0].isEmpty && helps[0] == helps[1], "Tools/\(name)")
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

import Foundation
import Testing

@Suite("Tools that are scripts") struct ToolScriptsTests {
    /// SwiftPM compiles everything again when a flag for colours comes and goes with a terminal.
    @Test("Each build of a tool is the same on a terminal and in a pipe")
    func colors() throws {
        let tools = PackageCopy.original.appending(path: "Tools")
        var builds = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: tools.path).sorted() {
            guard let script = try? String(contentsOf: tools.appending(path: name), encoding: .utf8) else {
                continue
            }
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
}

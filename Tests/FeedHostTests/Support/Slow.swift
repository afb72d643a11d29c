import Foundation
import Testing

nonisolated extension Trait where Self == ConditionTrait {
    /// Runs a test with `FEEDHOST_SLOW=1` only, and where these programs of Debian's are installed.
    static func slow(with programs: String...) -> ConditionTrait {
        .enabled(
            if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"
                && programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") },
            "needs FEEDHOST_SLOW=1 and what Tools/setup slow installs")
    }
}

import Foundation

/// How much the tests that try things at random try: more with `FEEDHOST_SLOW=1`.
enum Thoroughness {
    nonisolated static func count(_ few: Int, slow many: Int) -> Int {
        ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" ? many : few
    }
}

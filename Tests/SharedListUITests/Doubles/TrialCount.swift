import Foundation

/// The number of random trials: more with `FEEDHOST_SLOW=1`.
nonisolated func trialCount(_ few: Int, slow many: Int) -> Int {
    ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" ? many : few
}

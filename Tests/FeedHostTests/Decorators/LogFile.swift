import Foundation

@testable import FeedHost

/// A log in a file of its own, read back by lines.
final class LogFile {
    let log: Log
    let path: String

    init() {
        path = NSTemporaryDirectory() + "feedhost-log-\(UUID().uuidString)"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        log = Log(to: [FileHandle(forWritingAtPath: path)!]) { Date(timeIntervalSince1970: 0) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var lines: [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}

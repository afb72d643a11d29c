import CommandLineKit
import Foundation

@testable import FeedHost

/// A log in a temporary file.
final class LogFile {
    let log: Log
    let path: String

    init() {
        path = NSTemporaryDirectory() + "feedhost-log-\(UUID().uuidString)"
        // A temporary folder is writable.
        log = try! Log.make(file: path, verbose: false) { Date(timeIntervalSince1970: 0) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var lines: [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}

public import ConcurrencyInterface
import Foundation
public import HTTPInterface

/// Downloads bodies to files, a chunk at a time. The bytes of a failed or cancelled download stay in a file
/// beside, and the next download of the same URL to the same path resumes behind them.
///
/// A connection that fails after a response has begun is resumed at most five times in a row with less than
/// 100 kB each, after pauses from one to sixteen seconds.
public struct FileDownloader: Sendable {
    /// The failure of a download besides those of the client.
    public enum Failure: Error, Hashable, Sendable {
        /// The server's status.
        case refused(status: Int)
        /// The server has sent a web page, such as the login page of a network.
        case webPage
        /// Another process downloads the same URL to this path.
        case busy(path: String)
        /// The code (errno) of a file operation that failed.
        case system(Int32, path: String)
    }

    /// The progress of a download.
    public struct Progress: Hashable, Sendable {
        /// The number of bytes in the file.
        public let count: Int
        /// The number of bytes of the whole body; `nil` if it is unknown.
        public let expectedCount: Int?

        /// Makes the progress of an index.
        public init(count: Int, expectedCount: Int?) {
            self.count = count
            self.expectedCount = expectedCount
        }
    }

    private let client: any HTTPClient
    private let clock: any MonotonicClock
    private let calls: PartFile.Calls

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - clock: Waits between attempts.
    public init(client: any HTTPClient, clock: any MonotonicClock) {
        self.init(client: client, clock: clock, calls: PartFile.Calls())
    }

    init(client: any HTTPClient, clock: any MonotonicClock, calls: PartFile.Calls) {
        self.client = client
        self.clock = clock
        self.calls = calls
    }

    /// Downloads a body to the first path at which there is no file.
    ///
    /// - Parameters:
    ///   - request: Its limit is that of the whole body.
    ///   - paths: The paths in order of preference.
    ///   - progress: Called with a part that is there already, at the beginning and the end of a response's body, and
    ///     at most for each thousandth of the whole.
    /// - Returns: The path of the file, which appears there as a whole and in place of no other one.
    /// - Throws: ``Failure``, the client's errors, and `CancellationError`.
    @concurrent public func save(
        _ request: HTTPRequest, to paths: [String],
        progress: @Sendable (Progress) -> Void = { _ in }
    ) async throws -> String {
        let file = try PartFile.open(for: request.url, at: paths, calls: calls)
        if file.state.count > 0 { progress(file.progress) }
        var (hasBegun, failedCount, most) = (false, 0, file.state.count)
        // After a crash the file may be complete.
        while !file.isComplete {
            do {
                try await load(request, into: file, &hasBegun, progress)
                break
            } catch let error as HTTPError where Self.isTransient(error) && hasBegun {
                // A body that restarts makes no progress before it is longer than any part was.
                failedCount = file.state.count >= most + Self.leastProgress ? 1 : failedCount + 1
                most = max(most, file.state.count)
                guard failedCount <= Self.attemptLimit else { throw error }
                try await clock.sleep(for: .seconds(1 << (failedCount - 1)))
            }
        }
        return try file.finish(at: paths)
    }

    private func load(
        _ request: HTTPRequest, into file: PartFile, _ hasBegun: inout Bool,
        _ progress: @Sendable (Progress) -> Void
    ) async throws {
        let stream = try await client.stream(file.state.resuming(request))
        let isPart = file.state.canResume && [206, 416].contains(stream.status)
        guard stream.status == 200 || isPart else { throw Failure.refused(status: stream.status) }
        let type = stream.headers["Content-Type"]?.lowercased() ?? ""
        // The text of an error is not the body.
        guard stream.status == 416 || !type.hasPrefix("text/html") else { throw Failure.webPage }
        hasBegun = true
        try file.begin(stream)
        progress(file.progress)
        var reported = file.state.count
        let step = (file.state.expectedCount ?? Self.unknownCount) / 1_000
        defer { progress(file.progress) }
        for try await chunk in stream.body {
            guard file.state.count + chunk.count <= request.bodyLimit else {
                throw HTTPError(.bodyTooLarge, message: "the body is larger than \(request.bodyLimit) bytes")
            }
            try file.append(chunk)
            guard file.state.count >= reported + step else { continue }
            reported = file.state.count
            progress(file.progress)
        }
        try file.end()
    }

    private static func isTransient(_ error: HTTPError) -> Bool {
        [.unreadable, .tooSlow, .noConnection].contains(error.reason)
    }

    /// The most failures in a row with less progress than ``leastProgress``, in bytes.
    private static let attemptLimit = 5
    private static let leastProgress = 100_000
    /// The number of bytes of a body without a known one, for the reports of its progress.
    private static let unknownCount = 100_000_000
}

extension PartFile {
    fileprivate var progress: FileDownloader.Progress {
        FileDownloader.Progress(count: state.count, expectedCount: state.expectedCount)
    }
}

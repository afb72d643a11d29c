import ConcurrencyInterface
import ConcurrencyThreads
import FilesLinux
import Foundation
import HTTPInterface
import LibraryStorageInterface
import MarkupExpat
import NetworkingCurl
import RefreshKit
import SourceInterface
import SourceSyndication
import StorageSQLite
import Synchronization

/// The time and the memory of a refresh in a child process, composed as in `feedhost refresh`.
enum RefreshTrial {
    struct Measurement {
        /// Seconds of the first refresh, and of one a day later.
        var cold: Double
        var again: Double
        /// The most memory, in MB.
        var memory: Double
    }

    static func measurement(_ count: Int, _ hosts: Int, _ port: Int) throws -> Measurement {
        let part = ["refresh", "\(count)", "\(hosts)", "\(port)"]
        let numbers = try OwnProcess.output(of: part)?.split { $0.isWhitespace }.compactMap { Double($0) }
        guard let numbers, numbers.count == 3 else { throw CannotRun("the trial 'refresh' failed.") }
        return Measurement(cold: numbers[0], again: numbers[1], memory: numbers[2])
    }

    /// The subscriptions to the documents of a number of hosts.
    static func subscriptions(_ count: Int, _ hosts: Int, _ port: Int) -> [Subscription] {
        let now = Date()
        return (0..<count).compactMap { number in
            SourceAddress("http://127.0.0.\(number % hosts + 1):\(port)/\(number).xml").map { address in
                let record = SourceRecord(id: address.sourceID, kind: "syndication", address: address.text)
                return Subscription(record, subscribedAt: now + Double(number))
            }
        }
    }

    /// Runs the trial in its child process.
    static func run(_ words: [String]) async throws -> String {
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 3 else { throw CannotRun("there is no such trial.") }
        let folder = try TemporaryFolder()
        let library = SQLiteLibrary(folder: folder.path, findsDuplicates: true)
        try library.subscribe(subscriptions(numbers[0], numbers[1], numbers[2]))
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        let client = CurlHTTPClient(configuration: configuration)
        let clock = LaterClock()
        let kind = SyndicationKind(xml: DocumentReader(), files: SystemFiles())
        let dependencies = SourceDependencies(client: client) { clock.now }
        let refresher = Refresher(
            library: library, scheduler: ThreadScheduler(name: "library"), wallClock: clock
        ) { subscription in
            SourceAddress(subscription.source.address).flatMap {
                kind.makeSource(subscription.id, at: $0, with: dependencies)
            }
        }
        var times: [Double] = []
        for isFirst in [true, false] {
            let good = Mutex(0)
            times.append(
                try await seconds {
                    try await refresher.refresh(by: .schedule) { result in
                        switch result.outcome {
                        case .merged where isFirst, .notModified where !isFirst: good.withLock { $0 += 1 }
                        default: break
                        }
                    }
                })
            guard good.withLock(\.self) == numbers[0] else { throw CannotRun("not all sources were read.") }
            clock.goOn(by: 86_400)
        }
        let memory = Memory.peak
        await client.shutdown()
        return "\(times[0]) \(times[1]) \(memory)"
    }
}

/// The system's date plus an offset.
private final class LaterClock: WallClock {
    private let offset = Mutex(0.0)

    var now: Date { Date() + offset.withLock(\.self) }

    func goOn(by seconds: Double) { offset.withLock { $0 += seconds } }
}

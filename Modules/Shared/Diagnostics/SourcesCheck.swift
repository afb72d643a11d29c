public import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface

/// Checks whether the subscribed sources could be read at their last fetch. Sends no request: sources are
/// fetched when they are due.
public struct SourcesCheck {
    private let library: any SubscriptionsStore
    private let environment: [String: String]
    private let isOffline: Bool
    private let program: String
    private let age: (Date) -> String

    /// - Parameters:
    ///   - environment: The environment variables, which may name a proxy.
    ///   - isOffline: Whether the reader has disabled the network.
    ///   - program: The program's name in commands.
    ///   - age: Returns the age of a time in words.
    public init(
        library: any SubscriptionsStore, environment: [String: String], isOffline: Bool, program: String,
        age: @escaping (Date) -> String
    ) {
        self.library = library
        self.environment = environment
        self.isOffline = isOffline
        self.program = program
        self.age = age
    }

    /// The proxy, the number of readable sources, and the failing ones with their causes.
    public func run() -> [CheckResult] {
        do throws(StorageError) {
            let subscriptions = try library.subscriptions()
            guard !subscriptions.isEmpty else {
                return [.note("nothing is subscribed", hint: "subscribe with \(program) add URL")]
            }
            return results(subscriptions, try library.fetchStates(of: subscriptions.map(\.id)))
        } catch {
            return [.problem("the subscriptions cannot be read: \(error)", hint: "see bookmarks below")]
        }
    }

    private func results(_ subscriptions: [Subscription], _ states: [UUID: FetchState]) -> [CheckResult] {
        let isSecure = subscriptions.contains { $0.source.address.hasPrefix("https:") }
        var results = CheckResult.proxy(of: environment, isSecure: isSecure)
        if isOffline { results.append(.note("no source is asked (--offline)")) }
        let failing = subscriptions.filter { states[$0.id]?.isFailing == true }
        let fetched = subscriptions.filter { states[$0.id]?.lastAttempt != nil }
        let unfetchedCount = subscriptions.count - fetched.count
        if unfetchedCount > 0 {
            results.append(
                .note("\(unfetchedCount) were never fetched", hint: "fetch them with \(program) refresh"))
        }
        guard !fetched.isEmpty else { return results }
        let readCount = fetched.count { states[$0.id]?.isFailing == false }
        let last = fetched.compactMap { states[$0.id]?.lastSuccess }.max()
        let text = "\(readCount) of \(subscriptions.count) could be read when they were last fetched"
        let ended = last.map { "\(text), the last one \(age($0))" } ?? text
        results.append(
            readCount > 0 ? .ok(ended) : .problem(ended, hint: "check the network; --log FILE says more"))
        return results
            + failing.prefix(Self.mostFailures).map { source in
                let name = source.name ?? source.source.title ?? source.source.address
                let cause = states[source.id].map(Self.cause) ?? ""
                return .note("\(name): \(cause)", hint: "see \(program) sources")
            }
    }

    /// The most failing sources that are listed.
    private static let mostFailures = 10

    private static func certificate(until expiry: Date?) -> String {
        guard let expiry else { return "the certificate of its server is invalid" }
        return "the certificate of its server expired on \(expiry.formatted(.iso8601.year().month().day()))"
    }

    private static func cause(of state: FetchState) -> String {
        if state.isGone { return "it is gone for good" }
        return switch state.failure {
        case .refused: "the server answered \(state.status ?? 0)"
        case .unreadable: "its document cannot be read"
        case .loginPage: "the server answered with a login page"
        case .noConnection: "there was no connection to its server"
        case .tooSlow: "its server was too slow"
        case .certificate: certificate(until: state.certificateExpiry)
        case .incomplete: "its document ended early, or is too large"
        case .notStored: "the library could not be written"
        case .privateAddress: "it leads to a private address (--allow-private allows it)"
        case .missingPath: "there is no such file or folder"
        case .unreadablePath: "the file or folder cannot be read"
        case .other, nil: "see --log FILE"
        }
    }
}

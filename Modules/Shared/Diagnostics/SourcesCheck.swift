public import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface

/// Checks whether the subscribed sources could be read at their last fetch. Sends no request: sources are
/// fetched when they are due.
public enum SourcesCheck {
    /// The proxy, the number of readable sources, and the failing ones with their causes.
    ///
    /// - Parameters:
    ///   - environment: The environment variables, which may name a proxy.
    ///   - isOffline: Whether the reader has disabled the network.
    ///   - program: The program's name in commands.
    ///   - age: Returns the age of a time in words.
    public static func results(
        library: any SubscriptionsStore, environment: [String: String], isOffline: Bool, program: String,
        age: (Date) -> String
    ) -> [CheckResult] {
        do throws(StorageError) {
            let subscriptions = try library.subscriptions().filter { $0.account == nil }
            guard !subscriptions.isEmpty else {
                return [.note("no subscriptions yet", hint: "subscribe with \(program) add URL")]
            }
            let isSecure = subscriptions.contains { $0.source.address.hasPrefix("https:") }
            return CheckResult.proxy(of: environment, isSecure: isSecure)
                + (isOffline ? [.note("not checked (--offline)")] : [])
                + results(subscriptions, try library.fetchStates(of: subscriptions.map(\.id)), program, age)
        } catch {
            return [.problem("couldn't read the subscriptions: \(error)", hint: "see bookmarks below")]
        }
    }

    private static func results(
        _ subscriptions: [Subscription], _ states: [UUID: FetchState], _ program: String,
        _ age: (Date) -> String
    ) -> [CheckResult] {
        var results: [CheckResult] = []
        let failing = subscriptions.filter { states[$0.id]?.isFailing == true }
        let fetched = subscriptions.filter { states[$0.id]?.lastAttempt != nil }
        let unfetchedCount = subscriptions.count - fetched.count
        if unfetchedCount > 0 {
            results.append(
                .note(
                    "\(unfetchedCount.counted("source")) not checked yet",
                    hint: "check with \(program) refresh"))
        }
        guard !fetched.isEmpty else { return results }
        let readCount = fetched.count { states[$0.id]?.isFailing == false }
        let last = fetched.compactMap { states[$0.id]?.lastSuccess }.max()
        let text = "\(readCount) of \(subscriptions.count.counted("source")) up to date"
        let ended = last.map { "\(text), last checked \(age($0))" } ?? text
        results.append(
            readCount > 0
                ? .ok(ended) : .problem(ended, hint: "check your connection; --log FILE has details"))
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
        guard let expiry else { return "the server's certificate is invalid" }
        return "the server's certificate expired on \(expiry.formatted(.iso8601.year().month().day()))"
    }

    private static func cause(of state: FetchState) -> String {
        if state.isGone { return "gone for good" }
        return switch state.failure {
        case .refused: "the server answered \(state.status ?? 0)"
        case .unreadable: "unreadable feed"
        case .loginPage: "the server answered with a login page"
        case .noConnection: "couldn't connect"
        case .tooSlow: "the server took too long"
        case .certificate: certificate(until: state.certificateExpiry)
        case .tooLarge: "too large"
        case .incomplete: "the server's answer is cut short"
        case .disconnected: "the server closed the connection"
        case .malformed: "the server's answer isn't valid HTTP"
        case .notStored: "couldn't save to the library"
        case .privateAddress: "links to a private address (--allow-private allows it)"
        case .missingPath: "the file or folder no longer exists"
        case .unreadablePath: "the file or folder can't be read"
        case .other, nil: "error (--log FILE has details)"
        }
    }
}

public import LibraryStorageInterface

/// The check of the accounts on servers: reachable, signed in, their clocks, what waits to be sent, and where the password
/// is kept.
public struct AccountsCheck {
    /// The tolerated difference of clocks, in seconds: replies take a while, and dates in them have whole seconds.
    static let clockTolerance = 60.0

    private let signIn: (Account) async throws -> Int
    private let clockDifference: (Account) async -> Double?
    private let waitingCount: (Account) throws -> Int
    private let passwordPlace: (Account) -> String?
    private let sentence: (any Error, Account) -> String

    /// Makes the check.
    ///
    /// - Parameters:
    ///   - signIn: Signs in to an account's server, and returns the number of its subscriptions.
    ///   - clockDifference: The seconds by which the server's clock is ahead of this computer's; `nil` if it is unknown.
    ///   - waitingCount: The number of changes that wait to be sent.
    ///   - passwordPlace: The place of the password in words; `nil` without one.
    ///   - sentence: The sentence of a failure, with what to do.
    public init(
        signIn: @escaping (Account) async throws -> Int,
        clockDifference: @escaping (Account) async -> Double?,
        waitingCount: @escaping (Account) throws -> Int,
        passwordPlace: @escaping (Account) -> String?, sentence: @escaping (any Error, Account) -> String
    ) {
        self.signIn = signIn
        self.clockDifference = clockDifference
        self.waitingCount = waitingCount
        self.passwordPlace = passwordPlace
        self.sentence = sentence
    }

    /// Checks accounts; no server is asked with `isOffline`.
    public func results(_ accounts: [Account], isOffline: Bool, program: String) async -> [CheckResult] {
        if accounts.isEmpty {
            return [.note("no accounts", hint: "add one with \(program) account add URL --user NAME")]
        }
        var results: [CheckResult] = []
        for account in accounts {
            let name = account.shownName
            if isOffline {
                results.append(.note("\(name) not checked (--offline)"))
            } else {
                do {
                    let count = try await signIn(account)
                    results.append(.ok("\(name) signed in, \(count.counted("source")) on the server"))
                    if let difference = await clockDifference(account),
                        abs(difference) > Self.clockTolerance
                    {
                        results.append(Self.clocksDiffer(by: difference, at: name))
                    }
                } catch {
                    results.append(
                        .problem("\(name): \(sentence(error, account))", hint: "see \(program) account list"))
                }
            }
            let place = passwordPlace(account)
            results.append(
                place.map { .ok("\(name): password in \($0)") }
                    ?? .problem("\(name): no password", hint: "sign in again with \(program) account add"))
            if let count = try? waitingCount(account), count > 0 {
                results.append(
                    .note(
                        "\(name): \(count.counted("change")) waiting to be sent",
                        hint: "send with \(program) account sync"))
            }
        }
        return results
    }

    private static func clocksDiffer(by seconds: Double, at name: String) -> CheckResult {
        let minutes = max(1, Int((abs(seconds) / 60).rounded()))
        return .problem(
            "\(name): the server's clock is \(minutes.counted("minute")) \(seconds > 0 ? "ahead of" : "behind") this computer's",
            hint: "set both clocks: pauses that the server asks for, and ages of posts, are wrong")
    }
}

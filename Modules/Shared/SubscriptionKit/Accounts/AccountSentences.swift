public import Foundation
import HTTPInterface
public import LibraryStorageInterface
import PresentationInterface
import SyncInterface

/// The sentences on accounts, without a full stop at their ends.
public struct AccountSentences: Sendable {
    private let strings: LocalizedStrings
    private let program: String
    private let currentDate: @Sendable () -> Date

    /// Makes the sentences of a locale.
    ///
    /// - Parameter program: The program's name in advice.
    public init(locale: Locale, program: String, currentDate: @escaping @Sendable () -> Date) {
        strings = LocalizedStrings(table: "Accounts", locale: locale)
        self.program = program
        self.currentDate = currentDate
    }

    /// The reason of a failure that only accounts have, with advice; `nil` for another error.
    public func callAsFunction(_ error: any Error, of account: Account) -> String? {
        switch error {
        case let error as SyncError: reason(for: error, of: account)
        case let error as PasswordStoreError: reason(for: error, of: account)
        case FetchRefusal.isFetching: strings(AccountText.isSynchronizing, program)
        case FetchRefusal.serverAsked(let date):
            strings(
                AccountText.retryLater, account.address.authority, strings.relative(date, to: currentDate()))
        default: nil
        }
    }

    private func reason(for error: PasswordStoreError, of account: Account) -> String {
        switch error {
        case .exposed(let path): strings(AccountText.exposedPasswords, path)
        case .unreadable(let path), .system(let path, _): strings(AccountText.unreadablePasswords, path)
        case .locked: strings(AccountText.lockedPasswords)
        case .unavailable, .timedOut, .refused: strings(AccountText.unavailablePasswords)
        }
    }

    private func reason(for error: SyncError, of account: Account) -> String {
        let server = account.address.authority
        return switch error {
        case .signedOut:
            strings(
                AccountText.signedOut, server,
                "\(program) account add \(account.address.text) --user \(account.user)")
        case .disabled: strings(AccountText.disabled, server)
        case .noService: strings(AccountText.noService, account.address.text)
        case .unreadable: strings(AccountText.unreadable, server)
        case .refused(_, let date?) where date > currentDate():
            strings(AccountText.retryLater, server, strings.relative(date, to: currentDate()))
        case .refused(let status, _): strings(AccountText.refused, server, strings.status(status))
        case .rejected: strings(AccountText.refused, server, strings.status(400))
        }
    }

    /// The state of an account: the last success, or the server's refusal, and the number of changes that wait to be
    /// sent.
    public func status(of state: AccountState?, of account: Account, waiting waitingCount: Int) -> String {
        let waiting = waitingCount == 0 ? nil : strings(AccountCount.waiting, count: waitingCount)
        let last = state?.fetch.lastSuccess.map { date in
            strings(AccountText.synchronized, strings.relative(date, to: max(currentDate(), date + 1)))
        }
        let refusal = state.flatMap { SyncError(refusalIn: $0.fetch) }.map { reason(for: $0, of: account) }
        let success = refusal == nil ? last ?? strings(AccountText.neverSynchronized) : nil
        return [success, waiting, refusal].compactMap(\.self).joined(separator: ", ")
    }

    /// The sentence that a source will be subscribed to once the server can be reached.
    public func waits(_ source: String, for account: Account, because reason: String?) -> String {
        let sentence = strings(AccountText.subscriptionWaits, source, account.shownName)
        return reason.map { "\(sentence). \($0)" } ?? sentence
    }

    /// The sentence that a server refuses to subscribe to a source.
    public func refuses(_ source: String, for account: Account) -> String {
        strings(AccountText.subscriptionRefused, source, account.shownName)
    }

    // MARK: Synchronizing

    /// The step of requesting the subscriptions.
    public var readingFeeds: String { strings(AccountText.readingFeeds) }

    /// The step of sending marks.
    public var sendingMarks: String { strings(AccountText.sendingMarks) }

    /// The step of requesting the lists of posts.
    public var readingLists: String { strings(AccountText.readingLists) }

    /// The step of requesting posts.
    public func readingPosts(_ done: Int, of count: Int) -> String {
        strings(AccountText.readingPosts, number(done), number(count))
    }

    /// The results of synchronizing: the new posts, the marks that the server's other clients have changed, and those that
    /// were sent.
    public func synchronized(newCount: Int, changedCount: Int, sentCount: Int) -> String {
        let parts = [
            (AccountCount.newPosts, newCount), (.changedMarks, changedCount), (.sentMarks, sentCount),
        ].filter { $0.1 > 0 }.map { strings($0.0, count: $0.1) }
        return parts.isEmpty ? strings(AccountText.nothingNew) : parts.joined(separator: ", ")
    }

    private func number(_ number: Int) -> String {
        number.formatted(.number.locale(strings.locale))
    }
}

extension SyncError {
    /// The server's refusal of the last synchronization; `nil` without one.
    fileprivate init?(refusalIn state: FetchState) {
        guard state.isFailing, let status = state.status else { return nil }
        switch status {
        case 401: self = .signedOut
        case 404: self = .noService
        default: self = .refused(status: status, retryAfter: state.retryAfter)
        }
    }
}

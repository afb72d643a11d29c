public import Foundation

/// The meaning of a server's error status. Raw values are keys of a module's strings table.
nonisolated public enum StatusReason: String, CaseIterable, Sendable {
    /// The server requires a login (401), or a proxy does (407).
    case login = "status.login"
    /// The server denies access (403).
    case forbidden = "status.forbidden"
    /// The server has nothing at the address (404).
    case notFound = "status.not-found"
    /// The resource was deleted for good (410).
    case gone = "status.gone"
    /// The client has sent too many requests (429).
    case busy = "status.busy"
    /// Access is denied for legal reasons (451).
    case legal = "status.legal"
    /// The server is overloaded, or one behind it does not respond (502 to 504).
    case unavailable = "status.unavailable"
    /// The server has failed (other statuses from 500 to 599).
    case server = "status.server"

    /// The reason of a status; `nil` for a status that means no more than its number.
    public init?(_ status: Int) {
        switch status {
        case 401, 407: self = .login
        case 403: self = .forbidden
        case 404: self = .notFound
        case 410: self = .gone
        case 429: self = .busy
        case 451: self = .legal
        case 502...504: self = .unavailable
        case 500...599: self = .server
        default: return nil
        }
    }
}

nonisolated extension LocalizedStrings {
    /// A status with its reason, as in "404 (not found)", by the table's keys of ``StatusReason``.
    public func status(_ status: Int) -> String {
        StatusReason(status).map { "\(status) (\(self($0)))" } ?? "\(status)"
    }

    /// The day of a time, as in "3 May 2025".
    public func day(_ date: Date, in timeZone: TimeZone = .current) -> String {
        date.formatted(
            Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: timeZone))
    }

    /// A duration in whole minutes, as in "2 hours, 30 minutes".
    public func duration(seconds: Int) -> String {
        Duration.seconds(seconds).formatted(
            .units(allowed: [.weeks, .days, .hours, .minutes], width: .wide).locale(locale))
    }

    /// A position in a recording, or its length, as in "45:10" and "1:02:03".
    public func clock(seconds: Int) -> String {
        let pattern: Duration.TimeFormatStyle.Pattern = seconds < 3_600 ? .minuteSecond : .hourMinuteSecond
        return Duration.seconds(seconds).formatted(.time(pattern: pattern).locale(locale))
    }
}

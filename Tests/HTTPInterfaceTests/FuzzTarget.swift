import Foundation
import HTTPInterface

/// The fuzz target of `Tools/fuzz HTTPInterface`: addresses and values of headers.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are.
    static let seeds = [
        "0https://Example.org:8443/a%2Fb/./é?key=a%2Bb&c#top", "0http://[::1]:80/x?a=1;b",
        "0http://müller.example",
        "0HTTPS://1.2.3.4?a=secret&secret", "1Sun, 06 Nov 1994 08:49:37 GMT",
        "1Sunday, 06-Nov-94 08:49:37 GMT",
        "1Sun Nov  6 08:49:37 1994", "1120", "2X-Key:  a: b \t", "3::ffff:127.0.0.1", "3[64:ff9b::7f00:1]",
        "3a.localhost.", "42001:db8::1%eth0",
        "2a: b c ", "2: x", "0http://a.example:0/", "0http://a b/", "0http:///x", "0http://a.example:99999/",
        "0http://a.example/" + String(repeating: "x", count: 9_000),
    ].map { Array($0.utf8) }

    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        return switch first {
        case UInt8(ascii: "0"): fault(inURL: text)
        case UInt8(ascii: "1"): fault(inDate: text)
        case UInt8(ascii: "2"): fault(inField: text)
        default: fault(inHost: text)
        }
    }

    private static func fault(inURL text: String) -> String? {
        guard let url = HTTPURL(text) else { return nil }
        if url.text != text || HTTPURL(url.text) != url { return "read as \(url.text)" }
        if !["http", "https"].contains(url.scheme) { return "the scheme \(url.scheme)" }
        if url.host.isEmpty || url.host.contains("@") { return "the host '\(url.host)'" }
        if !(1...65_535).contains(url.port) { return "the port \(url.port)" }
        if !url.hasSameOrigin(as: url) || HTTPURL(url.origin)?.origin != url.origin {
            return "the origin \(url.origin)"
        }
        if url.description.contains("#")
            || url.description.split(separator: "?", maxSplits: 1).dropFirst().first?
                .split(separator: "&").contains(where: { !$0.hasSuffix("***") }) == true
        {
            return "a log has \(url)"
        }
        if !url.authority.contains(url.host) { return "the authority \(url.authority)" }
        let requests = [
            HTTPRequest(url), HTTPRequest(url, form: HTTPForm([])),
            HTTPRequest(url, form: HTTPForm([], isSafe: true)),
        ]
        if requests.map(\.method) != ["GET", "POST", "POST"]
            || requests.map(\.isRepeatable) != [true, false, true]
        {
            return "the requests \(requests)"
        }
        let longer = url.appending(path: "v1/é", query: [("a b", "c&d")])
        if longer != url {
            if !longer.hasSameOrigin(as: url) { return "appending leads to \(longer.text)" }
            if !longer.text.hasSuffix("a%20b=c%26d") { return "appended \(longer.text)" }
        }
        return nil
    }

    private static func fault(inDate text: String) -> String? {
        if let wait = HTTPResponse(status: 429, headers: ["Retry-After": text]).retryAfter(at: now),
            !(.zero ... .seconds(86_400)).contains(wait)
        {
            return "a wait of \(wait)"
        }
        let response = HTTPResponse(
            status: 429, headers: ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": text])
        if let wait = response.retryAfter(at: now), !(.zero ... .seconds(86_400)).contains(wait) {
            return "a wait of \(wait)"
        }
        guard let date = HTTPDate.date(text) else { return nil }
        if !years.contains(date.timeIntervalSince1970) { return "the date \(date)" }
        let printed = printed(date)
        return HTTPDate.date(printed) == date ? nil : "\(date) is printed as \(printed)"
    }

    /// The seconds of the years from 0 to 9999, and a day more.
    private static let years = -62_167_219_200.0...253_402_387_200

    /// A date in the preferred format, of which the day of the week is not read.
    private static func printed(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [parts.hour!, parts.minute!, parts.second!].map { "\($0)" }.joined(separator: ":")
        return "Sun, \(parts.day!) \(months[parts.month! - 1]) \(parts.year!) \(clock) GMT"
    }

    private static func fault(inField line: String) -> String? {
        guard let field = HTTPHeaders.Field(line: line) else { return nil }
        if !HTTPHeaders.Field.isName(field.name) { return "the name \(field.name)" }
        if field.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "a control character" }
        if HTTPHeaders.Field(line: "\(field.name): \(field.value)") != field {
            return "\(field) is another when printed"
        }
        var headers = HTTPHeaders([field, field])
        if headers[field.name.uppercased()] != field.value { return "no \(field.name)" }
        headers[field.name.lowercased()] = "x"
        if headers.fields.map(\.value) != ["x"] { return "replaced as \(headers.fields)" }
        headers[field.name] = nil
        if !headers.fields.isEmpty { return "\(headers.fields) are left" }
        // A form keeps each character, and shows no value.
        let form = HTTPForm([(field.name, field.value), (field.value, "")])
        let parts = String(decoding: form.body, as: UTF8.self).split(separator: "&").map {
            $0.split(separator: "=", omittingEmptySubsequences: false).map {
                String($0).replacing("+", with: " ").removingPercentEncoding
            }
        }
        if parts != [[field.name, field.value], [field.value, ""]] { return "the form \(parts)" }
        return [form.description, form.debugDescription, "\(form)"].allSatisfy {
            $0 == "\(form.body.count) B"
        }
            && form.customMirror.children.isEmpty ? nil : "a form's values are printed"
    }

    private static func fault(inHost host: String) -> String? {
        guard let address = IPAddress(host: host) else { return nil }
        if HTTPAddressPolicy.publicOnly.allows(address) == HTTPAddressPolicy.privateOnly.allows(address) {
            return "neither public nor private"
        }
        if !HTTPAddressPolicy.allCases.allSatisfy({ !$0.afterPublic.allows(address) || $0.allows(address) }) {
            return "allowed behind a public address only"
        }
        if !HTTPAddressPolicy.any.allows(address) { return "not allowed" }
        return IPAddress(host: host + ".") == address || host.hasSuffix("]") ? nil : "another with a dot"
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        HTTPDate.date(String(decoding: bytes.dropFirst(), as: UTF8.self)).map { $0.timeIntervalSince1970 < 0 }
            ?? false
    }
}

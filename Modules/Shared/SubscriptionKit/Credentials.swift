import Foundation
import HTTPInterface
import LibraryStorageInterface

extension HTTPHeaders {
    /// Basic credentials (RFC 7617) from the percent-encoded user name and password of a URL.
    init(userInfo: Substring) {
        let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? String($0) }
        let text = "\(parts[0]):\(parts.count > 1 ? parts[1] : "")"
        self = ["Authorization": "Basic \(Data(text.utf8).base64EncodedString())"]
    }
}

extension PrivateHeaders {
    /// The address with the headers' basic credentials as user name and password; `nil` for other headers, or
    /// another origin.
    func addressWithCredentials(_ address: String) -> String? {
        guard headers.fields.count == 1, headers.fields[0].name == "Authorization",
            headers.fields[0].value.hasPrefix("Basic "),
            let data = Data(base64Encoded: String(headers.fields[0].value.dropFirst("Basic ".count))),
            let text = String(bytes: data, encoding: .utf8), let colon = text.firstIndex(of: ":"),
            let url = HTTPURL(address), url.hasSameOrigin(as: origin)
        else { return nil }
        let parts = [text[..<colon], text[text.index(after: colon)...]].map { String($0).percentEncoded() }
        let start = address.firstRange(of: "://")
        return start.map {
            address[..<$0.upperBound] + parts.joined(separator: ":") + "@" + address[$0.upperBound...]
        }
    }
}

/// Detects secrets in addresses, such as those of private podcasts.
///
/// Only tokens in the query are detected, not those in a path.
public enum SecretAddress {
    /// Whether the value of a query item with the name is a secret.
    public static func isSecret(_ address: String) -> Bool { masked(address) != address }

    /// The address with asterisks in place of secret values of its query, and of a user name and password before a host.
    public static func masked(_ address: String) -> String {
        // The expression is parsed each time, and most addresses have no user name.
        let address =
            address.contains("@") ? address.replacing(#/:\/\/[^\/?#]*@/#) { _ in "://***@" } : address
        guard let question = address.firstIndex(of: "?") else { return address }
        let items = address[address.index(after: question)...].split(
            separator: "&", omittingEmptySubsequences: false)
        let masked = items.map { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && (isSecret(name: parts[0].lowercased()) || isDigest(parts[1]))
                ? "\(parts[0])=***" : String(item)
        }
        return address[...question] + masked.joined(separator: "&")
    }

    /// Whether a value has 128 bits or more in hexadecimal, as the tokens of Reddit's private feeds, `?feed=…`.
    private static func isDigest(_ value: Substring) -> Bool {
        value.count >= 32 && value.allSatisfy(\.isHexDigit)
    }

    private static func isSecret(name: String) -> Bool {
        ["sig", "sid", "pass", "pwd"].contains(name)
            || ["token", "key", "secret", "password", "passwd", "auth", "signature", "session"]
                .contains { name.hasSuffix($0) }
    }
}

extension String {
    /// The text with all but unreserved characters (RFC 3986, section 2.3), and those of `others`,
    /// percent-encoded.
    func percentEncoded(but others: String = "") -> String {
        let kept = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~" + others))
        return addingPercentEncoding(withAllowedCharacters: kept) ?? self
    }
}

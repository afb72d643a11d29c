public import HTTPInterface

extension HTTPURL {
    /// The address in an argument or a variable.
    ///
    /// - Throws: The reason without the text itself, which may contain a password or a token.
    public init(argument text: String, of name: String) throws(UsageError) {
        if let url = HTTPURL(text) {
            self = url
            return
        }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts[0].prefix(10)
        let fault: String =
            if text.isEmpty {
                "empty"
            } else if !text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
                "contains spaces or control characters"
            } else if parts.count == 1 {
                "doesn't begin with http:// or https://"
            } else if !["http", "https"].contains(scheme.lowercased()) {
                "begins with '\(String(scheme).namePrefix)://'"
            } else if parts[1].prefix(while: { !"/?#".contains($0) }).contains("@") {
                "contains a user name or a password, which belong in a header"
            } else {
                "invalid host or port, or too long"
            }
        throw UsageError("\(name) takes an http or https address such as http://127.0.0.1:8080: \(fault)")
    }
}

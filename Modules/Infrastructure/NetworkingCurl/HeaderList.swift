import CCurl
import HTTPInterface

/// Owns a list of header lines for libcurl.
struct HeaderList: ~Copyable {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    /// Makes a list of the headers, and of the defaults whose names are not among them.
    ///
    /// - Throws: `invalidRequest` if a name or a value cannot be sent.
    init(_ headers: HTTPHeaders, defaults: HTTPHeaders) throws(HTTPError) {
        for field in headers.fields { try append(field) }
        for field in defaults.fields where headers[field.name] == nil { try append(field) }
    }

    deinit { curl_slist_free_all(first) }

    private mutating func append(_ field: HTTPHeaders.Field) throws(HTTPError) {
        guard HTTPHeaders.Field.isName(field.name), field.value.isHeaderValue else {
            throw HTTPError(.invalidRequest, message: "a header can't be sent")
        }
        // libcurl sends a header without a value for `NAME;`, and removes it for `NAME:`
        // (CURLOPT_HTTPHEADER).
        let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
        first = curl_slist_append(first, line)
    }
}

extension String {
    /// Whether the text has no line ends and other control characters, which would allow header injection.
    fileprivate var isHeaderValue: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
}

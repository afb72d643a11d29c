import CCurl
import HTTPInterface

/// Owns headers in the form that libcurl wants.
struct HeaderList: ~Copyable {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    /// The headers, and those defaults whose names are not among them.
    ///
    /// - Throws: `invalidRequest` where a name or a value cannot be sent.
    init(_ headers: HTTPHeaders, defaults: HTTPHeaders) throws(HTTPError) {
        for field in headers.fields { try append(field) }
        for field in defaults.fields where headers[field.name] == nil { try append(field) }
    }

    deinit {
        curl_slist_free_all(first)
    }

    private mutating func append(_ field: HTTPHeaders.Field) throws(HTTPError) {
        guard field.name.isHeaderName, field.value.isHeaderValue else {
            throw HTTPError(.invalidRequest, message: "a header cannot be sent")
        }
        // A name without a value is written with a semicolon, else libcurl takes the header out.
        let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
        first = curl_slist_append(first, line)
    }
}

extension String {
    /// A token (RFC 9110, 5.6.2).
    fileprivate var isHeaderName: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Free of line ends and other control characters, which could smuggle in a header of their own.
    fileprivate var isHeaderValue: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

import CCurl
import Foundation
import HTTPInterface

/// libcurl's easy interface as a C program would use it: one handle, one request after the other.
final class EasyPeer {
    private let handle = curl_easy_init()
    private var body = Data()

    init() {
        _ = ccurl_easy_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_easy_set_text(handle, CURLOPT_PROXY, "")
        _ = ccurl_easy_set_data_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, peer in
            guard let bytes, let peer else { return 0 }
            Unmanaged<EasyPeer>.fromOpaque(peer).takeUnretainedValue().body.append(
                UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: size * count)
            return size * count
        }
    }

    deinit { curl_easy_cleanup(handle) }

    /// Sends requests and receives their bodies without reading them.
    func send(_ requests: [HTTPRequest]) throws {
        for request in requests {
            let headers = request.headers.fields.map { "\($0.name): \($0.value)" }
            try send(request.method, request.url.text, headers, request.form?.body)
        }
    }

    /// Returns the body of the response.
    @discardableResult
    func send(
        _ method: String, _ url: String, _ headers: [String] = [], _ form: Data? = nil
    ) throws -> Data {
        let fields = headers.reduce(nil) { curl_slist_append($0, $1) }
        defer { curl_slist_free_all(fields) }
        body.removeAll(keepingCapacity: true)
        _ = ccurl_easy_set_text(handle, CURLOPT_URL, url)
        _ = ccurl_easy_set_list(handle, CURLOPT_HTTPHEADER, fields)
        _ = ccurl_easy_set_long(handle, CURLOPT_HTTPGET, 1)
        if let form {
            _ = ccurl_easy_set_long(handle, CURLOPT_POSTFIELDSIZE, form.count)
            _ = ccurl_easy_set_text(handle, CURLOPT_COPYPOSTFIELDS, String(decoding: form, as: UTF8.self))
        }
        _ = ccurl_easy_set_text(handle, CURLOPT_CUSTOMREQUEST, method)
        _ = ccurl_easy_set_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque())
        let result = curl_easy_perform(handle)
        var status = 0
        _ = ccurl_easy_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        guard result == CURLE_OK, status == 200 else { throw CannotRun("libcurl got status \(status).") }
        return body
    }
}

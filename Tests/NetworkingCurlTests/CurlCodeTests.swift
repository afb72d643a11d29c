import CCurl
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct CurlCodeTests {
    @Test("After a request was sent, no code of libcurl means an invalid request")
    func afterSending() {
        for code in 1..<CURL_LAST.rawValue {
            let error = HTTPError(CURLcode(code), message: "", hasConnected: true, wasSent: true)
            #expect(error.reason != .invalidRequest, "\(error)")
        }
    }

    @Test(
        "Before a request was sent, codes of libcurl distinguish an invalid request from a failed connection",
        arguments: [
            (CURLE_URL_MALFORMAT, .invalidRequest), (CURLE_UNSUPPORTED_PROTOCOL, .invalidRequest),
            (CURLE_BAD_FUNCTION_ARGUMENT, .invalidRequest), (CURLE_OUT_OF_MEMORY, .noConnection),
            (CURLE_FAILED_INIT, .noConnection), (CURLE_COULDNT_RESOLVE_HOST, .noConnection),
            (CURLE_SSL_CLIENTCERT, .noConnection), (CURLE_PEER_FAILED_VERIFICATION, .certificate),
        ] as [(CURLcode, HTTPError.Reason)])
    func beforeSending(code: CURLcode, reason: HTTPError.Reason) {
        #expect(HTTPError(code, message: "").reason == reason)
    }
}

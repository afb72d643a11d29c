import CCurl
import FoundationEssentials
import HTTPInterface

/// Owns one of libcurl's easy handles and frees it.
struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer

    /// - Throws: `noConnection` if libcurl has no memory left.
    init() throws(HTTPError) {
        guard let raw = curl_easy_init() else { throw .lacking("memory") }
        self.raw = raw
    }

    deinit { curl_easy_cleanup(raw) }

    func set(_ option: CURLoption, _ value: Int) { _ = ccurl_easy_set_long(raw, option, value) }

    /// libcurl copies the text.
    func set(_ option: CURLoption, _ text: String) { _ = ccurl_easy_set_text(raw, option, text) }

    /// libcurl stores the pointer until it is set again.
    func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
        _ = ccurl_easy_set_pointer(raw, option, pointer)
    }

    /// libcurl stores a pointer to the list, which must outlive it or be replaced first.
    func set(_ option: CURLoption, _ list: borrowing HeaderList) {
        _ = ccurl_easy_set_list(raw, option, list.first)
    }

    /// Resumes a paused transfer; the write callback receives the pending bytes before this returns.
    func resume() -> CURLcode { curl_easy_pause(raw, CURLPAUSE_CONT) }

    /// Whether a TCP connection to the server or its proxy was made.
    var hasConnected: Bool { number(CURLINFO_LOCAL_PORT) > 0 }

    /// The number of connections that were opened for the last transfer; 0 where one was reused.
    var connectionCount: Int { number(CURLINFO_NUM_CONNECTS) }

    /// The status of a proxy's response to CONNECT; 0 without one.
    var tunnelStatus: Int { number(CURLINFO_HTTP_CONNECTCODE) }

    /// The address and the port of the last connection, which leads to the server or to its proxy; `nil`
    /// without one.
    var peer: (address: IPAddress, port: Int)? {
        var text: UnsafeMutablePointer<CChar>?
        guard ccurl_easy_get_pointer(raw, CURLINFO_PRIMARY_IP, &text) == CURLE_OK, let text,
            let address = IPAddress(String(cString: text))
        else { return nil }
        return (address, number(CURLINFO_PRIMARY_PORT))
    }

    /// The earliest end of validity of the certificates that the last connection received; `nil` where
    /// libcurl has recorded none.
    var certificateExpiry: Date? {
        var chain: UnsafeMutablePointer<curl_certinfo>?
        guard ccurl_easy_get_certificates(raw, &chain) == CURLE_OK, let chain = chain?.pointee,
            let certificates = chain.certinfo
        else { return nil }
        return (0..<Int(chain.num_of_certs)).compactMap { Self.expiry(of: certificates[$0]) }.min()
    }

    private static func expiry(of certificate: UnsafeMutablePointer<curl_slist>?) -> Date? {
        let (name, zone) = ("Expire date:", " GMT")
        var field = certificate
        while let line = field?.pointee {
            let text = String(cString: line.data)
            // Without its zone it is a date of asctime without the weekday.
            if text.hasPrefix(name), text.hasSuffix(zone) {
                return HTTPDate.date("Sun " + text.dropFirst(name.count).dropLast(zone.count))
            }
            field = line.next
        }
        return nil
    }

    private func number(_ info: CURLINFO) -> Int {
        var number = 0
        _ = ccurl_easy_get_long(raw, info, &number)
        return number
    }

    /// Sets the callbacks by which connections open sockets through `receiver`, which must outlive the
    /// handle, and close them through `poller`, which must outlive the connections.
    func openSockets(through receiver: UnsafeMutablePointer<ResponseReceiver>, closing poller: SocketPoller) {
        set(CURLOPT_OPENSOCKETDATA, UnsafeMutableRawPointer(receiver))
        set(CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(poller).toOpaque())
        _ = ccurl_easy_set_open_function(raw) { receiver, _, address in
            guard let receiver, let address else { return CURL_SOCKET_BAD }
            return receiver.assumingMemoryBound(to: ResponseReceiver.self).pointee.openSocket(address)
        }
        _ = ccurl_easy_set_close_function(raw) { context, socket in
            guard let context else { return -1 }
            return Unmanaged<SocketPoller>.fromOpaque(context).takeUnretainedValue().close(socket)
        }
    }
}

import Glibc
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct AddressFilterTests {
    @Test(
        "Sockets are opened for allowed addresses only",
        arguments: [("8.8.8.8", true), ("2606:2800:220:1::1", true), ("10.0.0.1", false), ("fe80::1", false)])
    func opens(text: String, isPublic: Bool) throws {
        for (policy, isOpened) in [
            (HTTPAddressPolicy.publicOnly, isPublic), (.privateOnly, !isPublic), (.any, true),
        ] {
            var sut = try AddressFilter(policy, host: "some.name.test", port: 80)
            let allows = Self.withAddress(text, port: 80) { sut.allows($0) }
            #expect(allows == isOpened)
            #expect((sut.refusal?.reason == .forbiddenAddress) == !isOpened)
        }
    }

    @Test("A connection to a port other than the URL's is a proxy's and may have any address")
    func proxy() throws {
        var sut = try AddressFilter(.publicOnly, host: "some.name.test", port: 80)
        for address in ["10.0.0.1", "::1"] {
            let (opens, sends) = (
                Self.withAddress(address, port: 3128) { sut.allows($0) }, sut.allows(address, port: 3128)
            )
            #expect(opens && sends)
        }
        let sends = sut.allows("10.0.0.1", port: 80)
        #expect(!sends)
    }

    @Test("An unknown address is forbidden, and a refusal names the address")
    func unknown() throws {
        var sut = try AddressFilter(.publicOnly, host: "some.name.test", port: 80)
        _ = sut.allows("10.0.0.1", port: 80)
        #expect(sut.refusal?.message.contains("10.0.0.1") == true)
        let sends = sut.allows(nil, port: 80)
        #expect(!sends)
        var local = sockaddr()
        local.sa_family = sa_family_t(AF_UNIX)
        let opens = sut.allows(&local)
        #expect(!opens)
    }

    private static func withAddress(
        _ text: String, port: UInt16, _ body: (UnsafePointer<sockaddr>) -> Bool
    ) -> Bool {
        var four = sockaddr_in()
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            return withUnsafeBytes(of: &four) { body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!) }
        }
        var six = sockaddr_in6()
        inet_pton(AF_INET6, text, &six.sin6_addr)
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = port.bigEndian
        return withUnsafeBytes(of: &six) { body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!) }
    }
}

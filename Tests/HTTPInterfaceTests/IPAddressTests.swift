import HTTPInterface
import Testing

@Suite("IPAddress") struct IPAddressTests {
    @Test(
        "Global unicast addresses are public",
        arguments: [
            "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.215.14", "100.63.255.255",
            "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0",
            "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0",
            "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255",
            "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255",
            "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2606:2800:220:1::1", "3ffe::1", "3fff:1000::1",
            "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
        ])
    func publicOnes(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(
        "Loopback, private, link-local, multicast and documentation addresses are not public",
        arguments: [
            "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255",
            "127.0.0.1", "127.255.255.255", "169.254.0.0", "169.254.169.254", "172.16.0.0", "172.31.255.255",
            "192.0.0.0", "192.0.0.255", "192.0.2.1", "192.88.99.1", "192.168.0.0", "192.168.255.255",
            "198.18.0.0", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255",
            "240.0.0.0", "255.255.255.255",
            "::", "::1", "::7f00:1", "100::1", "64:ff9b:1::808:808", "2001::1", "2001:1ff::1", "2001:db8::1",
            "3fff:fff::1", "4000::1", "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
            "::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:c0a8:101::1",
        ])
    func otherOnes(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test("An IPv4 address equals its IPv4-mapped IPv6 address")
    func mapped() {
        #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
        #expect(IPAddress(v4: 0xC000_0201) == IPAddress("192.0.2.1"))
        #expect(IPAddress(high: 0x2001_0DB8_0000_0000, low: 1) == IPAddress("2001:db8::1"))
    }

    @Test(
        "A text that is not an address is rejected",
        arguments: ["", "localhost", "1.2.3", "1.2.3.256", "::1::", "[::1]"])
    func refuses(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "Hosts that are addresses or localhost are parsed without DNS",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("[::1]", "::1"), ("::1", "::1"), ("[fe80::1%25eth0]", "fe80::1"),
            ("localhost", "127.0.0.1"), ("LOCALHOST.", "127.0.0.1"), ("a.localhost", "127.0.0.1"),
        ])
    func hosts(host: String, address: String) throws {
        #expect(IPAddress(host: host) == IPAddress(address))
    }

    @Test("Other hosts require DNS", arguments: ["example.org", "mylocalhost", "localhost.test"])
    func names(host: String) {
        #expect(IPAddress(host: host) == nil)
    }

    @Test("An address policy allows the addresses that its name says")
    func policies() throws {
        let (near, far) = (try #require(IPAddress("10.0.0.1")), try #require(IPAddress("8.8.8.8")))
        #expect(HTTPAddressPolicy.allCases.map { $0.allows(near) } == [true, true, false, true])
        #expect(HTTPAddressPolicy.allCases.map { $0.allows(far) } == [true, true, true, false])
    }
}

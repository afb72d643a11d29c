import Foundation
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct RedirectStateTests {
    @Test(
        "A reference is resolved by RFC 3986, and its invalid bytes are percent-encoded",
        arguments: [
            ("http://a.test/b?c#d", "http://a.test/b?c#d"), ("HTTPS://b.test", "https://b.test/"),
            ("//b.test:81/x", "http://b.test:81/x"), ("/x/../y", "http://a.test:80/y"),
            ("y", "http://a.test:80/one/y"), ("../y?q", "http://a.test:80/y?q"),
            ("?q=1", "http://a.test:80/one/two?q=1"), ("/a b/ü", "http://a.test:80/a%20b/%C3%BC"),
        ])
    func resolves(location: String, target: String) throws {
        var sut = try makeSUT()
        try sut.follow(location, status: 302)
        #expect(sut.url.text.lowercased() == target.lowercased())
    }

    @Test(
        "A redirect to anything but a valid http or https URL is rejected",
        arguments: [
            "file:///etc/passwd", "ftp://a.test/", "javascript:alert(1)", "data:text/plain,x",
            "mailto:a@a.test",
            "http://user:secret@a.test/", "http://user@a.test/", "http://", "//", "http://a.test:99999/",
            "/" + String(repeating: "x", count: HTTPURL.maximumLength),
        ])
    func refuses(location: String) throws {
        var sut = try makeSUT()
        #expect(throws: HTTPError.self) { try sut.follow(location, status: 302) }
    }

    @Test("Redirects are followed up to the limit")
    func counts() throws {
        var sut = try makeSUT(limit: 2)
        try sut.follow("/1", status: 302)
        try sut.follow("/2", status: 302)
        #expect(throws: HTTPError.self) { try sut.follow("/3", status: 302) }
    }

    @Test(
        "The caller's headers are kept on the same origin only",
        arguments: [
            ("/other", true), ("http://A.TEST/", true), ("http://a.test:80/", true),
            ("http://a.test:81/", false),
            ("https://a.test/", false), ("http://b.test/", false), ("http://b.a.test/", false),
        ])
    func keepsHeaders(location: String, keeps: Bool) throws {
        var sut = try makeSUT()
        try sut.follow(location, status: 302)
        #expect(sut.keepsHeaders == keeps)
    }

    @Test("Dropped headers are not sent again on the original origin")
    func keepsNoHeaders() throws {
        var sut = try makeSUT()
        for location in ["http://b.test/", "/from-there-on", "http://a.test/"] {
            try sut.follow(location, status: 302)
            #expect(!sut.keepsHeaders)
        }
    }

    @Test("Only 301, 302, 303, 307 and 308 are redirects")
    func tells() {
        let redirects = (100...599).filter { RedirectState.isRedirect(status: $0) }
        #expect(redirects == [301, 302, 303, 307, 308])
    }

    @Test(
        "A request has moved to the last permanent redirect's target before any temporary one",
        arguments: [
            ([301], "/1"), ([308], "/1"), ([302], nil), ([303], nil), ([307], nil), ([301, 308], "/2"),
            ([301, 302], "/1"), ([308, 307, 301], "/1"), ([302, 301], nil), ([], nil),
        ] as [([Int], String?)])
    func moves(statuses: [Int], path: String?) throws {
        var sut = try makeSUT()

        for (index, status) in statuses.enumerated() { try sut.follow("/\(index + 1)", status: status) }

        #expect(sut.movedTo?.text == path.map { "http://a.test:80" + $0 })
    }

    @Test("A request has not moved to a private address by a public server's redirect, nor behind one")
    func movesToNoPrivateAddress() throws {
        var sut = try makeSUT()
        sut.receive(fromPublic: true)
        try sut.follow("http://b.test/", status: 301)
        sut.receive(fromPublic: true)
        try sut.follow("http://10.0.0.1/", status: 301)
        #expect(sut.movedTo?.text == "http://10.0.0.1/")
        sut.receive(fromPublic: false)
        #expect(sut.movedTo == nil)
        try sut.follow("http://c.test/", status: 301)
        sut.receive(fromPublic: true)
        #expect(sut.movedTo == nil)
    }

    @Test("A request among private servers may have moved to a private address, and then to a public one")
    func movesAmongPrivateAddresses() throws {
        var sut = try makeSUT()
        sut.receive(fromPublic: false)
        try sut.follow("http://10.0.0.1/", status: 301)
        sut.receive(fromPublic: false)
        #expect(sut.movedTo?.text == "http://10.0.0.1/")
        #expect(!sut.hasPublicServer)
        try sut.follow("http://b.test/", status: 308)
        sut.receive(fromPublic: true)
        #expect(sut.movedTo?.text == "http://b.test/")
        #expect(sut.hasPublicServer)
    }

    @Test("Resolving references frees its memory")
    func frees() async {
        // In a process of its own, whose memory no other test takes.
        await #expect(processExitsWith: .success) {
            try Self.resolve(count: 1_000)
            let before = ProcessMemory.resident
            try Self.resolve(count: 10_000)
            exit(ProcessMemory.resident - before < 4_000_000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// Each reference and its target take 1 KB.
    private static func resolve(count: Int) throws {
        var sut = RedirectState(from: try #require(HTTPURL("http://a.test/")), limit: count)
        for _ in 0..<count { try sut.follow("/" + String(repeating: "x", count: 1_000), status: 302) }
    }

    private func makeSUT(limit: Int = 5) throws -> RedirectState {
        RedirectState(from: try #require(HTTPURL("http://a.test:80/one/two?x")), limit: limit)
    }
}

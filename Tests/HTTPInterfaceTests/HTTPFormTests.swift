import Foundation
import HTTPInterface
import Testing

@Suite struct HTTPFormTests {
    @Test(
        "Names and values are encoded in their order",
        arguments: [
            ([], ""), ([("a", "1"), ("a", "2"), ("b", "")], "a=1&a=2&b="),
            ([("T", "a b+c&d=e%")], "T=a+b%2Bc%26d%3De%25"), ([("é", "/~-._*")], "%C3%A9=%2F%7E-._*"),
        ] as [([(String, String)], String)])
    func encodes(fields: [(String, String)], body: String) {
        #expect(String(decoding: HTTPForm(fields).body, as: UTF8.self) == body)
    }

    @Test("No description of a request has the fields of its form")
    func isSecret() throws {
        let url = try #require(HTTPURL("http://example.org"))
        let request = HTTPRequest(url, form: HTTPForm([("Passwd", "xyzzy")]))
        var dumped = ""
        dump(request, to: &dumped)
        let passwd = try #require(request.form)
        for text in ["\(request)", String(reflecting: request), "\(passwd)", dumped] {
            #expect(!text.contains("xyzzy"))
            #expect(!text.contains("Passwd"))
        }
    }

    @Test("A request with a form is a POST, which is repeatable where it only reads")
    func methods() throws {
        let url = try #require(HTTPURL("http://example.org"))
        let requests = [nil, HTTPForm([]), HTTPForm([], isSafe: true)].map { HTTPRequest(url, form: $0) }
        #expect(requests.map(\.method) == ["GET", "POST", "POST"])
        #expect(requests.map(\.isRepeatable) == [true, false, true])
    }
}

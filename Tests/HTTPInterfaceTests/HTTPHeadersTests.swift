import HTTPInterface
import Testing

@Suite struct HTTPHeadersTests {
    @Test("A field is found whatever the case of its name")
    func findsAnyCase() {
        let headers: HTTPHeaders = ["Content-Type": "image/png"]
        #expect(headers["content-type"] == "image/png")
        #expect(headers["CONTENT-TYPE"] == "image/png")
        #expect(headers["Content-Typ"] == nil)
    }

    @Test("Names that differ in more than the case of letters are different")
    func tellsApart() {
        // The bit that tells a small letter from a capital one tells these apart, too.
        let headers: HTTPHeaders = ["A^": "1", "a~": "2"]
        #expect(headers["a^"] == "1")
        #expect(headers["A~"] == "2")
    }

    @Test("Of several fields of one name, the first is the value")
    func findsFirst() {
        let headers: HTTPHeaders = ["A": "1", "a": "2"]
        #expect(headers["a"] == "1")
    }

    @Test("Setting replaces every field of that name, and nil removes them")
    func replaces() {
        var headers: HTTPHeaders = ["A": "1", "a": "2", "B": "3"]
        headers["A"] = "4"
        #expect(headers.fields == [.init(name: "B", value: "3"), .init(name: "A", value: "4")])
        headers["a"] = nil
        #expect(headers.fields == [.init(name: "B", value: "3")])
    }

    @Test("Appending keeps fields of the same name, in order")
    func appends() {
        var headers: HTTPHeaders = ["Set-Cookie": "1"]
        headers.append("Set-Cookie", "2")
        #expect(headers.fields.map(\.value) == ["1", "2"])
    }
}

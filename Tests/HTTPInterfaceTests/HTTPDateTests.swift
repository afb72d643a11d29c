import FoundationEssentials
import HTTPInterface
import Testing

@Suite struct HTTPDateTests {
    @Test(
        "A date is parsed in each format of HTTP",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func forms(text: String) {
        #expect(HTTPDate.date(text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test("A year of two digits is from 1970 to 2069", arguments: [("05", 2005), ("69", 2069), ("70", 1970)])
    func twoDigits(year: String, expected: Int) {
        let date = HTTPDate.date("Tuesday, 15-Nov-\(year) 08:12:31 GMT")
        #expect(date != nil)
        #expect(date == HTTPDate.date("Tue, 15 Nov \(expected) 08:12:31 GMT"))
    }

    @Test(
        "A text that is not a date is rejected",
        arguments: [
            "", "soon", "Sun, 06 Nov 1994 08:49:52 CET", "Sun, 06 Nov 1994 25:49:52 GMT",
            "Sun, 06 Foo 1994 08:49:52 GMT", "Sun, 42 Nov 1994 08:49:52 GMT",
            "Sun, 06 Nov 99994 08:49:52 GMT", "Sun, 06 Nov 1994 08:49 GMT", "-, 06 Nov 1994 :: GMT",
        ])
    func nonsense(text: String) {
        #expect(HTTPDate.date(text) == nil)
    }
}

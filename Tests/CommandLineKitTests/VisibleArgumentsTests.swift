import Testing

@testable import CommandLineKit

@Suite("Arguments that other users can see") struct VisibleArgumentsTests {
    @Test(
        "Each byte of a secret becomes a star",
        arguments: [
            ("http://ada:s@cret@a.example/p@q?id=1", "http://**********@a.example/p@q?id=*"),
            ("https://a.example/?token=abc&x=&flag&y=1#z", "https://a.example/?token=***&x=&****&y=***"),
            ("feed:https://ä:ö@a.example", "feed:https://*****@a.example"),
            ("--header=X-Key: é", "--header=X-Key:***"), ("--header=é", "--header=**"),
            ("--headers=a: b", "--headers=a: b"), ("https://a.example/@ada", "https://a.example/@ada"),
            ("ada@a.example?x=1", "ada@a.example?x=1"), ("", ""),
        ])
    func masks(argument: String, masked: String) {
        let bytes = VisibleArguments.masked(Array(argument.utf8), isValue: false, of: "--header")
        #expect(String(decoding: bytes, as: UTF8.self) == masked)
    }

    @Test(
        "The value of the option is masked behind its colon",
        arguments: [("X-Key: abc", "X-Key:****"), ("abc", "***")])
    func values(argument: String, masked: String) {
        let bytes = VisibleArguments.masked(Array(argument.utf8), isValue: true, of: "--header")
        #expect(String(decoding: bytes, as: UTF8.self) == masked)
    }
}

import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import RandomTesting
import StorageTesting
import Testing

@testable import SourceEssential

@Suite("CommentsMapper")
struct CommentsMapperTests {
    @Test("A status outside 200…299 is a refusal", arguments: [100, 150, 199, 300, 304, 400, 404, 500, 599])
    func refusal(status: Int) {
        #expect(throws: SourceError.refused(status: status)) {
            try map(response(#"{"items":[]}"#, status: status))
        }
    }

    @Test("Any status from 200 to 299 is success", arguments: [200, 201, 204, 250, 299])
    func success(status: Int) throws {
        let comments = try map(response(#"{"items":[\#(good(1))]}"#, status: status))

        #expect(comments.comments.count == 1)
    }

    @Test(
        "A body that is not the JSON of comments is unreadable",
        arguments: ["", "not JSON", "null", "[]", "{}", #"{"items":null}"#, #"{"items":[}"#, "<html></html>"])
    func unreadable(json: String) {
        #expect(throws: SourceError.unreadable(reason: "the body is not the JSON of comments")) {
            try map(response(json))
        }
    }

    @Test("An empty list gives no comments")
    func empty() throws {
        #expect(try map([]) == CommentThread([]))
        #expect(CommentThread([]).skipped == 0)
    }

    @Test("Comments come in the server's order with all their values, unknown fields aside")
    func comments() throws {
        let comments = try map([
            #"{"id":"\#(id(2))","message":"Δύο","created_at":"2025-10-09T11:24:59+0000","#
                + #""author":{"username":"γιώργος","age":3},"likes":[1]}"#,
            #"{"id":"\#(id(1))","message":"","created_at":"2020-01-01T00:00:00Z","author":{"username":""}}"#,
        ])

        #expect(
            comments.comments == [
                ItemComment(
                    id: id(2), author: "γιώργος", text: .plain("Δύο"),
                    published: Date(timeIntervalSince1970: 1_760_009_099)),
                ItemComment(
                    id: id(1), author: "", text: .plain(""),
                    published: Date(timeIntervalSince1970: 1_577_836_800)),
            ])
        #expect(comments.skipped == 0)
    }

    @Test(
        "An invalid comment is omitted and counted",
        arguments: [
            comment(date: #""2025-02-30T11:24:59Z""#), comment(date: #""yesterday""#),
            comment(date: "1760009099"),
            comment(date: "null"), comment(id: #""no id""#), comment(id: "1"), comment(message: "null"),
            comment(message: "7"), comment(message: #""\ud800""#), comment(author: "null"),
            comment(author: #""maria""#), comment(author: "{}"), comment(author: #"{"username":null}"#),
            "null", "7", #""comment""#, "[]", "{}",
        ])
    func oneBadComment(json: String) throws {
        let comments = try map([good(1), json, good(2)])

        #expect(comments.comments.map(\.id) == [id(1), id(2)])
        #expect(comments.skipped == 1)
    }

    @Test("Comments without a valid one are unreadable", arguments: [["null"], ["null", "{}"]])
    func onlyBadComments(items: [String]) {
        #expect(throws: SourceError.unreadable(reason: "none of \(items.count) comments can be read")) {
            try map(items)
        }
    }

    @Test("Comments with the same id are one, with the last one's values in the first one's place")
    func repeatedComments() throws {
        let comments = try map([
            comment(id: #""\#(id(1))""#, message: #""old""#), good(2),
            comment(id: #""\#(id(1))""#, message: #""new""#),
        ])

        #expect(comments.comments.map(\.id) == [id(1), id(2)])
        #expect(comments.comments.first?.text == .plain("new"))
    }

    @Test("Comments of a damaged body are complete or omitted", arguments: 0..<20)
    func damage(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sound = Data(#"{"items":[\#((1...10).map { good($0) }.joined(separator: ","))]}"#.utf8)
        for _ in 0..<100 {
            var body = sound
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<body.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: body[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: body.remove(at: place)
                default: body.insert(Array(#"{}[]",:\u0T-"#.utf8).randomElement(using: &random)!, at: place)
                }
            }

            guard let comments = try? map(HTTPResponse(status: 200, body: body)) else { continue }

            #expect(Set(comments.comments.map(\.id)).count == comments.comments.count)
        }
    }

    private func map(_ response: HTTPResponse) throws -> CommentThread {
        try CommentsMapper.map(response, at: .numbered(7))
    }

    private func map(_ items: [String]) throws -> CommentThread {
        try map(response(#"{"items":[\#(items.joined(separator: ","))]}"#))
    }
}

private func response(_ json: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, body: Data(json.utf8))
}

private func good(_ number: Int) -> String { comment(id: #""\#(id(number))""#) }

private func comment(
    id: String = #""\#(id(9))""#, message: String = #""A message""#,
    date: String = #""2025-10-09T11:24:59+0000""#, author: String = #"{"username":"maria"}"#
) -> String { #"{"id":\#(id),"message":\#(message),"created_at":\#(date),"author":\#(author)}"# }

private func id(_ number: Int) -> UUID { .numbered(number) }

import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("The command article", .inTurns) struct ArticleCommandTests {
    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let program: FeedHostProgram

    init() throws {
        server = try LoopbackServer()
        folder = try TemporaryFolder()
        program = FeedHostProgram(baseURL: server.url("/"), store: folder.path, isServerNamed: false)
        server.reply(
            to: "/page",
            with: .response(
                headers: ["Content-Type": "text/html; charset=iso-8859-1"],
                body: Array(
                    """
                    <html lang="fr"><head><title>Le bac</title><meta name="author" content="Mara"></head><body><article>
                    <h1>Le bac</h1><p>Apr
                    """.utf8) + [0xE8]
                    + Array(
                        """
                        s onze ans sans travers\u{65}e, le bac de nuit reprendra la mer au printemps, a d\u{65}cid\u{65} le conseil,
                        par sept voix contre deux, au bout d'une longue soir\u{65}e de questions et de chiffres.</p><p>Le navire est
                        en cale depuis l'automne; ses moteurs ont chang\u{65}, ses cabines sont repeintes, et sa cuisine a un
                        nouveau chef, qui vient de la c\u{6F}te, et qui cuisine pour le port depuis des ann\u{65}es.</p></article>
                        </body></html>
                        """.utf8)))
    }

    @Test("article prints title, author, text and address of a page in its encoding")
    func text() async throws {
        let address = server.url("/page").text
        let result = try await program.run(["article", address])
        #expect(result.status == 0 && result.errors == "")
        #expect(result.lines.first == "Le bac")
        #expect(result.output.contains("Mara"))
        #expect(result.output.contains("Après onze ans"))
        #expect(result.lines.last == address)
    }

    @Test("article prints one JSON object with --json")
    func json() async throws {
        let result = try await program.run(["article", server.url("/page").text, "--json"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: String])
        #expect(object["title"] == "Le bac" && object["author"] == "Mara" && object["language"] == "fr")
        #expect(object["article"]?.contains("Après onze ans") == true)
    }

    @Test(
        "article says in a line why there is none, and exits with 1; with 2 for what is not an address",
        arguments: [("/missing", "404"), ("/empty", "no article")])
    func failure(path: String, reason: String) async throws {
        server.reply(to: "/missing", with: .response(404))
        server.reply(to: "/empty", with: .response(text: "<html><body><a href=\"/\">Home</a></body></html>"))
        let result = try await program.run(["article", server.url(path).text])
        #expect(result.status == 1 && result.output == "")
        #expect(result.errors.contains(reason) && result.errors.split(separator: "\n").count == 1)
        #expect(try await program.run(["article", "nothing"]).status == 2)
        #expect(try await program.run(["article"]).status == 2)
    }
}

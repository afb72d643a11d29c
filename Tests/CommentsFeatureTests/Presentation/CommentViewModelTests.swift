import Testing
import TextInterface

@testable import CommentsFeature

@Suite("The visible texts of a comment")
struct CommentViewModelTests {
    @Test("A message of several lines keeps its lines, including blank ones")
    func lines() {
        #expect(CommentViewModel.sample(message: "\nOne\r\n\nTwo\n").message == ["One", "", "Two"])
    }

    @Test("Texts are sanitized")
    func disarmed() {
        let sut = CommentViewModel.sample(username: "m\u{202E}a\n", message: "a\u{1B}[2Jb")

        #expect(sut.username == "ma ")
        #expect(sut.message == ["a␛[2Jb"])
    }

    @Test("A message is truncated to 20,000 characters and ends in an ellipsis")
    func endless() throws {
        let sut = CommentViewModel.sample(message: String(repeating: "a", count: 1_000_000))

        #expect(sut.message.map(\.width) == [20_001])
        #expect(sut.message.last?.clusters.last?.text == "…")
    }

    @Test("A name is truncated to 1,000 characters")
    func endlessName() {
        let sut = CommentViewModel.sample(username: String(repeating: "a", count: 1_000_000))

        #expect(sut.username.width == 1_000)
    }

    @Test("A message of the maximum length is complete")
    func longest() {
        let limit = CommentViewModel.messageLimit

        #expect(
            CommentViewModel.sample(message: String(repeating: "a", count: limit)).message.map(\.width)
                == [limit])
    }
}

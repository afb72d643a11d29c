import ConcurrencyTesting
import ItemInterface
import ListInterface
import MarkupInterface
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import Testing
import TextInterface

@Suite("Pictures and warnings in the reader") struct ReaderPicturesTests {
    // MARK: Warnings

    @Test(
        "A text behind a warning is shown with Enter, z or a click, and folded again for the next item",
        arguments: ["\r", "z", ""])
    func warning(key: String) async throws {
        let sut = ReaderUnderTest(.sample(isWarned: true))
        sut.items[.number(2)] = .sample(2, isWarned: true)
        sut.scene.appear()
        await eventually { sut.text.contains("Warning: First snow · Enter to show") }
        #expect(!sut.text.contains("We had rain."))
        if key.isEmpty { _ = sut.scene.screen.handle(.mouse(.press, row: 4, column: 5)) }
        sut.type(key)
        #expect(sut.text.contains("We had rain."))
        #expect(!sut.text.contains("Enter to show"))
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.lines[0].contains("2 of 9") }
        #expect(!sut.text.contains("We had rain."))
        await sut.end()
    }

    @Test("Enter shows the sensitive pictures behind a text's warning, and then says that nothing is hidden")
    func sensitive() async throws {
        let item = ReaderItem.sample(
            media: [.picture("a.jpg", isSensitive: true, blurHash: "LE")], isWarned: true)
        let sut = ReaderUnderTest(item)
        sut.scene.appear()
        await eventually { sut.text.contains("Warning") }
        #expect(sut.pictures.isEmpty)
        sut.type("\r")
        await eventually { sut.text.contains("Sensitive picture · Enter to show") && sut.pictures.count == 1 }
        sut.type("\r")
        await eventually { sut.pictures.count == 2 }
        #expect(
            sut.pictures.map(\.picture) == [
                .blurred(hash: "LE", width: 40, height: 40), .picture(item.item.summary.media[0].reference),
            ])
        #expect(!sut.text.contains("Sensitive"))
        sut.type("\r")
        #expect(sut.text.contains("Nothing hidden in this post"))
        #expect(sut.larger.isEmpty)
        await sut.end()
    }

    @Test("Sensitive pictures that come near later are shown too, and hidden again in the next item")
    func sensitiveLater() async throws {
        let hidden = ItemMedia.picture("a.jpg", isSensitive: true, blurHash: "LE")
        let sut = ReaderUnderTest(.sample(media: Array(repeating: hidden, count: 60)))
        sut.items[.number(2)] = .sample(2, media: [hidden])
        sut.scene.appear()
        await eventually { sut.text.contains("Sensitive") }
        sut.type("\r")
        sut.type("G")
        #expect(!sut.text.contains("Sensitive"))
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.text.contains("Sensitive") }
        await sut.end()
    }

    // MARK: Pictures

    @Test("v shows the picture nearest to the top of the screen larger, a click its own")
    func larger() async throws {
        let sut = ReaderUnderTest(.sample(media: ["a.jpg", "b.jpg", "c.jpg"].map { .picture($0) }))
        sut.scene.appear()
        await eventually { sut.text.contains("####") }
        sut.type("v")
        #expect(sut.larger == ["https://notes.example/a.jpg"])
        let row = sut.lines.indices.filter { sut.lines[$0].contains("####") }[1]
        _ = sut.scene.screen.handle(.mouse(.press, row: row, column: 5))
        #expect(sut.larger.last == "https://notes.example/b.jpg")
        await sut.end()
    }

    @Test("The key for pictures is named only in items that have some")
    func noPictures() async throws {
        let sut = ReaderUnderTest(.sample())
        sut.items[.number(2)] = .sample(2, media: [.picture("a.jpg")])
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        #expect(!sut.text.contains("v picture"))
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.text.contains("v picture") }
        await sut.end()
    }

    @Test(
        "A key that can do nothing for this item says why",
        arguments: [
            ("\r", "Nothing hidden in this post"), ("z", "Nothing hidden in this post"),
            ("R", "Nothing to retry here"), ("v", "No picture here"),
        ])
    func nothingToDo(key: String, notice: String) async {
        let sut = ReaderUnderTest(.sample())
        sut.scene.appear()
        await eventually { sut.scene.item != nil }
        sut.type(key)
        #expect(sut.text.contains(notice))
        await sut.end()
    }

    @Test("v behind the last picture says that none is on the screen")
    func noPictureOnScreen() async {
        let sut = ReaderUnderTest(
            .sample(1, (1...50).map { .paragraph([TextRun("paragraph \($0)")]) }, media: [.picture("a.jpg")]))
        sut.scene.appear()
        await eventually { sut.scene.item != nil }
        sut.type("G")
        sut.type("v")
        #expect(sut.text.contains("No picture here"))
        #expect(sut.larger.isEmpty)
        await sut.end()
    }

    @Test("R loads the pictures again that failed, wherever the reader is in the text")
    func retry() async throws {
        let sut = ReaderUnderTest(.sample(media: [.picture("a.jpg", width: 400)]))
        sut.failsPictures = true
        sut.scene.appear()
        await eventually {
            sut.text.contains("Couldn't load picture") && sut.pictures.count == 1 && sut.tasks.running.isEmpty
        }
        sut.failsPictures = false
        sut.type("R")
        await eventually { sut.text.contains("####") }
        #expect(sut.pictures.map(\.isUserInitiated) == [false, true])
        await sut.end()
    }

    @Test("Pictures are loaded again where cells have another shape")
    func redraw() async throws {
        let sut = ReaderUnderTest(.sample(media: [.picture("a.jpg")]))
        sut.scene.appear()
        await eventually { sut.text.contains("####") && sut.tasks.running.isEmpty }
        sut.scene.redrawPictures()
        await eventually { sut.pictures.count == 2 }
        await sut.end()
    }

    @Test("A picture waits by its rows from the top of the text")
    func distance() async throws {
        let sut = ReaderUnderTest(.sample(media: ["a.jpg", "b.jpg"].map { .picture($0) }))
        sut.scene.appear()
        await eventually { sut.text.contains("####") && sut.pictures.count == 2 }
        #expect(sut.pictures.map { $0.distance() }.sorted() == [2, 3])
        await sut.end()
    }
}

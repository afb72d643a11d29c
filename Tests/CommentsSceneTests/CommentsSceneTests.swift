import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import ConcurrencyTesting
import Foundation
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("The comments' scene") struct CommentsSceneTests {
    @Test("The screen of comments has a title and the subject before a load ends")
    func titles() {
        let sut = SceneUnderTest(subject: "Berlin")
        #expect(sut.text.contains("Comments"))
        #expect(sut.text.contains("Berlin"))
        #expect(sut.loader.calls.isEmpty)
    }

    @Test("Appearing asks the store and the server, and shows that it loads")
    func appearing() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        #expect(sut.loader.calls == [.loadCached, .load])
        #expect(sut.scene.screen.isLoading)
        await sut.end()
    }

    @Test("The server's comments are shown and saved once, and how many were left out is said")
    func loaded() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.completeStored(with: nil)
        sut.loader.complete(with: .success(CommentThread([.of("Ann"), .of("Bob")], skipped: 2)))
        await eventually { sut.text.contains("Bob") }
        #expect(sut.text.contains("Ann"))
        #expect(sut.text.contains("2 comments"))
        #expect(sut.loader.saved == [[.of("Ann"), .of("Bob")]])
        await sut.end()
    }

    @Test("The ages of comments follow the clock, those behind the screen when they come near")
    func ages() async throws {
        let sut = SceneUnderTest()
        let now = sut.wallClock.now
        let others = (0x61..<0x7B).map { ItemComment.of(String(UnicodeScalar(UInt8($0))), at: now - 120) }
        await sut.show([.of("Ann", at: now - 60)] + others)
        #expect(sut.text.contains("1 minute ago"))
        sut.wallClock.advance(by: 240)
        sut.scene.updateAges()
        #expect(sut.text.contains("5 minutes ago") && sut.text.contains("6 minutes ago"))
        #expect(!sut.text.contains("1 minute ago") && !sut.text.contains("2 minutes ago"))
        sut.type("G")
        #expect(sut.text.contains("6 minutes ago") && !sut.text.contains("2 minutes ago"))
        await sut.end()
    }

    @Test("The title says how many of the comments are shown, until all of them are")
    func part() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.complete(with: .success(CommentThread([.of("Ann"), .of("Bob")], total: 214)))
        await eventually { sut.text.contains("Comments · 2 of 214") }
        _ = sut.scene.screen.handle(.key(.character("r"), []))
        sut.loader.complete(with: .success(CommentThread([.of("Ann"), .of("Bob")])))
        await eventually { !sut.text.contains("of 214") }
        #expect(sut.text.contains("Comments"))
        await sut.end()
    }

    @Test("A comment that a server repeats is shown once")
    func repeated() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.complete(with: .success(CommentThread([.of("Ann"), .of("Ann"), .of("Bob")], skipped: 0)))
        await eventually { sut.text.contains("Bob") }
        #expect(sut.text.components(separatedBy: "Ann").count == 2)
        await sut.end()
    }

    @Test("Stored comments are shown while the server's load, which then take their place")
    func stored() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.completeStored(with: sut.stored(["Ann"], age: 3_600))
        await eventually { sut.text.contains("Ann") }
        #expect(sut.scene.screen.isLoading)
        sut.loader.complete(with: .success(CommentThread([.of("Bob")], skipped: 0)))
        await eventually { sut.text.contains("Bob") }
        #expect(!sut.text.contains("Ann"))
        await sut.end()
    }

    @Test("Stored comments that come after the server's change nothing")
    func storedLate() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.complete(with: .success(CommentThread([.of("Bob")], skipped: 0)))
        await eventually { sut.text.contains("Bob") }
        sut.loader.completeStored(with: sut.stored(["Ann"], age: 3_600))
        try await sut.tasks.waitForAll()
        #expect(!sut.text.contains("Ann"))
        await sut.end()
    }

    @Test(
        "A failure is shown with the age of the stored comments, whichever arrives first",
        arguments: [true, false])
    func failed(storedFirst: Bool) async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        if storedFirst { sut.loader.completeStored(with: sut.stored(["Ann"], age: 7_200)) }
        sut.loader.complete(with: .failure(LoaderSpy.Failed(failure: .refused(status: 500))))
        await eventually { sut.text.contains("500") }
        if !storedFirst { sut.loader.completeStored(with: sut.stored(["Ann"], age: 7_200)) }
        await eventually { sut.scene.screen.errorMessage?.text.contains("2 hours ago") == true }
        #expect(sut.text.contains("Ann"))
        #expect(sut.loader.saved.isEmpty)
        await sut.end()
    }

    @Test("An item without comments says so, and offline that none are stored")
    func empty() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.complete(with: .success(CommentThread([], skipped: 0)))
        await eventually { sut.text.contains("No comments yet") }
        await sut.end()

        let offline = SceneUnderTest(isOffline: true)
        offline.scene.appear()
        offline.loader.completeStored(with: nil)
        offline.loader.complete(with: .failure(LoaderSpy.Failed(failure: .offline)))
        let sentence = LoadFailureMessages(locale: offline.context.locale)(.offline)
        await eventually { offline.text.contains(sentence.prefix(20)) }
        #expect(!offline.text.contains("No comments yet"))
        await offline.end()
    }

    @Test("r loads again, and comments that are there already keep their rows")
    func reload() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.complete(with: .success(CommentThread([.of("Ann")], skipped: 0)))
        await eventually { sut.text.contains("Ann") }
        let row = sut.scene.screen.list.focused?.dataSource
        _ = sut.scene.screen.handle(.key(.character("r"), []))
        #expect(sut.loader.calls.filter { $0 == .load }.count == 2)
        sut.loader.complete(with: .success(CommentThread([.of("Ann"), .of("Bob")], skipped: 0)))
        await eventually { sut.text.contains("Bob") }
        #expect(sut.scene.screen.list.focused?.dataSource === row)
        await sut.end()
    }

    @Test("Comments that no network could load are loaded again when another request reaches a server")
    func network() async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.complete(with: .failure(LoaderSpy.Failed(failure: .noConnection)))
        await eventually { !sut.scene.screen.isLoading }
        sut.scene.networkBecameReachable()
        #expect(sut.loader.calls.filter { $0 == .load }.count == 2)
        await sut.end()
    }

    @Test(
        "The first load is a row, whose failure is retried by Enter, R, moving on, and r", arguments: "\nRjr")
    func row(key: Character) async throws {
        let sut = SceneUnderTest()
        sut.scene.appear()
        sut.loader.completeStored(with: nil)
        #expect(sut.text.contains("loading comments…"))
        sut.loader.complete(with: .failure(LoaderSpy.Failed(failure: .refused(status: 500))))
        await eventually { sut.text.contains("500") && sut.text.contains("Enter to retry") }
        #expect(sut.scene.screen.errorMessage == nil)
        sut.type(String(key))
        #expect(sut.loader.calls.filter { $0 == .load }.count == 2)
        #expect(sut.text.contains("loading comments…") && !sut.text.contains("500"))
        sut.loader.complete(with: .success(CommentThread([.of("Ann")])))
        await eventually { sut.text.contains("Ann") }
        #expect(!sut.text.contains("loading comments…"))
        #expect(sut.focus == "Ann")
        await sut.end()
    }

    @Test("After comments were shown, a failed reload keeps them, and is the screen's error")
    func failedReload() async throws {
        let sut = SceneUnderTest()
        await sut.show([.of("Ann")])
        sut.type("r")
        sut.loader.complete(with: .failure(LoaderSpy.Failed(failure: .refused(status: 500))))
        await eventually { sut.scene.screen.errorMessage?.text.contains("500") == true }
        #expect(sut.text.contains("Ann"))
        await sut.end()
    }

    @Test("Esc leaves the scene")
    func back() {
        let sut = SceneUnderTest()
        _ = sut.scene.screen.handle(.key(.escape, []))
        #expect(sut.backs == 1)
    }

    @Test("Leaving the comments while they load cancels the load and frees the scene")
    func leavingWhileLoading() async {
        await expectFreed {
            let sut = SceneUnderTest()
            sut.scene.appear()
            sut.scene.disappear()
            #expect(sut.loader.cancellations == 1)
            sut.loader.completeStored(with: nil)
            return sut.references
        }
    }

    @Test("Leaving the comments when they are shown frees the scene and its list")
    func leavingShown() async {
        await expectFreed {
            let sut = SceneUnderTest()
            await sut.show([.of("ana"), .of("bob", to: "ana")])
            await sut.end()
            return sut.references
        }
    }
}

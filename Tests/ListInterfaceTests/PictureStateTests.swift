import Synchronization
import Testing
import TextInterface

@testable import ListInterface

@Suite("The life of a row's picture")
struct PictureStateTests {
    // MARK: Coming near

    @Test("Coming near asks for the picture")
    func near() {
        var sut = PictureState.unloaded

        #expect(sut.prefetch(target) == .request(target))
        #expect(sut == .loading(target, old: nil))
    }

    @Test("Coming near without room for a picture asks for nothing")
    func nearWithoutRoom() {
        var sut = PictureState.unloaded

        #expect(sut.prefetch(nil) == .nothing)
        #expect(sut == .unloaded)
    }

    @Test(
        "A picture that is loading, loaded or failed is not asked for again",
        arguments: [
            PictureState.loading(target, old: nil), .loading(target, old: art), .shown(target, art),
            .failed(target),
        ])
    func nearAgain(state: PictureState) {
        var sut = state

        #expect(sut.prefetch(target) == .nothing)
        #expect(sut == state)
    }

    @Test("A picture whose load ended without art or error is asked for again")
    func nearAfterAnEnd() {
        var sut = PictureState.idle(target, old: art)

        #expect(sut.prefetch(target) == .request(target))
        #expect(sut == .loading(target, old: art))
    }

    // MARK: Another target

    @Test("A shown picture is asked for anew for another target, and the old art stays until then")
    func resizedWhenShown() {
        var sut = PictureState.shown(target, art)

        #expect(sut.prefetch(otherTarget) == .request(otherTarget))
        #expect(sut == .loading(otherTarget, old: art))
        #expect(sut.art == art)
    }

    @Test("A loading picture is given up and asked for anew for another target")
    func resizedWhenLoading() {
        var sut = PictureState.loading(target, old: art)

        #expect(sut.prefetch(otherTarget) == .replace(otherTarget))
        #expect(sut == .loading(otherTarget, old: art))
    }

    @Test("A failed picture stays failed for another target, and is then tried again for that")
    func resizedWhenFailed() {
        var sut = PictureState.failed(target)

        #expect(sut.prefetch(otherTarget) == .nothing)
        #expect(sut.retried() == .request(otherTarget))
    }

    @Test("A picture for which there is no room any more is given up and its art dropped")
    func noRoomAnyMore() {
        var loading = PictureState.loading(target, old: nil)
        #expect(loading.prefetch(nil) == .cancel)
        #expect(loading == .unloaded)

        var shown = PictureState.shown(target, art)
        #expect(shown.prefetch(nil) == .nothing)
        #expect(shown == .unloaded)
    }

    // MARK: Leaving

    @Test("Leaving ends an unfinished load")
    func farWhenLoading() {
        var sut = PictureState.loading(target, old: art)

        #expect(sut.cancelPrefetching() == .cancel)
        #expect(sut == .unloaded)
    }

    @Test(
        "Leaving drops what is there, and there is nothing to end",
        arguments: [
            PictureState.unloaded, .idle(target, old: art), .shown(target, art), .failed(target),
        ])
    func far(state: PictureState) {
        var sut = state

        #expect(sut.cancelPrefetching() == .nothing)
        #expect(sut == .unloaded)
        #expect(sut.art == nil)
    }

    @Test("A failed picture is tried again when it has left and comes near again")
    func nearAfterFailure() {
        var sut = PictureState.failed(target)

        _ = sut.cancelPrefetching()

        #expect(sut.prefetch(target) == .request(target))
    }

    // MARK: Trying again

    @Test("A failed picture is tried again")
    func retried() {
        var sut = PictureState.failed(target)

        #expect(sut.retried() == .request(target))
        #expect(sut == .loading(target, old: nil))
    }

    @Test(
        "What has not failed is not tried again",
        arguments: [
            PictureState.unloaded, .loading(target, old: nil), .shown(target, art),
        ])
    func retriedWithoutAFailure(state: PictureState) {
        var sut = state

        #expect(sut.retried() == .nothing)
        #expect(sut == state)
    }

    // MARK: Another picture

    @Test(
        "Another picture is asked for without a trace of the old one",
        arguments: [
            (PictureState.unloaded, PictureState.Action.nothing, PictureState.unloaded),
            (.idle(target, old: art), .request(target), .loading(target, old: nil)),
            (.loading(target, old: art), .replace(target), .loading(target, old: nil)),
            (.shown(target, art), .request(target), .loading(target, old: nil)),
            (.failed(target), .request(target), .loading(target, old: nil)),
        ])
    func replaced(state: PictureState, action: PictureState.Action, after: PictureState) {
        var sut = state

        #expect(sut.replaced() == action)
        #expect(sut == after)
    }

    // MARK: What a load brings

    @Test("Art is shown, whether its load is seen to end before or after")
    func arrived() {
        var sut = PictureState.loading(target, old: nil)
        sut.loaded(art)
        sut.ended()
        #expect(sut == .shown(target, art))

        sut = .loading(target, old: nil)
        sut.ended()
        sut.loaded(art)
        #expect(sut == .shown(target, art))
    }

    @Test("Finer art takes the place of art")
    func finerArt() {
        var sut = PictureState.shown(target, art)

        sut.loaded(otherArt)

        #expect(sut == .shown(target, otherArt))
    }

    @Test("A failed load has failed, whether it is seen to end before or after")
    func failed() {
        var sut = PictureState.loading(target, old: art)
        sut.failed()
        sut.ended()
        #expect(sut == .failed(target))

        sut = .loading(target, old: art)
        sut.ended()
        sut.failed()
        #expect(sut == .failed(target))
    }

    @Test("What is shown stays where finer art fails")
    func failedWhenShown() {
        var sut = PictureState.shown(target, art)

        sut.failed()

        #expect(sut == .shown(target, art))
    }

    @Test("What comes for a row that has left is not taken")
    func tooLate() {
        var sut = PictureState.unloaded

        sut.loaded(art)
        sut.failed()
        sut.began()
        sut.ended()

        #expect(sut == .unloaded)
    }

    @Test("A row that leaves releases its picture, and one that loads another keeps it until then")
    func released() {
        let isReleased = Mutex(false)
        var sut = PictureState.loading(target, old: nil)
        sut.loaded(PictureArt(Grid(picture: 1, columns: 4, rows: 2)) { isReleased.withLock { $0 = true } })

        _ = sut.prefetch(otherTarget)
        #expect(!isReleased.withLock { $0 })

        _ = sut.cancelPrefetching()
        #expect(isReleased.withLock { $0 })
    }

    @Test("A load that ends without art or error leaves the old art, and may begin again")
    func endedAndBegun() {
        var sut = PictureState.loading(target, old: art)

        sut.ended()
        #expect(sut == .idle(target, old: art))

        sut.began()
        #expect(sut == .loading(target, old: art))
    }
}

private nonisolated let target = PictureTarget(box: PictureBox(columns: 4, rows: 2), appearance: .dark)
private nonisolated let otherTarget = PictureTarget(box: PictureBox(columns: 8, rows: 4), appearance: .dark)
private nonisolated let art = PictureArt(
    Grid(columns: 4, rows: 2, style: Style(background: Color(0xFF_0000))))
private nonisolated let otherArt = PictureArt(
    Grid(columns: 4, rows: 2, style: Style(background: Color(0x00_FF00))))

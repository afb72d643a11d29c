import Synchronization
import Testing
import TextInterface

@testable import ListInterface

@Suite("The state of a row's picture")
struct PictureStateTests {
    // MARK: Prefetching

    @Test("Prefetching requests the picture")
    func prefetch() {
        var sut = PictureState.unloaded

        #expect(sut.prefetch(target) == .request(target))
        #expect(sut == .loading(target, old: nil))
    }

    @Test("Prefetching without room for a picture requests nothing")
    func prefetchWithoutRoom() {
        var sut = PictureState.unloaded

        #expect(sut.prefetch(nil) == .nothing)
        #expect(sut == .unloaded)
    }

    @Test(
        "A loading, shown or failed picture is not requested again",
        arguments: [
            PictureState.loading(target, old: nil), .loading(target, old: art), .shown(target, art),
            .failed(target),
        ])
    func prefetchAgain(state: PictureState) {
        var sut = state

        #expect(sut.prefetch(target) == .nothing)
        #expect(sut == state)
    }

    @Test("A picture whose load was cancelled elsewhere is requested again")
    func prefetchAfterAnEnd() {
        var sut = PictureState.idle(target, old: art)

        #expect(sut.prefetch(target) == .request(target))
        #expect(sut == .loading(target, old: art))
    }

    // MARK: Another target

    @Test("A shown picture is requested for another target, and the old art stays until then")
    func resizedWhenShown() {
        var sut = PictureState.shown(target, art)

        #expect(sut.prefetch(otherTarget) == .request(otherTarget))
        #expect(sut == .loading(otherTarget, old: art))
        #expect(sut.art == art)
    }

    @Test("The load of a picture is replaced by one for another target")
    func resizedWhenLoading() {
        var sut = PictureState.loading(target, old: art)

        #expect(sut.prefetch(otherTarget) == .replace(otherTarget))
        #expect(sut == .loading(otherTarget, old: art))
    }

    @Test("A failed picture stays failed for another target, and is retried for that one")
    func resizedWhenFailed() {
        var sut = PictureState.failed(target)

        #expect(sut.prefetch(otherTarget) == .nothing)
        #expect(sut.retried() == .request(otherTarget))
    }

    @Test("A picture that loses its room has its load cancelled and its art released")
    func noRoomAnyMore() {
        var loading = PictureState.loading(target, old: nil)
        #expect(loading.prefetch(nil) == .cancel)
        #expect(loading == .unloaded)

        var shown = PictureState.shown(target, art)
        #expect(shown.prefetch(nil) == .nothing)
        #expect(shown == .unloaded)
    }

    // MARK: Leaving

    @Test("Leaving the prefetch window cancels an unfinished load")
    func cancelWhenLoading() {
        var sut = PictureState.loading(target, old: art)

        #expect(sut.cancelPrefetching() == .cancel)
        #expect(sut == .unloaded)
    }

    @Test(
        "Leaving the prefetch window releases the art",
        arguments: [
            PictureState.unloaded, .idle(target, old: art), .shown(target, art), .failed(target),
        ])
    func cancelPrefetching(state: PictureState) {
        var sut = state

        #expect(sut.cancelPrefetching() == .nothing)
        #expect(sut == .unloaded)
        #expect(sut.art == nil)
    }

    @Test("A failed picture is requested again after it has left the prefetch window")
    func prefetchAfterFailure() {
        var sut = PictureState.failed(target)

        _ = sut.cancelPrefetching()

        #expect(sut.prefetch(target) == .request(target))
    }

    // MARK: Retrying

    @Test("Retry requests a failed picture")
    func retried() {
        var sut = PictureState.failed(target)

        #expect(sut.retried() == .request(target))
        #expect(sut == .loading(target, old: nil))
    }

    @Test(
        "Retry does nothing for a picture that has not failed",
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
        "A replaced picture is requested without the old art",
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

    // MARK: Results of loads

    @Test("Art is shown before or after the end of its load")
    func loaded() {
        var sut = PictureState.loading(target, old: nil)
        sut.loaded(art)
        sut.ended()
        #expect(sut == .shown(target, art))

        sut = .loading(target, old: nil)
        sut.ended()
        sut.loaded(art)
        #expect(sut == .shown(target, art))
    }

    @Test("Finer art replaces art")
    func finerArt() {
        var sut = PictureState.shown(target, art)

        sut.loaded(otherArt)

        #expect(sut == .shown(target, otherArt))
    }

    @Test("A failure is shown before or after the end of its load")
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

    @Test("Shown art stays after a failure")
    func failedWhenShown() {
        var sut = PictureState.shown(target, art)

        sut.failed()

        #expect(sut == .shown(target, art))
    }

    @Test("Results for an unloaded picture are ignored")
    func tooLate() {
        var sut = PictureState.unloaded

        sut.loaded(art)
        sut.failed()
        sut.began()
        sut.ended()

        #expect(sut == .unloaded)
    }

    @Test("Art is released when the row leaves the prefetch window, and not while other art loads")
    func released() {
        let isReleased = Mutex(false)
        var sut = PictureState.loading(target, old: nil)
        sut.loaded(PictureArt(Grid(picture: 1, columns: 4, rows: 2)) { isReleased.withLock { $0 = true } })

        _ = sut.prefetch(otherTarget)
        #expect(!isReleased.withLock { $0 })

        _ = sut.cancelPrefetching()
        #expect(isReleased.withLock { $0 })
    }

    @Test("A load that ends without art or error keeps the old art and can start again")
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

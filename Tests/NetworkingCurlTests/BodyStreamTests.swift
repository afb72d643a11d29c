import FoundationEssentials
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct BodyStreamTests {
    @Test("Pieces are handed out in their order, and then the end, again and again")
    func inOrder() async throws {
        let sut = BodyStream()
        sut.put(Data([1, 2]))
        sut.put(Data([3]))
        sut.end(nil)
        for piece in [[1, 2], [3], nil, nil] as [[UInt8]?] {
            let next = try await next(of: sut)
            #expect(next.piece == piece)
            #expect(!next.mustResume)
        }
    }

    @Test("A reader that waits gets the piece that comes, and nobody gets it again")
    func waits() async throws {
        let sut = BodyStream()
        #expect(try await next(of: sut) { sut.put(Data([1])) }.piece == [1])
        sut.put(Data([2]))
        #expect(try await next(of: sut).piece == [2])
        #expect(try await next(of: sut) { sut.end(nil) }.piece == nil)
    }

    @Test("A piece of no bytes is none: the reader waits for the next one")
    func empty() async throws {
        let sut = BodyStream()
        sut.put(Data())
        let piece = try await next(of: sut) {
            sut.put(Data())
            sut.put(Data([1]))
        }
        #expect(piece.piece == [1])
    }

    @Test("What came before a failure is handed out before it, and the first end counts")
    func fails() async throws {
        let sut = BodyStream()
        sut.put(Data([1]))
        sut.end(HTTPError.closed)
        sut.end(nil)
        #expect(try await next(of: sut).piece == [1])
        for _ in 1...2 { await #expect(throws: HTTPError.closed) { try await next(of: sut) } }
        let waiting = BodyStream()
        await #expect(throws: HTTPError.closed) {
            try await next(of: waiting) { waiting.end(HTTPError.closed) }
        }
    }

    @Test("There is room until 256 KB lie there")
    func room() {
        let sut = BodyStream()
        sut.put(Data(count: 262_143))
        #expect(sut.hasRoom())
        sut.put(Data(count: 1))
        #expect(!sut.hasRoom())
    }

    @Test("A reader that makes room is told of it once, and only where the transfer waits for that")
    func resumes() async throws {
        let sut = BodyStream()
        for count in [1, 262_144, 1] { sut.put(Data(count: count)) }
        #expect(try await !next(of: sut).mustResume)
        #expect(!sut.hasRoom())
        sut.put(Data(count: 1))
        #expect(try await next(of: sut).mustResume)
        #expect(try await !next(of: sut).mustResume)
        #expect(sut.hasRoom())
    }

    @Test("Where as much as there is room for still lies there, the transfer waits on")
    func waitsOn() async throws {
        let sut = BodyStream()
        for count in [1, 262_144] { sut.put(Data(count: count)) }
        #expect(!sut.hasRoom())
        #expect(try await !next(of: sut).mustResume)
        #expect(try await next(of: sut).mustResume)
    }

    @Test("A reader that gives up makes room for as much as there was")
    func makesRoom() {
        let sut = BodyStream()
        sut.put(Data(count: 262_144))
        sut.cancel()
        sut.put(Data(count: 262_143))
        #expect(sut.hasRoom())
    }

    @Test("A reader that gives up leaves nothing unread")
    func cancels() async throws {
        let sut = BodyStream()
        sut.put(Data([1]))
        sut.end(nil)
        sut.cancel()
        await #expect(throws: CancellationError.self) { try await next(of: sut) }
    }

    @Test("A reader that waits is told that it gave up")
    func cancelsWhileWaiting() async {
        let sut = BodyStream()
        await #expect(throws: CancellationError.self) { try await next(of: sut) { sut.cancel() } }
    }

    @Test("Giving up after everything was read changes nothing")
    func cancelsLate() async throws {
        let sut = BodyStream()
        sut.end(nil)
        sut.cancel()
        #expect(try await next(of: sut).piece == nil)
    }

    /// The next piece, and whether the transfer is to go on; `then` happens once the reader has asked.
    @discardableResult
    private func next(
        of sut: BodyStream, then: () -> Void = {}
    ) async throws -> (piece: [UInt8]?, mustResume: Bool) {
        var mustResume = false
        let piece = try await withUnsafeThrowingContinuation { waiter in
            mustResume = sut.next(waiter)
            then()
        }
        return (piece.map { Array($0) }, mustResume)
    }
}

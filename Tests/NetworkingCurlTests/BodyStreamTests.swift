import FoundationEssentials
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct BodyStreamTests {
    @Test("Chunks are read in their order, and then the end, again and again")
    func inOrder() async throws {
        let sut = BodyStream()
        sut.append(Data([1, 2]))
        sut.append(Data([3]))
        sut.end(nil)
        for chunk in [[1, 2], [3], nil, nil] as [[UInt8]?] {
            let next = try await next(of: sut)
            #expect(next.chunk == chunk)
            #expect(!next.mustResume)
        }
    }

    @Test("A reader that waits gets the next chunk, and no later read gets it again")
    func waits() async throws {
        let sut = BodyStream()
        #expect(try await next(of: sut) { sut.append(Data([1])) }.chunk == [1])
        sut.append(Data([2]))
        #expect(try await next(of: sut).chunk == [2])
        #expect(try await next(of: sut) { sut.end(nil) }.chunk == nil)
    }

    @Test("A chunk without bytes is none: the reader waits for the next one")
    func empty() async throws {
        let sut = BodyStream()
        sut.append(Data())
        let chunk = try await next(of: sut) {
            sut.append(Data())
            sut.append(Data([1]))
        }
        #expect(chunk.chunk == [1])
    }

    @Test("Chunks from before a failure are read before it, and the first end counts")
    func fails() async throws {
        let sut = BodyStream()
        sut.append(Data([1]))
        sut.end(HTTPError.closed)
        sut.end(nil)
        #expect(try await next(of: sut).chunk == [1])
        for _ in 1...2 { await #expect(throws: HTTPError.closed) { try await next(of: sut) } }
        let waiting = BodyStream()
        await #expect(throws: HTTPError.closed) {
            try await next(of: waiting) { waiting.end(HTTPError.closed) }
        }
    }

    @Test("The stream accepts chunks until it holds 256 KB")
    func limit() {
        let sut = BodyStream()
        sut.append(Data(count: 262_143))
        #expect(sut.hasCapacity())
        sut.append(Data(count: 1))
        #expect(!sut.hasCapacity())
    }

    @Test("Reading below the limit resumes the transfer once, and only where it is paused")
    func resumes() async throws {
        let sut = BodyStream()
        for count in [1, 262_144, 1] { sut.append(Data(count: count)) }
        #expect(try await !next(of: sut).mustResume)
        #expect(!sut.hasCapacity())
        sut.append(Data(count: 1))
        #expect(try await next(of: sut).mustResume)
        #expect(try await !next(of: sut).mustResume)
        #expect(sut.hasCapacity())
    }

    @Test("A transfer stays paused while the stream still holds its limit")
    func waitsOn() async throws {
        let sut = BodyStream()
        for count in [1, 262_144] { sut.append(Data(count: count)) }
        #expect(!sut.hasCapacity())
        #expect(try await !next(of: sut).mustResume)
        #expect(try await next(of: sut).mustResume)
    }

    @Test("Cancelling discards what the stream holds, so that it accepts as much again")
    func discards() {
        let sut = BodyStream()
        sut.append(Data(count: 262_144))
        sut.cancel()
        sut.append(Data(count: 262_143))
        #expect(sut.hasCapacity())
    }

    @Test("A read after cancelling fails, although chunks and the end were there")
    func cancels() async throws {
        let sut = BodyStream()
        sut.append(Data([1]))
        sut.end(nil)
        sut.cancel()
        await #expect(throws: CancellationError.self) { try await next(of: sut) }
    }

    @Test("Cancelling fails a read that waits")
    func cancelsWhileWaiting() async {
        let sut = BodyStream()
        await #expect(throws: CancellationError.self) { try await next(of: sut) { sut.cancel() } }
    }

    @Test("Cancelling after the end changes nothing")
    func cancelsLate() async throws {
        let sut = BodyStream()
        sut.end(nil)
        sut.cancel()
        #expect(try await next(of: sut).chunk == nil)
    }

    /// Returns the next chunk, and whether the transfer resumes; `then` runs once the reader waits.
    @discardableResult
    private func next(
        of sut: BodyStream, then: () -> Void = {}
    ) async throws -> (chunk: [UInt8]?, mustResume: Bool) {
        var mustResume = false
        let chunk = try await withUnsafeThrowingContinuation { waiter in
            mustResume = sut.next(waiter)
            then()
        }
        return (chunk.map { Array($0) }, mustResume)
    }
}

import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import Synchronization
import Testing

@testable import DesktopKit

@Suite("Downloads to files", .timeLimit(.minutes(1))) struct FileDownloaderTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let request = HTTPRequest(HTTPURL("http://feed.example/a.mp3?token=secret")!, bodyLimit: 100)
    private static let tagged: HTTPHeaders = ["ETag": "\"1\""]
    private static let whole = HTTPStreamStub.Response(
        headers: tagged, chunks: ["0123", "456789"], expectedCount: 10)
    private static let rest = HTTPStreamStub.Response(
        206, headers: ["Content-Range": "bytes 4-9/10", "ETag": "\"1\""], chunks: ["456789"],
        expectedCount: 6)

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/a.mp3" }
    private var paths: [String] { [path, folder.path + "/a-2.mp3", folder.path + "/a-3.mp3"] }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: "\(folder.path)/\(name)").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A response of which four bytes come before its connection fails.
    private static func broken(by error: any Error) -> HTTPStreamStub.Response {
        HTTPStreamStub.Response(headers: tagged, chunks: ["0123"], expectedCount: 10, failure: error)
    }

    /// A failure that ends a download, as of a client that is shut down.
    private static let final = broken(by: HTTPError(.closed))

    private func save(
        from client: HTTPStreamStub, _ request: HTTPRequest? = nil,
        progress: @Sendable (FileDownloader.Progress) -> Void = { _ in }
    ) async throws -> String {
        try await FileDownloader(client: client, clock: clock).save(
            request ?? self.request, to: paths, progress: progress)
    }

    /// Saves while all pauses pass at once.
    private func saveWithoutPauses(from client: HTTPStreamStub) async throws -> String {
        async let saved = save(from: client)
        let passing = Task {
            while !Task.isCancelled {
                try await clock.waitForSleepers()
                clock.advance(by: .seconds(16))
            }
        }
        defer { passing.cancel() }
        return try await saved
    }

    // MARK: Files

    @Test("A body becomes a file, and nothing else stays in the folder")
    func whole() async throws {
        let reports = Mutex<[FileDownloader.Progress]>([])
        let saved = try await save(from: HTTPStreamStub([Self.whole])) { report in
            reports.withLock { $0.append(report) }
        }
        #expect(saved == path)
        #expect(text("a.mp3") == "0123456789")
        #expect(try names() == ["a.mp3"])
        #expect(reports.withLock { $0.map(\.count) } == [0, 4, 10, 10])
        #expect(reports.withLock { $0.allSatisfy { $0.expectedCount == 10 } })
    }

    @Test("An existing file is not overwritten, even where it appears during the download")
    func existing() async throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        let second = folder.path + "/a-2.mp3"
        let saved = try await save(from: HTTPStreamStub([Self.whole])) { _ in
            try? Data("mine too".utf8).write(to: URL(filePath: second))
        }
        #expect(saved == folder.path + "/a-3.mp3")
        #expect(text("a.mp3") == "mine")
        #expect(text("a-2.mp3") == "mine too")
        #expect(text("a-3.mp3") == "0123456789")
        #expect(try names() == ["a-2.mp3", "a-3.mp3", "a.mp3"])
    }

    @Test("A long body is written to the disk in parts, so that little is left at its end")
    func synchronized() async throws {
        let sizes = Mutex<[Int]>([])
        var calls = PartFile.Calls()
        calls.synchronize = { file in
            var status = stat()
            guard fstat(file, &status) == 0 else { return errno }
            sizes.withLock { $0.append(Int(status.st_size)) }
            return 0
        }
        let chunk = String(repeating: "a", count: 20_000_000)
        let client = HTTPStreamStub([.init(chunks: Array(repeating: chunk, count: 3))])
        _ = try await FileDownloader(client: client, clock: clock, calls: calls).save(
            HTTPRequest(request.url, bodyLimit: 100_000_000), to: paths)
        #expect(sizes.withLock(\.self) == [40_000_000, 60_000_000])
    }

    @Test("Bytes that cannot be written to the disk fail a download, unless a file system has no such call")
    func unsynchronized() async throws {
        var calls = PartFile.Calls()
        calls.synchronize = { _ in EIO }
        let downloader = FileDownloader(client: HTTPStreamStub([Self.whole]), clock: clock, calls: calls)
        await #expect(throws: FileDownloader.Failure.system(EIO, path: path)) {
            try await downloader.save(request, to: paths)
        }
        calls.synchronize = { _ in EINVAL }
        let other = FileDownloader(client: HTTPStreamStub([Self.whole]), clock: clock, calls: calls)
        #expect(try await other.save(request, to: paths) == path)
    }

    @Test("On a file system without links a body becomes a file, too, and overwrites no other one")
    func withoutLinks() async throws {
        var calls = PartFile.Calls()
        calls.link = { _, _ in EPERM }
        let downloader = FileDownloader(client: HTTPStreamStub([Self.whole]), clock: clock, calls: calls)
        #expect(try await downloader.save(request, to: paths) == path)
        #expect(text("a.mp3") == "0123456789")
        let second = folder.path + "/a-2.mp3"
        let saved = try await downloader.save(request, to: paths) { _ in
            try? Data("mine".utf8).write(to: URL(filePath: second))
        }
        #expect(saved == folder.path + "/a-3.mp3")
        #expect(text("a-2.mp3") == "mine")
        #expect(try names() == ["a-2.mp3", "a-3.mp3", "a.mp3"])
    }

    @Test("A file whose part has vanished leaves no empty file if there are no links")
    func vanished() async throws {
        var calls = PartFile.Calls()
        calls.link = { old, _ in
            unlink(old)
            return EPERM
        }
        let downloader = FileDownloader(client: HTTPStreamStub([Self.whole]), clock: clock, calls: calls)
        await #expect(throws: FileDownloader.Failure.system(ENOENT, path: path)) {
            try await downloader.save(request, to: paths)
        }
        #expect(try !names().contains("a.mp3"))
    }

    @Test("The part of another program, and of another URL, is left alone")
    func foreign() async throws {
        try Data("theirs".utf8).write(to: URL(filePath: path + ".part"))
        _ = try? await save(
            from: HTTPStreamStub([Self.final]), HTTPRequest(HTTPURL("http://feed.example/b.mp3")!))
        #expect(text("a-2.mp3.part") == "0123")
        let client = HTTPStreamStub([Self.whole])
        #expect(try await save(from: client) == folder.path + "/a-3.mp3")
        #expect(client.requests[0].headers["Range"] == nil)
        #expect(text("a.mp3.part") == "theirs")
        #expect(text("a-2.mp3.part") == "0123")
    }

    @Test("A part without an origin, as of a download that has not begun, is left alone")
    func withoutOrigin() async throws {
        try Data().write(to: URL(filePath: path + ".part"))
        #expect(try await save(from: HTTPStreamStub([Self.whole])) == folder.path + "/a-2.mp3")
        #expect(try names() == ["a-2.mp3", "a.mp3.part"])
    }

    @Test("A part whose range does not say the total ends where the first response said")
    func unknownTotal() async throws {
        _ = try? await save(from: HTTPStreamStub([Self.final]))
        let short = HTTPStreamStub.Response(206, headers: ["Content-Range": "bytes 4-6/*"], chunks: ["456"])
        let client = HTTPStreamStub([short, Self.whole])
        #expect(try await saveWithoutPauses(from: client) == path)
        #expect(client.requests.count == 2)
        #expect(text("a.mp3") == "0123456789")
    }

    @Test("A URL, which may have a secret, is readable for its user only")
    func secret() async throws {
        _ = try? await save(from: HTTPStreamStub([Self.final]))
        let attributes = try FileManager.default.attributesOfItem(atPath: path + ".part.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A missing folder, and paths of which none is free, are failures with the system's code")
    func system() async throws {
        let downloader = FileDownloader(client: HTTPStreamStub([Self.whole]), clock: clock)
        let missing = folder.path + "/none/a.mp3"
        await #expect(throws: FileDownloader.Failure.system(ENOENT, path: missing + ".part")) {
            try await downloader.save(request, to: [missing])
        }
        await #expect(throws: FileDownloader.Failure.system(EEXIST, path: folder.path)) {
            try await downloader.save(request, to: [folder.path])
        }
    }

    @Test("A part that another process downloads is not touched")
    func locked() async throws {
        _ = try? await save(from: HTTPStreamStub([Self.final]))
        let file = open(path + ".part", O_RDWR)
        defer { close(file) }
        #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
        await #expect(throws: FileDownloader.Failure.busy(path: path)) {
            try await save(from: HTTPStreamStub([Self.whole]))
        }
        #expect(text("a.mp3.part") == "0123")
    }

    // MARK: Parts

    @Test("A later download of the same URL resumes behind the saved part")
    func resumes() async throws {
        await #expect(throws: HTTPError(.closed)) { try await save(from: HTTPStreamStub([Self.final])) }
        #expect(try names() == ["a.mp3.part", "a.mp3.part.json"])
        let client = HTTPStreamStub([Self.rest])
        let reports = Mutex<[FileDownloader.Progress]>([])
        let saved = try await save(from: client) { report in reports.withLock { $0.append(report) } }
        #expect(saved == path)
        #expect(reports.withLock { $0.first } == FileDownloader.Progress(count: 4, expectedCount: 10))
        #expect(client.requests[0].headers["Range"] == "bytes=4-")
        #expect(client.requests[0].headers["If-Range"] == "\"1\"")
        #expect(text("a.mp3") == "0123456789")
        #expect(try names() == ["a.mp3"])
    }

    @Test("A download restarts where the server has a changed body, ignores ranges, or sends another part")
    func restarts() async throws {
        let changed: HTTPHeaders = ["ETag": "\"2\""]
        let other = HTTPStreamStub.Response(headers: changed, chunks: ["abc"], expectedCount: 3)
        let misfit = HTTPStreamStub.Response(
            206, headers: ["Content-Range": "bytes 4-9/10", "ETag": "\"2\""], chunks: ["456789"])
        let totals = ["12", "4", "-5", "9223372036854775807", "99999999999999999999"].map {
            HTTPStreamStub.Response(206, headers: ["Content-Range": "bytes 4-9/\($0)"], chunks: ["456789"])
        }
        let refused = HTTPStreamStub.Response(416, headers: ["Content-Type": "text/html"], chunks: ["No"])
        for responses in [[other], [misfit, other], [refused, other]] + totals.map({ [$0, other] }) {
            _ = try? await save(from: HTTPStreamStub([Self.final]))
            #expect(try await saveWithoutPauses(from: HTTPStreamStub(responses)) == path)
            #expect(text("a.mp3") == "abc")
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("Without a validator the whole body is requested again")
    func withoutValidator() async throws {
        let response = HTTPStreamStub.Response(
            chunks: ["0123"], expectedCount: 10, failure: HTTPError(.closed))
        _ = try? await save(from: HTTPStreamStub([response]))
        let client = HTTPStreamStub([Self.whole])
        _ = try await save(from: client)
        #expect(client.requests[0].headers["Range"] == nil)
        #expect(text("a.mp3") == "0123456789")
    }

    @Test("A complete part, as after a crash before its end, becomes the file without a request")
    func complete() async throws {
        _ = try? await save(from: HTTPStreamStub([Self.final]))
        try Data("0123456789".utf8).write(to: URL(filePath: path + ".part"))
        let client = HTTPStreamStub([.init(404)])
        #expect(try await save(from: client) == path)
        #expect(client.requests.isEmpty)
        #expect(text("a.mp3") == "0123456789")
    }

    // MARK: Failures

    @Test(
        "A connection that fails in the middle is resumed after a pause",
        arguments: [HTTPError.Reason.unreadable, .tooSlow, .noConnection])
    func transient(reason: HTTPError.Reason) async throws {
        let client = HTTPStreamStub([
            Self.broken(by: HTTPError(reason)), .failure(HTTPError(reason)), Self.rest,
        ])
        #expect(try await saveWithoutPauses(from: client) == path)
        #expect(client.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", "bytes=4-"])
        #expect(text("a.mp3") == "0123456789")
    }

    @Test("A connection that fails again and again is given up, and one that is never made is not retried")
    func givenUp() async throws {
        let failing = HTTPStreamStub([
            Self.broken(by: HTTPError(.tooSlow)), .failure(HTTPError(.noConnection)),
        ])
        await #expect(throws: HTTPError(.noConnection)) { try await saveWithoutPauses(from: failing) }
        #expect(failing.requests.count == 6)
        #expect(text("a.mp3.part") == "0123")
        let closed = HTTPStreamStub([.failure(HTTPError(.noConnection))])
        await #expect(throws: HTTPError(.noConnection)) { try await save(from: closed) }
        #expect(closed.requests.count == 1)
    }

    @Test("A cancelled download keeps its part")
    func cancelled() async throws {
        let client = HTTPStreamStub([Self.broken(by: HTTPError(.tooSlow))])
        let task = Task { try await save(from: client) }
        try await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(text("a.mp3.part") == "0123")
    }

    @Test("An error status and a web page are failures that keep a part, and leave no file without one")
    func refused() async throws {
        let page = HTTPStreamStub.Response(
            headers: ["Content-Type": "text/html; charset=utf-8"], chunks: ["Log in"])
        for _ in 1...2 {
            let before = try names()
            await #expect(throws: FileDownloader.Failure.refused(status: 404)) {
                try await save(from: HTTPStreamStub([.init(404, chunks: ["No"])]))
            }
            await #expect(throws: FileDownloader.Failure.webPage) {
                try await save(from: HTTPStreamStub([page]))
            }
            #expect(try names() == before)
            _ = try? await save(from: HTTPStreamStub([Self.final]))
        }
        #expect(text("a.mp3.part") == "0123")
    }

    @Test("A body without an end fails at the limit")
    func limit() async throws {
        let client = HTTPStreamStub([
            .init(chunks: [String(repeating: "a", count: 60), String(repeating: "b", count: 60)])
        ])
        let error = await #expect(throws: HTTPError.self) { try await save(from: client) }
        #expect(error?.reason == .bodyTooLarge)
    }
}

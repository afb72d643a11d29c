import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct LoopThreadTests {
    @Test("The client's thread blocks all signals but those of a crash")
    func leavesSignals() async {
        let sut = makeClient()
        let blocked = await withTaskExecutorPreference(sut.executor) {
            var signals = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &signals)
            return [SIGINT, SIGTERM, SIGWINCH, SIGPIPE, SIGSEGV, SIGABRT].map { sigismember(&signals, $0) }
        }
        #expect(blocked == [1, 1, 1, 1, 0, 0])
        await sut.shutdown()
    }

    @Test("The thread starts with the first request, not with the client")
    func startsLate() async {
        await #expect(processExitsWith: .success) {
            func threads() -> Int {
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
            }
            let server = try LoopbackServer(["/": .response()])
            // The runtime has started its own threads after this request.
            _ = try await makeClient().send(HTTPRequest(server.url()))
            let before = threads()
            let clients = (0..<50).map { _ in makeClient() }
            #expect(threads() < before + 50)
            for client in clients { _ = try await client.send(HTTPRequest(server.url())) }
            #expect(threads() >= before + 40)
            for client in clients { await client.shutdown() }
        }
    }

    @Test("Without a free thread a request fails, and the executor's tasks run elsewhere")
    func noThread() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(["/": .response()])
            let sut = makeClient()
            Self.setStackSize(1 << 60)
            for _ in 1...2 {
                let error = await failure { try await sut.send(HTTPRequest(server.url())) }
                #expect(error?.reason == .noConnection)
                #expect(error?.message.contains("thread") == true)
            }
            #expect(await withTaskExecutorPreference(sut.executor) { true })
            Self.setStackSize(1 << 20)
            #expect(try await sut.send(HTTPRequest(server.url())).status == 200)
            await sut.shutdown()
        }
    }

    @Test("Without a free descriptor a request fails, and the client can be shut down")
    func noDescriptor() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(["/": .response()])
            // Dispatch opens its descriptors for the first timer, and ends the process if there are none.
            try await Task.sleep(for: .nanoseconds(1))
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            let sut = makeClient()
            let error = await failure { try await sut.send(HTTPRequest(server.url())) }
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(error?.reason == .noConnection)
            #expect(error?.message.contains("descriptor") == true)
            await sut.shutdown()
            #expect(await failure { try await sut.send(HTTPRequest(server.url())) }?.reason == .closed)
        }
    }

    /// Sets the size of the stacks of the threads that start from now on; none starts with one that is too
    /// large.
    private static func setStackSize(_ size: Int) {
        typealias SetDefaults = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, size)
        // Glibc does not export this GNU extension to Swift.
        let function = unsafeBitCast(dlsym(nil, "pthread_setattr_default_np"), to: SetDefaults.self)
        precondition(function(&attributes) == 0, "the stack's size was not taken")
    }

    @Test("A client without requests can be shut down, and fails later requests as closed")
    func closesUnused() async {
        let sut = makeClient()
        await sut.shutdown()
        let url = HTTPURL("http://127.0.0.1:1/")!
        #expect(await failure { try await sut.send(HTTPRequest(url)) }?.reason == .closed)
        await sut.shutdown()
    }

    @Test("The client's connections are close-on-exec")
    func keepsConnections() async throws {
        let server = try LoopbackServer(["/": .response()])
        let sut = makeClient()
        _ = try await sut.send(HTTPRequest(server.url()))
        let connections = (0..<4_096).filter { Self.peerPort(of: $0) == server.port }
        #expect(connections.count == 1)
        for connection in connections { #expect(fcntl(connection, F_GETFD) & FD_CLOEXEC != 0) }
    }

    /// The port that a connection leads to; `nil` if the descriptor is not a connection over IPv4.
    private static func peerPort(of descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        guard code == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Int(in_port_t(bigEndian: address.sin_port))
    }
}

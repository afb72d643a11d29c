import CCurl
import HTTPInterface

/// Runs transfers on libcurl's multi handle. Confined to the loop's thread.
struct TransferEngine: ~Copyable {
    private let configuration: CurlHTTPClient.Configuration
    private let clock: LoopClock
    private let poller: SocketPoller
    private let multi: MultiHandle
    private var idle: [PooledHandle] = []
    private var running: [PooledHandle] = []
    private var waiting: [Transfer] = []
    private let responseTimeout: Int
    /// The time before which no transfer times out.
    private var nextTimeoutCheck = Int.max
    private var hasFinished = false

    /// - Throws: `noConnection` if the process lacks memory or a descriptor.
    init(_ configuration: CurlHTTPClient.Configuration, wakeup: borrowing Wakeup) throws(HTTPError) {
        let clock = LoopClock()
        let poller = try SocketPoller(wakeup: wakeup, clock: clock)
        multi = try MultiHandle(connections: 4 * configuration.maximumConnectionsPerHost, poller: poller)
        self.configuration = configuration
        self.clock = clock
        self.poller = poller
        responseTimeout = configuration.responseTimeout.nanoseconds
    }

    /// Starts the transfer, or queues it while its origin has as many as the limit allows.
    mutating func start(_ transfer: Transfer) {
        if isBelowLimit(for: transfer) { begin(transfer) } else { waiting.append(transfer) }
    }

    /// Stops a cancelled transfer, where it still runs.
    mutating func stop(_ transfer: Transfer) {
        guard let handle = running.first(where: { $0.transfer === transfer }) else { return }
        multi.remove(handle.easy)
        recycle(handle)
    }

    /// Resumes a transfer that its reader has paused, where it still runs.
    mutating func resume(_ transfer: Transfer) {
        guard let handle = running.first(where: { $0.transfer === transfer }) else { return }
        let code = handle.resume()
        if code != CURLE_OK { end(handle, code) }
    }

    /// Continues transfers that were started, or whose timer has expired.
    mutating func advance() {
        if poller.timerFires() { multi.fireTimer() }
        finishCompleted()
    }

    /// Whether the last running transfer has ended since the previous call.
    mutating func hasBecomeIdle() -> Bool {
        defer { hasFinished = false }
        return hasFinished && running.isEmpty
    }

    /// Collects the events of sockets, after waiting for one or a timeout where it blocks.
    func poll(blocks: Bool) { poller.wait(until: blocks ? nextTimeoutCheck : 0) }

    /// Continues the transfers with events, and fails those that time out.
    mutating func handleEvents() {
        poller.forEachEvent { multi.act(on: $0) }
        finishCompleted()
        if clock.now >= nextTimeoutCheck { failTimedOut() }
    }

    /// Fails all transfers as closed, and closes the connections.
    consuming func close() {
        while let handle = running.last {
            multi.remove(handle.easy)
            let transfer = handle.transfer
            recycle(handle, startsWaiting: false)
            transfer?.finish(.failure(.closed))
        }
        for transfer in waiting { transfer.finish(.failure(.closed)) }
        waiting = []
        idle = []
    }

    // MARK: Beginning

    private func isBelowLimit(for transfer: Transfer) -> Bool {
        let limit = max(configuration.maximumConnectionsPerHost, 1)
        guard running.count >= limit else { return true }
        let origin = transfer.request.url.writtenOrigin
        return running.count { $0.transfer?.request.url.writtenOrigin == origin } < limit
    }

    private mutating func begin(_ transfer: Transfer) {
        guard transfer.begin() else { return }
        do throws(HTTPError) {
            if idle.isEmpty { idle.append(try PooledHandle(configuration, clock: clock, poller: poller)) }
            try idle[idle.count - 1].begin(transfer)
            let handle = idle.removeLast()
            handle.index = running.count
            running.append(handle)
            send(handle)
        } catch {
            transfer.finish(.failure(error))
        }
    }

    private mutating func send(_ handle: PooledHandle) {
        nextTimeoutCheck = min(nextTimeoutCheck, clock.now + responseTimeout)
        let code = multi.add(handle.easy)
        guard code != CURLM_OK else { return }
        // A valid handle is rejected only for lack of memory.
        let error = HTTPError(
            .noConnection, code: Int(code.rawValue), message: String(cString: curl_multi_strerror(code)))
        finish(handle, .failure(error))
    }

    // MARK: Ending

    private mutating func finishCompleted() {
        while let (easy, code) = multi.nextEnded() {
            guard let handle = PooledHandle.of(easy) else { continue }
            end(handle, code)
        }
    }

    private mutating func end(_ handle: PooledHandle, _ code: CURLcode) {
        multi.remove(handle.easy)
        switch handle.end(code) {
        case .continues: send(handle)
        case .finished(let result): finish(handle, result)
        }
    }

    private mutating func finish(_ handle: PooledHandle, _ result: Result<HTTPResponse, HTTPError>) {
        let transfer = handle.transfer
        recycle(handle)
        hasFinished = true
        transfer?.finish(result)
    }

    /// Returns the handle to the pool, and starts queued transfers.
    private mutating func recycle(_ handle: PooledHandle, startsWaiting: Bool = true) {
        let last = running.removeLast()
        if last !== handle {
            running[handle.index] = last
            last.index = handle.index
        }
        handle.release()
        idle.append(handle)
        if startsWaiting { startWaiting() }
    }

    /// Starts queued transfers within the limit; cancelled ones are dropped.
    private mutating func startWaiting() {
        while let next = waiting.firstIndex(where: { isBelowLimit(for: $0) }) {
            begin(waiting.remove(at: next))
        }
    }

    private mutating func failTimedOut() {
        for handle in running where (handle.deadline ?? .max) <= clock.now {
            multi.remove(handle.easy)
            finish(handle, .failure(HTTPError(.tooSlow, message: "the answer is too slow")))
        }
        let later = clock.now + responseTimeout
        nextTimeoutCheck = running.lazy.map { $0.deadline ?? later }.min() ?? .max
    }
}

extension HTTPError {
    static var closed: HTTPError { HTTPError(.closed, message: "the client is shut down") }

    /// The error for lack of a thread, a descriptor or memory.
    static func lacking(_ resource: String) -> HTTPError {
        HTTPError(.noConnection, message: "the system has no \(resource) left for the network")
    }
}

import CCurl
import HTTPInterface

/// Runs transfers on libcurl's multi handle. It lives on the loop's thread.
struct TransferEngine: ~Copyable {
    private let configuration: CurlHTTPClient.Configuration
    private let clock: LoopClock
    private let watch: SocketWatch
    private let multi: MultiHandle
    private var idle: [Exchange] = []
    private var running: [Exchange] = []
    private var waiting: [Transfer] = []
    private let patience: Int
    /// No transfer is too slow before this time.
    private var nextLook = Int.max
    private var hasFinished = false

    /// - Throws: `noConnection` where the process lacks what the engine needs.
    init(_ configuration: CurlHTTPClient.Configuration, wakeup: borrowing Wakeup) throws(HTTPError) {
        let clock = LoopClock()
        let watch = try SocketWatch(wakeup: wakeup, clock: clock)
        multi = try MultiHandle(connections: 4 * configuration.maximumConnectionsPerHost, watch: watch)
        self.configuration = configuration
        self.clock = clock
        self.watch = watch
        patience = configuration.answerTimeout.nanoseconds
    }

    /// Starts the transfer, or keeps it until there is room at its server.
    mutating func start(_ transfer: Transfer) {
        if hasRoom(for: transfer) { begin(transfer) } else { waiting.append(transfer) }
    }

    /// Stops the transfer, whose waiter has been told, where it still runs.
    mutating func stop(_ transfer: Transfer) {
        guard let exchange = running.first(where: { $0.transfer === transfer }) else { return }
        multi.remove(exchange.easy)
        retire(exchange)
    }

    /// Lets the transfer go on, where it still runs: its reader has made room.
    mutating func resume(_ transfer: Transfer) {
        guard let exchange = running.first(where: { $0.transfer === transfer }) else { return }
        let code = exchange.resume()
        if code != CURLE_OK { end(exchange, code) }
    }

    /// Lets the transfers go on that were started, or whose time has come.
    mutating func advance() {
        if watch.alarmRings() { multi.actOnAlarm() }
        endTheDone()
    }

    /// Whether the last transfer has ended since this was asked before.
    mutating func hasBecomeIdle() -> Bool {
        defer { hasFinished = false }
        return hasFinished && running.isEmpty
    }

    /// Looks what has come.
    ///
    /// - Parameter mayWait: Whether to wait until something does, since nothing else is left to do.
    func look(mayWait: Bool) {
        watch.wait(until: mayWait ? nextLook : 0)
    }

    /// Lets the transfers go on that something has come for, and ends those that nothing comes for.
    mutating func receive() {
        watch.forEachEvent { multi.act(on: $0) }
        endTheDone()
        if clock.now >= nextLook { endTheSlow() }
    }

    /// Ends everything and closes the connections: whoever waits is told that the client is closed.
    consuming func close() {
        while let exchange = running.last {
            multi.remove(exchange.easy)
            let transfer = exchange.transfer
            retire(exchange, makesRoom: false)
            transfer?.finish(.failure(.closed))
        }
        for transfer in waiting { transfer.finish(.failure(.closed)) }
        waiting = []
        idle = []
    }

    // MARK: Beginning

    private func hasRoom(for transfer: Transfer) -> Bool {
        let limit = max(configuration.maximumConnectionsPerHost, 1)
        guard running.count >= limit else { return true }
        let origin = transfer.request.url.writtenOrigin
        return running.count { $0.transfer?.request.url.writtenOrigin == origin } < limit
    }

    private mutating func begin(_ transfer: Transfer) {
        guard transfer.begin() else { return }
        do throws(HTTPError) {
            if idle.isEmpty { idle.append(try Exchange(configuration, clock: clock, watch: watch)) }
            try idle[idle.count - 1].begin(transfer)
            let exchange = idle.removeLast()
            exchange.index = running.count
            running.append(exchange)
            send(exchange)
        } catch {
            transfer.finish(.failure(error))
        }
    }

    private mutating func send(_ exchange: Exchange) {
        nextLook = min(nextLook, clock.now + patience)
        let code = multi.add(exchange.easy)
        guard code != CURLM_OK else { return }
        // The only cause that is left to it is a lack of memory.
        let error = HTTPError(
            .noConnection, code: Int(code.rawValue), message: String(cString: curl_multi_strerror(code)))
        finish(exchange, .failure(error))
    }

    // MARK: Ending

    private mutating func endTheDone() {
        while let (easy, code) = multi.nextEnded() {
            guard let exchange = Exchange.of(easy) else { continue }
            end(exchange, code)
        }
    }

    private mutating func end(_ exchange: Exchange, _ code: CURLcode) {
        multi.remove(exchange.easy)
        switch exchange.end(code) {
        case .redirected: send(exchange)
        case .finished(let result): finish(exchange, result)
        }
    }

    private mutating func finish(_ exchange: Exchange, _ result: Result<HTTPResponse, HTTPError>) {
        let transfer = exchange.transfer
        retire(exchange)
        hasFinished = true
        transfer?.finish(result)
    }

    /// Gives the exchange back to the pool, and its place to the first transfer that waits for one.
    private mutating func retire(_ exchange: Exchange, makesRoom: Bool = true) {
        let last = running.removeLast()
        if last !== exchange {
            running[exchange.index] = last
            last.index = exchange.index
        }
        exchange.release()
        idle.append(exchange)
        if makesRoom { beginWaiting() }
    }

    /// Begins what waits, as far as there is room: of those that were cancelled meanwhile, none takes any.
    private mutating func beginWaiting() {
        while let next = waiting.firstIndex(where: { hasRoom(for: $0) }) { begin(waiting.remove(at: next)) }
    }

    private mutating func endTheSlow() {
        for exchange in running where (exchange.deadline ?? .max) <= clock.now {
            multi.remove(exchange.easy)
            finish(exchange, .failure(HTTPError(.tooSlow, message: "the answer comes too slowly")))
        }
        let later = clock.now + patience
        nextLook = running.lazy.map { $0.deadline ?? later }.min() ?? .max
    }
}

extension HTTPError {
    static var closed: HTTPError { HTTPError(.closed, message: "the client is shut down") }

    /// The process lacks a thread, a descriptor or memory for connections.
    static func lacking(_ resource: String) -> HTTPError {
        HTTPError(.noConnection, message: "the system has no \(resource) left for the network")
    }
}

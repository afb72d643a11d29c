import RandomTesting
import SharedPresentation
import Testing

@Suite("The state of a load")
nonisolated struct LoadingStateTests {
    @Test("A request starts a load")
    func start() throws {
        var sut = LoadingState()
        let load = try #require(sut.start().load)
        #expect(sut.isLoading)
        #expect(sut.isRunning(load))
    }

    @Test("A request during a load is ignored")
    func startWhileRunning() {
        var sut = LoadingState()
        _ = sut.start()
        #expect(sut.start() == .ignore)
    }

    @Test(
        "The end of a load shows its result",
        arguments: [
            (LoadingState.Ending.success, LoadingState.Action.showResource), (.failure, .showError),
            (.cancellation, .showEnd),
        ])
    func end(ending: LoadingState.Ending, action: LoadingState.Action) throws {
        var sut = LoadingState()
        let load = try #require(sut.start().load)
        #expect(sut.end(load, by: ending) == action)
        #expect(!sut.isLoading)
    }

    @Test("A load ends only once")
    func secondEnd() throws {
        var sut = LoadingState()
        let load = try #require(sut.start().load)
        _ = sut.end(load, by: .success)
        #expect(sut.end(load, by: .success) == .ignore)
    }

    @Test("Cancelling stops a running load")
    func cancel() {
        var sut = LoadingState()
        _ = sut.start()
        #expect(sut.cancel() == .stop)
        #expect(!sut.isLoading)
    }

    @Test("Cancelling without a load is ignored")
    func cancelWhileIdle() {
        var sut = LoadingState()
        #expect(sut.cancel() == .ignore)
    }

    @Test("The end of a cancelled load is ignored", arguments: LoadingState.Ending.allCases)
    func endAfterCancel(ending: LoadingState.Ending) throws {
        var sut = LoadingState()
        let load = try #require(sut.start().load)
        _ = sut.cancel()
        #expect(sut.end(load, by: ending) == .ignore)
    }

    @Test(
        "The end of a cancelled load does not end the one after it", arguments: LoadingState.Ending.allCases)
    func endAfterRestart(ending: LoadingState.Ending) throws {
        var sut = LoadingState()
        let first = try #require(sut.start().load)
        _ = sut.cancel()
        let second = try #require(sut.start().load)
        #expect(sut.end(first, by: ending) == .ignore)
        #expect(sut.isRunning(second))
    }

    @Test("After any events the views show what consecutive loads would show")
    func histories() async {
        await expectNoFault(inHistories: historyCount, upTo: 30, of: Event.random) { history in
            fault(of: history)
        }
    }

    /// An event: loads end in any order, and cancelled ones arbitrarily late.
    private enum Event {
        case start, cancel
        /// The end of the n-th load, modulo the number of loads.
        case end(Int, LoadingState.Ending)

        static func random(using generator: inout SeededGenerator) -> Event {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: .start
            case 2: .cancel
            default:
                .end(
                    Int.random(in: 0..<100, using: &generator),
                    LoadingState.Ending.allCases.randomElement(using: &generator)!)
            }
        }
    }

    /// The model: all loads, and whether each is over; at most the latest one is not.
    private func fault(of history: [Event]) -> String? {
        var sut = LoadingState()
        var loads: [LoadingState.Load] = []
        var isOver: [Bool] = []
        for event in history {
            let mayStart = isOver.last ?? true
            switch event {
            case .start:
                let action = sut.start()
                if let load = action.load {
                    guard mayStart else { return "a second load began while one ran" }
                    guard !loads.contains(load) else { return "two loads have the same number" }
                    loads.append(load)
                    isOver.append(false)
                } else if mayStart {
                    return "a start was answered with \(action)"
                }
            case .cancel:
                let action = sut.cancel()
                guard action == (mayStart ? .ignore : .stop) else {
                    return "cancelling was answered with \(action)"
                }
                if !mayStart { isOver[isOver.count - 1] = true }
            case .end(let number, let ending):
                guard !loads.isEmpty else { continue }
                let index = number % loads.count
                let action = sut.end(loads[index], by: ending)
                let expected: LoadingState.Action =
                    switch ending {
                    case _ where isOver[index]: .ignore
                    case .success: .showResource
                    case .failure: .showError
                    case .cancellation: .showEnd
                    }
                guard action == expected else {
                    return "an end was answered with \(action) instead of \(expected)"
                }
                isOver[index] = true
            }
            guard sut.isLoading == (isOver.last == false) else { return "isLoading is \(sut.isLoading)" }
        }
        return nil
    }
}

extension LoadingState.Action {
    nonisolated fileprivate var load: LoadingState.Load? {
        if case .start(let load) = self { load } else { nil }
    }
}

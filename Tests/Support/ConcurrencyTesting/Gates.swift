/// Named gates: a caller that passes one waits until the test opens it.
@MainActor
public final class Gates {
    private var continuations: [(name: String, resume: () -> Void)] = []
    /// The names of all callers so far, those that wait included, in order.
    public private(set) var passed: [String] = []

    /// Makes closed gates.
    public init() {}

    /// The names of the callers that wait, in the order of their arrival.
    public var waiting: [String] { continuations.map(\.name) }

    /// Waits until the gate of that name is opened.
    public func pass(_ name: String) async {
        passed.append(name)
        await withCheckedContinuation { continuation in
            continuations.append((name, { continuation.resume() }))
        }
    }

    /// Resumes the first caller that waits at the gate of that name; does nothing without one.
    public func open(_ name: String) {
        guard let index = continuations.firstIndex(where: { $0.name == name }) else { return }
        continuations.remove(at: index).resume()
    }

    /// Resumes all waiting callers.
    public func openAll() {
        while let first = continuations.first { open(first.name) }
    }
}

/// Holds whoever passes until the test opens the gate of that name.
final class Gates {
    private var continuations: [(name: String, resume: () -> Void)] = []
    private(set) var passed: [String] = []

    /// Who waits, in the order in which they came.
    var waiting: [String] { continuations.map(\.name) }

    func pass(_ name: String) async {
        passed.append(name)
        await withCheckedContinuation { continuation in
            continuations.append((name, { continuation.resume() }))
        }
    }

    func open(_ name: String) {
        guard let index = continuations.firstIndex(where: { $0.name == name }) else { return }
        continuations.remove(at: index).resume()
    }

    func openAll() {
        while let first = continuations.first { open(first.name) }
    }
}

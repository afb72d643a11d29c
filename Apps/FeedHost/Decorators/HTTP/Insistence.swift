/// Whether what runs was asked for by the reader, now and by hand, so that no decorator may answer for the network.
nonisolated enum Insistence {
    @TaskLocal static var isOn = false

    /// Runs `work`, and the tasks that it starts, with insistence.
    @MainActor static func on(_ work: () -> Void) {
        $isOn.withValue(true, operation: work)
    }
}

package import CommandLineKit
package import SharedPresentation
package import StorageInterface

/// Logs the faults of stores, and reports them to the reader.
package struct StoreFaults {
    private let log: Log
    private let reporter: StoreReporter

    /// Makes the handler of the stores' faults.
    package init(log: Log, reporter: StoreReporter) {
        self.log = log
        self.reporter = reporter
    }

    /// Logs a fault, and reports its reason.
    ///
    /// - Parameter what: The failed work, as the beginning of the log's line.
    package func callAsFunction(_ what: String, _ error: StorageError) {
        log.write("\(what): \(error)")
        reporter.failed(error.reason)
    }
}

import Foundation
import HTTPInterface
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import SharedPresentation
import SourceInterface
import StorageInterface
import Testing

@testable import AppCommands

@Suite("Failures for the errors of all modules") struct LoadFailureTests {
    @Test("An error of a module is the failure that its reader can act on")
    func errors() {
        let later = Date(timeIntervalSince1970: 60)
        let expected: [(any Error, LoadFailure)] = [
            (OfflineHTTPClient.Offline(), .offline), (FetchRefusal.offline, .offline),
            (FetchRefusal.serverAsked(until: later), .retryLater(until: later)),
            (SourceError.refused(status: 404), .refused(status: 404)),
            (SourceError.refused(status: 429, retryAfter: later), .retryLater(until: later)),
            (SourceError.loginPage, .loginPage), (SourceError.unreadable(reason: "x"), .unreadable),
            (StorageError(.full, message: "x"), .storage(.full)),
            (Named(loadFailure: .missingPath), .missingPath), (CancellationError(), .other),
        ]
        for (error, failure) in expected { #expect(LoadFailure(anyOf: error) == failure, "\(error)") }
    }

    private struct Named: LoadFailing {
        let loadFailure: LoadFailure
    }
}

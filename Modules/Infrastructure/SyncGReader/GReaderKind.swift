import FoundationEssentials
public import HTTPInterface
public import SyncInterface

/// The Google Reader API, as FreshRSS, Miniflux and several hosted services speak it.
public struct GReaderKind: SyncKind {
    /// Makes the kind.
    public init() {}

    /// `greader`.
    public let name = "greader"

    /// Requests the edit token at each `ServiceAddress.candidates(near:)` without signing in, which a
    /// service refuses with 401.
    @concurrent public func address(
        near url: HTTPURL, with dependencies: SyncDependencies
    ) async throws -> HTTPURL {
        var failure = SyncError.noService
        for candidate in ServiceAddress.candidates(near: url) {
            let request = HTTPRequest(
                candidate.appending(path: ServiceAddress.probe), bodyLimit: ServiceAddress.pageLimit)
            let response: HTTPResponse
            do {
                response = try await dependencies.client.send(request)
            } catch let error as HTTPError where [.bodyTooLarge, .redirect].contains(error.reason) {
                continue
            }
            switch ServiceAddress.finding(in: response, at: dependencies.currentDate()) {
            case .service: return ServiceAddress.redirected(candidate, to: response.redirectedTo)
            case .disabled: throw SyncError.disabled
            case .nothing: continue
            case .failure(let error): failure = error
            }
        }
        throw failure
    }

    /// Makes the service, which signs in with its first request.
    public func makeService(
        at address: HTTPURL, as credentials: SyncCredentials, with dependencies: SyncDependencies
    ) -> any SyncService {
        GReaderService(GReaderSession(at: address, as: credentials, with: dependencies))
    }
}

import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting

/// A constant feed over TLS on loopback, with a self-signed certificate.
nonisolated final class TLSFeedServer {
    let baseURL: HTTPURL
    var certificateFile: String { server.certificateFile }
    private let folder: TemporaryFolder
    private let server: TLSFileServer

    /// - Parameter page: The first page, which is the response to every request.
    init(page: String) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/v1", withIntermediateDirectories: true)
        try page.write(toFile: folder.path + "/v1/feed?limit=10", atomically: true, encoding: .utf8)
        server = try TLSFileServer(of: folder.path)
        baseURL = HTTPURL(server.url)!
    }
}

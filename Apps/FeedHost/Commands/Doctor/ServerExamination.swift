import CommentsFeature
import ConcurrencyInterface
import FeedFeature
import Foundation
import HTTPInterface
import ImageInterface
import ImagePipeline
import SharedPresentation

/// Finds out whether the server can be reached, and whether the feed, its pictures and its comments can be read.
struct ServerExamination {
    let composition: Composition
    let environment: [String: String]

    func run() async -> [Finding] {
        let server = composition.settings.baseURL
        if composition.settings.offline { return [.choice("\(server.authority) is not asked (--offline)")] }
        var findings = proxy.map { [Finding.choice($0)] } ?? []
        let start = composition.plugins.clock.elapsed
        do {
            let page = try await composition.firstPage()
            let time = composition.plugins.clock.elapsed - start
            findings.append(.ok(sentence(for: page, time)))
            if let image = page.items.first { findings += [await picture(image), await comments(image)] }
        } catch {
            findings.append(
                .problem(
                    "\(server.authority): \(composition.sentences.failure(error))",
                    advice: "check its address (--base-url) and the network; --log FILE says more"))
        }
        return findings
    }

    private func sentence(for page: FeedPage, _ time: Duration) -> String {
        let milliseconds = Int(time / .milliseconds(1))
        var sentence =
            "\(composition.settings.baseURL.authority) answers in \(milliseconds) ms: \(page.items.count) pictures on its first page"
        if page.skipped > 0 { sentence += ", \(page.skipped) that cannot be read" }
        return sentence
    }

    private func picture(_ image: FeedImage) async -> Finding {
        do {
            let data = try await ImageDataMapper.map(
                composition.plugins.client.get(.picture(at: image.url)))
            let size = try composition.plugins.decoder.size(of: data)
            return .ok("its newest picture can be shown: \(size.width) × \(size.height) pixels")
        } catch let error as HTTPError where error.reason == .forbiddenAddress {
            return .note(
                "its newest picture lies at a private address: \(image.url)",
                advice: "if that is as it should be, fetch such pictures with --allow-private")
        } catch {
            return .problem(
                "its newest picture cannot be shown: \(image.url)", advice: "open it in a browser to see why")
        }
    }

    private func comments(_ image: FeedImage) async -> Finding {
        do {
            let comments = try await composition.comments(of: image.id)
            return .ok("comments can be read: \(comments.comments.count) on its newest picture")
        } catch {
            return .problem(
                "comments: \(composition.sentences.failure(error))",
                advice: "ask whoever runs the server; the feed works without")
        }
    }

    /// The proxy that requests go through, without its password.
    private var proxy: String? {
        let isSecure = composition.settings.baseURL.text.hasPrefix("https")
        let names =
            isSecure
            ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            : ["http_proxy", "all_proxy", "ALL_PROXY"]
        guard let text = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else {
            return nil
        }
        return "requests may go through the proxy \(text.split(separator: "@").last ?? "")"
    }
}

import Foundation
import StorageTesting
import Testing

@testable import ImagePipeline

@Suite("A store of pictures without secrets of URLs") struct MaskingPictureStoreTests {
    private let store = PictureStoreSpy()

    @Test("The values of a query are not stored, and URLs with different ones are different")
    func masked() throws {
        let sut = MaskingPictureStore(store: store)
        for token in ["SECRET1", "SECRET2"] {
            try sut.insert(Data([1]), for: "https://a.example/1.png?token=\(token)&SECRET")
        }
        var urls: Set<String> = []
        for message in store.messages {
            guard case .insert(_, let url) = message else { continue }
            urls.insert(url)
            #expect(url.hasPrefix("https://a.example/1.png?token=***&***#") && !url.contains("SECRET"))
        }
        #expect(urls.count == 2)
    }

    @Test("All calls have the same key, and a URL without a query is stored as it is")
    func keys() throws {
        let sut = MaskingPictureStore(store: store)
        for url in ["https://a.example/1.png", "https://a.example/1.png?a=1"] {
            let before = store.messages.count
            try sut.insert(Data([1]), for: url)
            guard case .insert(_, let key) = store.messages.last else {
                Issue.record("It was not inserted")
                return
            }
            #expect((key == url) == !url.contains("?"))
            _ = try sut.retrieve(for: url)
            _ = try sut.touch(url)
            try sut.pin([url])
            #expect(
                Array(store.messages[before...]) == [
                    .insert(Data([1]), for: key), .retrieve(key), .touch(key), .pin([key]),
                ])
        }
    }
}

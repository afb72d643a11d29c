import PresentationInterface
import PresentationTesting
import SharedPresentation
import Testing

@Suite("The presenter of a resource")
struct LoadResourcePresenterTests {
    @Test("A new presenter presents nothing")
    func initially() {
        let (_, view) = makeSUT()
        #expect(view.messages.isEmpty)
    }

    @Test("The start clears the error and shows loading")
    func start() {
        let (sut, view) = makeSUT()
        sut.didStartLoading()
        #expect(view.messages == [.error(nil), .loading(true)])
    }

    @Test("Success maps, shows and stops loading")
    func success() throws {
        let (sut, view) = makeSUT { "mapped \($0)" }
        sut.didFinishLoading(with: try sut.map(7))
        #expect(view.messages == [.resource("mapped 7"), .loading(false)])
    }

    @Test("A resource without a mapper is shown unchanged")
    func withoutMapping() {
        let view = ResourceViewSpy<Int>()
        let sut = LoadResourcePresenter<Int, ResourceViewSpy<Int>>(
            resourceView: view, loadingView: view, errorView: view, errorMessage: { _ in "" })
        sut.didFinishLoading(with: 7)
        #expect(view.messages == [.resource(7), .loading(false)])
    }

    @Test("A failure to map is thrown and shows nothing")
    func mappingFailure() {
        let (sut, view) = makeSUT { _ in throw LoaderError.inMapping }
        #expect(throws: LoaderError.inMapping) { try sut.map(7) }
        #expect(view.messages.isEmpty)
    }

    @Test("A failure shows its message and stops loading")
    func failure() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: LoaderError.inLoading)
        #expect(view.messages == [.error("message of inLoading"), .loading(false)])
    }

    @Test("A cancelled load stops loading and shows nothing else")
    func cancellation() {
        let (sut, view) = makeSUT()
        sut.didCancelLoading()
        #expect(view.messages == [.loading(false)])
    }

    private enum LoaderError: Error { case inLoading, inMapping }

    private func makeSUT(
        mapper: @escaping (Int) throws -> String = { "\($0)" }
    ) -> (LoadResourcePresenter<Int, ResourceViewSpy<String>>, ResourceViewSpy<String>) {
        let view = ResourceViewSpy<String>()
        let sut = LoadResourcePresenter<Int, ResourceViewSpy<String>>(
            resourceView: view, loadingView: view, errorView: view, errorMessage: { "message of \($0)" },
            mapper: mapper)
        return (sut, view)
    }
}

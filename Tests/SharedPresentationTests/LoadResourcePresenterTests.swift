import PresentationInterface
import PresentationTesting
import Testing

@testable import SharedPresentation

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

    @Test("Success shows the resource and stops loading")
    func success() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: "resource")
        #expect(view.messages == [.resource("resource"), .loading(false)])
    }

    @Test("A failure shows its message and stops loading")
    func failure() {
        let (sut, view) = makeSUT()
        sut.didFinishLoading(with: LoaderError())
        #expect(view.messages == [.error("message of LoaderError()"), .loading(false)])
    }

    @Test("A cancelled load stops loading and shows nothing else")
    func cancellation() {
        let (sut, view) = makeSUT()
        sut.didEndLoading()
        #expect(view.messages == [.loading(false)])
    }

    private struct LoaderError: Error {}

    private func makeSUT() -> (LoadResourcePresenter<ResourceViewSpy<String>>, ResourceViewSpy<String>) {
        let view = ResourceViewSpy<String>()
        let sut = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view, errorMessage: { "message of \($0)" })
        return (sut, view)
    }
}

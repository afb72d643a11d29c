import PresentationInterface
import PresentationTesting
import SharedPresentation
import Testing

@Suite("The weak proxy of a view")
struct WeakRefVirtualProxyTests {
    @Test("A proxy passes resources, loading states and errors to its view")
    func forwards() {
        let view = ResourceViewSpy<String>()
        let sut = WeakRefVirtualProxy(view)
        sut.display(resource: "resource")
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.display(error: ResourceErrorViewModel(message: "message"))
        #expect(view.messages == [.resource("resource"), .loading(true), .error("message")])
    }

    @Test("A proxy does not retain its view")
    func isWeak() {
        var view: ResourceViewSpy<String>? = ResourceViewSpy<String>()
        weak let freed = view
        let sut = WeakRefVirtualProxy(view!)
        view = nil
        #expect(freed == nil)
        sut.display(resource: "into the void")
    }

    @Test("A proxy conforms to the view protocols of its view only")
    func partialView() {
        let view = LoadingViewSpy()
        let sut: any ResourceLoadingView = WeakRefVirtualProxy(view)
        sut.display(loading: ResourceLoadingViewModel(isLoading: true))
        #expect(view.isLoading)
    }

    private final class LoadingViewSpy: ResourceLoadingView {
        private(set) var isLoading = false

        func display(loading viewModel: ResourceLoadingViewModel) {
            isLoading = viewModel.isLoading
        }
    }
}

import FoundationEssentials

/// The server: control, faults, routes, and the journal.
struct Site: Sendable {
    let router: Router
    let control: Control
    let faults: Faults
    let journal: Journal

    func answer(_ request: Request) async -> Outcome {
        if let response = control.response(to: request) { return .response(response, Delivery()) }
        let fault = faults.next(for: router.path(of: request), or: request.target.path)
        if let pause = fault?.delay {
            // No caller cancels this task.
            try? await Task.sleep(for: pause)
        }
        if fault?.drops == true {
            journal.record(request, status: 0, bytes: 0)
            return .drop
        }
        var response = await router.response(to: request)
        fault?.apply(to: &response)
        journal.record(request, status: response.status, bytes: response.body.count)
        return .response(response, fault?.delivery ?? Delivery())
    }
}

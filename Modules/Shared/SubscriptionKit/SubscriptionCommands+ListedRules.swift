import FoundationEssentials
import LibraryStorageInterface
import PresentationInterface
import SourceInterface

extension SubscriptionCommands {
    /// Adds the rules of a file that the library does not have, and applies them to the posts that are there. A
    /// rule for a feed without a subscription is a fault.
    ///
    /// - Returns: 1 if the file has faults only, else 0.
    func importRules(
        _ listed: [ListedRule], _ faults: [SubscriptionList.Fault], in folder: String
    ) throws -> Int32 {
        let subscriptions = try store.subscriptions()
        var (rules, faults) = (try store.rules(), faults)
        var (newCount, knownCount, hiddenCount) = (0, 0, 0)
        for listed in listed {
            // Increasing dates preserve the file's order.
            var rule = Rule(
                text: listed.text, action: .hide, addedAt: currentDate() + Double(newCount) / 1_000)
            if let feed = listed.feed {
                let addresses = TypedAddress(feed, in: folder)?.addresses ?? []
                guard let source = addresses.lazy.compactMap(subscriptions.subscription(at:)).first else {
                    let name = addresses.first.map { SecretAddress.masked($0.text) } ?? "?"
                    faults.append(.init(.unknownFeed, place: listed.place, name: "\(name) \(listed.filter)"))
                    continue
                }
                rule.source = source.id
            }
            guard !rules.contains(where: rule.isSame(as:)) else {
                knownCount += 1
                continue
            }
            hiddenCount += try store.add(rule)
            rules.append(rule)
            newCount += 1
        }
        show(faults, hasLines: true)
        try console.line(strings(SubscriptionCount.importedRules, count: newCount))
        if knownCount > 0 { try console.line(strings(SubscriptionCount.knownRules, count: knownCount)) }
        if hiddenCount > 0 { try console.line(strings(SubscriptionCount.hiddenByRules, count: hiddenCount)) }
        return newCount + knownCount == 0 && !faults.isEmpty ? 1 : 0
    }
}

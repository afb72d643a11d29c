import Foundation
import FoundationXML
import MarkupInterface

/// Reads XML with Foundation's parser, for tests of what is made of its events.
struct SystemXMLReader: XMLReader {
    func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLReading<Handler> {
        let recorder = Recorder()
        let parser = XMLParser(data: bytes)
        parser.delegate = recorder
        parser.shouldProcessNamespaces = true
        parser.shouldReportNamespacePrefixes = true
        let isWellFormed = parser.parse() && parser.parserError == nil && recorder.depth == 0
        guard !recorder.events.isEmpty else { throw XMLError(.noElement, message: "there is no element") }
        var (handler, numbers) = (makeHandler(), [XMLName: Int]())
        func number(_ name: XMLName) -> Int {
            if let number = numbers[name] { return number }
            numbers[name] = handler.number(of: name)
            return numbers[name]!
        }
        var open: [Int] = []
        for event in recorder.events {
            switch event {
            case .start(let name, let attributes):
                open.append(number(name))
                handler.start(open[open.count - 1])
                for (name, value) in attributes { handler.attribute(number(name), Array(value.utf8).span) }
            case .end: if let element = open.popLast() { handler.end(element) }
            }
        }
        while let element = open.popLast() { handler.end(element) }
        let warnings = isWellFormed ? [] : [XMLWarning.illFormed(XMLError(.illFormed))]
        return XMLReading(handler: handler, warnings: warnings)
    }

    private enum Event {
        case start(XMLName, [(XMLName, String)])
        case end
    }

    private final class Recorder: NSObject, XMLParserDelegate {
        var events: [Event] = []
        var depth = 0
        private var namespaces: [String: String] = [:]

        func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
            namespaces[prefix] = namespaceURI
        }

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String]
        ) {
            depth += 1
            let attributes = attributeDict.map { name, value in
                let parts = name.split(separator: ":").map(String.init)
                let namespace = parts.count == 2 ? namespaces[parts[0]] ?? "" : ""
                return (XMLName(parts[parts.count - 1], namespace: namespace), value)
            }
            events.append(.start(XMLName(elementName, namespace: namespaceURI ?? ""), attributes))
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?
        ) {
            depth -= 1
            events.append(.end)
        }
    }
}

import Testing
import TextInterface

// Off the main actor, which the runs of the programs would hold.
@Suite("Printed states of all previews")
nonisolated struct PrintedStatesTests {
    @Test(
        "A state fills its frame and does not exceed it, in each language",
        arguments: BuiltPreview.all, ["120x40", "80x24", "40x20", "20x8", "1x1"])
    func frames(preview: BuiltPreview, size: String) throws {
        let (columns, rows) = try numbers(of: size)
        let names = try preview.run("--list").lines
        #expect(names.count > 1)
        #expect(Set(names).count == names.count)
        for locale in ["en", "el", "pt-BR"] {
            let (lines, status) = try preview.run("--print", "--size", size, "--locale", locale)
            #expect(status == 0)
            try #require(lines.count == names.count * (rows + 1))
            for (place, name) in names.enumerated() {
                let block = lines[place * (rows + 1)..<(place + 1) * (rows + 1)]
                #expect(block.first == "=== \(name)")
                for line in block.dropFirst() {
                    #expect(SafeText(line).width == columns, "\(name) in \(locale): \(line)")
                }
            }
        }
    }

    @Test(
        "A state is printed the same each time, and differently in each language", arguments: BuiltPreview.all
    )
    func same(preview: BuiltPreview) throws {
        let english = try preview.run("--print", "--locale", "en").lines
        #expect(try preview.run("--print", "--locale", "en").lines == english)
        #expect(try preview.run("--print", "--locale", "el").lines != english)
    }

    @Test("An unknown state is refused with the known ones", arguments: BuiltPreview.all)
    func unknown(preview: BuiltPreview) throws {
        let (lines, status) = try preview.run("--print", "--state", "nonsense")
        #expect(status == 2)
        #expect(lines.first?.contains("no state 'nonsense'. Available: content") == true)
    }

    private func numbers(of size: String) throws -> (Int, Int) {
        let numbers = size.split(separator: "x").compactMap { Int($0) }
        try #require(numbers.count == 2)
        return (numbers[0], numbers[1])
    }
}

import ItemInterface
import LibraryStorageInterface

nonisolated extension SampleLibrary {
    /// A post with everything that a post may contain.
    static let specimen = item(
        9, of: news, "Researchers find that an old optimization broke comparisons", hours: 3,
        author: "B. Featherstonehaugh III",
        html: """
            <p>The committee spent the better part of a year arguing about whether the change was <em>observable</em>. \
            It was. Nobody had written <a href="https://systems.example/2026/a/very/long/path?with=a&amp;query=too#part">\
            the test</a>, because nobody believed that E = mc<sup>2</sup> and <code>0.1 + 0.2</code> could differ.</p>\
            <h2>How it was found</h2><ul><li>First point<ul><li>Nested<ul><li>Deeper</li></ul></li><li>Again</li></ul>\
            </li><li>Second point<ol start="9"><li>Nine</li><li>Ten</li></ol></li><li>Third point</li></ul>\
            <h3>Latency by machine</h3><table><tr><th>Machine</th><th>Cores</th><th>p99 ms</th><th>Notes</th></tr>\
            <tr><td>Old laptop</td><td>2</td><td>1,204.0</td><td>throttles after 4 min</td></tr><tr>\
            <td>Build server</td><td>64</td><td>80.4</td><td>idle, and on the same switch as the database</td></tr>\
            </table><h4>A wide table</h4><table><tr><th>Release</th><th>Codename</th><th>Published</th>\
            <th>Supported until</th><th>Kernel</th><th>Default shell</th><th>Maintainers</th></tr><tr><td>12</td>\
            <td>bookworm</td><td>10 June 2023</td><td>10 June 2026</td><td>6.1</td><td>dash</td><td>1,024</td></tr>\
            <tr><td>13</td><td>trixie</td><td>9 August 2025</td><td>30 June 2028</td><td>6.12</td><td>dash</td>\
            <td>987</td></tr></table><blockquote><p>Nobody had written the test.</p><blockquote><p>Nobody had asked \
            for one.</p></blockquote></blockquote><pre>func isEqual(_ one: Double, _ other: Double) -> Bool {\n\t\
            return abs(one - other) &lt;= max(abs(one), abs(other)) * tolerance // of the last place\n}</pre>\
            <dl><dt>ULP</dt><dd>The unit in the last place.</dd><dt>NaN</dt><dd>Not a number, which equals nothing, \
            not even itself.</dd></dl><figure><img src="http://pictures.example/9/1600x900.jpg" width="1600" \
            height="900"><figcaption>The harbour in the evening</figcaption></figure>\
            <img src="http://pictures.example/9/1200x90.jpg" width="1200" height="90" alt="A banner">\
            <p>An icon <img src="http://pictures.example/9/16x16.png" width="16" height="16" alt="check"> in a \
            sentence.</p><img src="http://pictures.example/9/missing.jpg" alt="A picture that is missing">\
            <p>في النهاية وجد طالب الخطأ بحاسوب قديم في عصر يوم واحد، ولم يصدقه أحد.</p>\
            <p>学生は古いノートパソコンで、ある日の午後に間違いを見つけた。だれも信じなかった。</p><hr><p>The end.</p>
            """)

    /// Subscribes, and merges the specimen.
    static func fillWithSpecimen(_ library: any LibraryStore) throws {
        try fill(library, hasItems: false)
        let batch = FetchedBatch(
            source: news.id, shape: .accumulating, items: [specimen], fetchedAt: date(hours: 0.5))
        _ = try library.merge([batch], retaining: .count(1_000))
    }
}

@testable import StorageSQLite

/// A file of an older schema version, with rows that programs of that version stored.
struct OldSchemaVersion {
    let number: Int64
    /// The rows' values by table.
    let rows: KeyValuePairs<String, String>

    /// Creates the file in a folder.
    func create(in folder: TemporaryFolder) throws {
        let connection = try Connection(folder.database, flags: 6)
        try connection.execute("PRAGMA journal_mode = WAL")
        let migrations = Schema.migrations.filter { $0.version <= number }
        try Migrator(migrations: migrations).run(on: connection)
        for (table, values) in rows { try connection.execute("INSERT INTO \(table) VALUES \(values)") }
    }

    /// Pages without an extent; a spliced feed of five pages.
    static let first = OldSchemaVersion(
        number: 1,
        rows: [
            "sources": """
            (1, 'http://a.example'),
            (2, 'http://b.example')
            """,
            "items": """
            (6442450942, X'FEED000000004000FFFFFFFFFFFFFFFE', 'Description -2 (edition 2)', 'Location -2 (edition 2)', 'http://pictures.example/-2.png?edition=2', 1442075862),
            (6442450943, X'FEED000000004000FFFFFFFFFFFFFFFF', 'Description -1 (edition 2)', 'Location -1 (edition 2)', 'http://pictures.example/-1.png?edition=2', 140595952),
            (6442450944, X'FEED0000000040008000000000000000', NULL, NULL, 'http://pictures.example/0.png?edition=2', 293910956),
            (6442450945, X'FEED0000000040008000000000000001', 'Description 1', 'Location 1', 'http://pictures.example/1.png', 3880536754),
            (6442450946, X'FEED0000000040008000000000000002', 'Description 2', 'Location 2', 'http://pictures.example/2.png', 2795672546),
            (6442450947, X'FEED0000000040008000000000000003', NULL, 'Location 3', 'http://pictures.example/3.png', 3626535227),
            (6442450948, X'FEED0000000040008000000000000004', 'Description 4', 'Location 4', 'http://pictures.example/4.png', 629088578),
            (6442450949, X'FEED0000000040008000000000000005', 'Description 5', NULL, 'http://pictures.example/5.png', 2888085894),
            (6442450950, X'FEED0000000040008000000000000006', NULL, 'Location 6', 'http://pictures.example/6.png', 308387589),
            (6442450951, X'FEED0000000040008000000000000007', 'Description 7', 'Location 7', 'http://pictures.example/7.png', 1687287826),
            (6442450952, X'FEED0000000040008000000000000008', 'Description 8', 'Location 8', 'http://pictures.example/8.png', 4189405763),
            (6442450953, X'FEED0000000040008000000000000009', NULL, 'Location 9', 'http://pictures.example/9.png', 2546705158),
            (6442450954, X'FEED000000004000800000000000000A', 'Description 10', NULL, 'http://pictures.example/10.png', 2071701149),
            (6442450955, X'FEED000000004000800000000000000B', 'Description 11', 'Location 11', 'http://pictures.example/11.png', 2195810809),
            (10737418240, X'FEED0000000040008000000000000005', 'Description 5', NULL, 'http://pictures.example/5.png', 2333905294),
            (10737418241, X'FEED0000000040008000000000000006', NULL, 'Location 6', 'http://pictures.example/6.png', 904701943)
            """,
            "pages": """
            (6442450943, 6442450942, 3, 725760009.0, X'FEED0000000040008000000000000000', X'58AC34F48CDEDA4992ABEFF91FFD38E34E3480DF1DE12F02', 3592287585),
            (6442450944, 6442450945, 2, 725760000.0, X'FEED0000000040008000000000000002', X'3069669F6FA98F59B78D571D452B28C0', 1762469543),
            (6442450945, 6442450947, 3, 725760001.0, X'FEED0000000040008000000000000005', X'8567B6386B28F953691D164C3DDD9274AC720029F980C85C', 3903483014),
            (6442450946, 6442450950, 3, 725760002.0, X'FEED0000000040008000000000000008', X'183C504D70812F953193D13634D123FB33F462FA09ED5848', 1180446953),
            (6442450947, 6442450953, 3, 725760003.0, X'FEED000000004000800000000000000B', X'9303594407AC0849D6E7E42603385DCB9F293DF3705EF2F8', 2379640821),
            (10737418240, 10737418240, 2, 725760003.0, NULL, X'AC720029F980C85C183C504D70812F95', 2347305366)
            """,
            "pictures": """
            (1, 1, '1', 3, 1, 1438416925, X'010203')
            """,
            "comment_lists": """
            (1, 1, X'FEED0000000040008000000000000001', 725760004.0, 2, 500542787)
            """,
            "comments": """
            (1, 0, X'FEED0000000040008000000000000001', 'Message 1', 725760001.0, 'User 1', 3664710873),
            (1, 1, X'FEED0000000040008000000000000002', 'Message 2', 725760002.0, 'User 2', 1182360655)
            """,
        ])

    /// Pages with extents; a spliced feed of four pages.
    static let second = OldSchemaVersion(
        number: 2,
        rows: [
            "sources": """
            (1, 'http://a.example'),
            (2, 'http://b.example')
            """,
            "items": """
            (6442450943, X'FEED000000004000FFFFFFFFFFFFFFFF', 'Description -1 (edition 2)', 'Location -1 (edition 2)', 'http://pictures.example/-1.png?edition=2', 140595952),
            (6442450944, X'FEED0000000040008000000000000000', NULL, NULL, 'http://pictures.example/0.png?edition=2', 293910956),
            (6442450945, X'FEED0000000040008000000000000001', 'Description 1', 'Location 1', 'http://pictures.example/1.png', 3880536754),
            (6442450946, X'FEED0000000040008000000000000002', 'Description 2', 'Location 2', 'http://pictures.example/2.png', 2795672546),
            (6442450947, X'FEED0000000040008000000000000003', NULL, 'Location 3', 'http://pictures.example/3.png', 3626535227),
            (6442450948, X'FEED0000000040008000000000000004', 'Description 4', 'Location 4', 'http://pictures.example/4.png', 629088578),
            (6442450949, X'FEED0000000040008000000000000005', 'Description 5', NULL, 'http://pictures.example/5.png', 2888085894),
            (6442450950, X'FEED0000000040008000000000000006', NULL, 'Location 6', 'http://pictures.example/6.png', 308387589),
            (6442450951, X'FEED0000000040008000000000000007', 'Description 7', 'Location 7', 'http://pictures.example/7.png', 1687287826),
            (6442450952, X'FEED0000000040008000000000000008', 'Description 8', 'Location 8', 'http://pictures.example/8.png', 4189405763),
            (10737418240, X'FEED0000000040008000000000000005', 'Description 5', NULL, 'http://pictures.example/5.png', 2333905294),
            (10737418241, X'FEED0000000040008000000000000006', NULL, 'Location 6', 'http://pictures.example/6.png', 904701943)
            """,
            "pages": """
            (6442450943, 6442450943, 2, 725760009.0, X'FEED0000000040008000000000000000', X'92ABEFF91FFD38E34E3480DF1DE12F02', 2315094987, 6442450943, 6442450943, 725760009.0, 725760009.0),
            (6442450944, 6442450945, 2, 725760000.0, X'FEED0000000040008000000000000002', X'3069669F6FA98F59B78D571D452B28C0', 1755017321, 6442450944, 6442450944, 725760000.0, 725760000.0),
            (6442450945, 6442450947, 3, 725760001.0, X'FEED0000000040008000000000000005', X'8567B6386B28F953691D164C3DDD9274AC720029F980C85C', 867666437, 6442450944, 6442450944, 725760000.0, 725760001.0),
            (6442450946, 6442450950, 3, 725760002.0, X'FEED0000000040008000000000000008', X'183C504D70812F953193D13634D123FB33F462FA09ED5848', 4033332178, 6442450943, 6442450943, 725760000.0, 725760009.0),
            (10737418240, 10737418240, 2, 725760003.0, NULL, X'AC720029F980C85C183C504D70812F95', 2227782721, 10737418240, 10737418240, 725760003.0, 725760003.0)
            """,
            "pictures": """
            (1, 1, '1', 3, 1, 1438416925, X'010203')
            """,
            "comment_lists": """
            (1, 1, X'FEED0000000040008000000000000001', 725760004.0, 1, 2472192672)
            """,
            "comments": """
            (1, 0, X'FEED0000000040008000000000000001', 'Message 1', 725760001.0, 'User 1', 3664710873)
            """,
        ])

    /// A feed with a generation, statistics in one row, and pictures in an order of use.
    static let fourth = OldSchemaVersion(
        number: 4,
        rows: [
            "sources": """
            (1, 'http://a.example', 5994371170079310853),
            (2, 'http://b.example', 0)
            """,
            "items": """
            (6442450944, X'FEED0000000040008000000000000001', 'Description 1', 'Location 1', 'http://pictures.example/1.png', 3176131197),
            (6442450945, X'FEED0000000040008000000000000002', 'Description 2', 'Location 2', 'http://pictures.example/2.png', 1218867891)
            """,
            "pages": """
            (6442450944, 6442450944, 2, 725760001.0, X'FEED0000000040008000000000000002', X'3069669F6FA98F59B78D571D452B28C0', 1252632860, 6442450944, 6442450944, 725760001.0, 725760001.0)
            """,
            "pictures": """
            (1, 1, '1', 3, 5, 1438416925, X'010203'),
            (2, 1, '2', 3, 2, 1476017732, X'020203'),
            (3, 1, '3', 3, 3, 1446532211, X'030203'),
            (4, 2, '1', 1, 4, 2883475241, X'09')
            """,
            "comment_lists": """
            (1, 1, X'FEED0000000040008000000000000001', 725760004.0, 1, 2472192672)
            """,
            "comments": """
            (1, 0, X'FEED0000000040008000000000000001', 'Message 1', 725760001.0, 'User 1', 3664710873)
            """,
            "statistics": """
            (1, 3, 1, 0, 0, 0, 0, 667619773)
            """,
        ])
}

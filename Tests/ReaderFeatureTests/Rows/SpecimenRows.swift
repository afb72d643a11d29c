/// The rows of the specimen at widths of 40, 80 and 120 columns.
enum SpecimenRows {
    nonisolated static let at40 = """

          Researchers find that an old
          optimization broke comparisons
          Field Notes
          B. Featherstonehaugh III
          3 hours ago · ◊ 8 comments

          The committee spent the better part
          of a year arguing about whether the
          change was observable. It was.
          Nobody had written the test [1]
          because nobody believed that E = mc²
          and 0.1 + 0.2 could differ.

          1  How it was found
          ───────────────────

          • First point, which is long enough
            to be wrapped on most screens of
            terminals
            – Nested
              · Deeper
            – Again
          • Second point
             9. Nine
            10. Ten
          • Third point

          Latency by machine

          Machine: Old laptop
          Cores: 2
          p50 ms: 14.2
          p99 ms: 1,204.0
          Notes: throttles after 4 min

          Machine: Build server
          Cores: 64
          p50 ms: 3.1
          p99 ms: 80.4
          Notes: idle, and on the same switch
          as the database

          Machine: Raspberry Pi 5
          Cores: 4
          p99 ms: 410.7
          Notes: SD card [2]

          A wide table

          Release: 12
          Codename: bookworm
          Published: 10 June 2023
          Supported until: 10 June 2026
          Kernel: 6.1
          Default shell: dash
          Maintainers: 1,024

          Release: 13
          Codename: trixie
          Published: 9 August 2025
          Supported until: 30 June 2028
          Kernel: 6.12
          Default shell: dash
          Maintainers: 987

          │ Nobody had written the test.
          │
          │ │ Nobody had asked for one.

           func isEqual(_ one: Double, _
           ↪ other: Double) -> Bool {
                   return abs(one - other) <=
           ↪ max(abs(one), abs(other)) *
           ↪ tolerance // of the last place
           }

          ULP
            The unit in the last place.

          NaN
            Not a number, which is equal to
            nothing, not even to itself, in
            any language.

          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          The harbour in the      v to enlarge
          evening, from the old
          pier

          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
          ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                  v to enlarge

          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          ▓▓▓▓▓▓
          A portrait              v to enlarge




          A picture of unknown    v to enlarge
          size

          × A picture that is mi… · R to retry

              في النهاية وجد طالب الخطأ بحاسوب
          قديم في عصر يوم واحد، ولم يصدقه أحد.

          学生は古いノートパソコンで、ある日の
          午後に間違いを見つけた。だれも信じな
          かった。

          都市        人口
          ────────────────
          東京  14,047,594
          大阪   8,837,685

          ────────────────────────────────────

          The end.

          Links
          [1] systems.example/2026/11/a/very/
              long/path?with=a&query=too#part
          [2] pi.example/sd

        """
    nonisolated static let at80 = """

            Researchers find that an old optimization broke comparisons
            Field Notes · B. Featherstonehaugh III · 3 hours ago · ◊ 8 comments

            The committee spent the better part of a year arguing about whether the
            change was observable. It was. Nobody had written the test [1] because
            nobody believed that E = mc² and 0.1 + 0.2 could differ.

            1  How it was found
            ───────────────────

            • First point, which is long enough to be wrapped on most screens of
              terminals
              – Nested
                · Deeper
              – Again
            • Second point
               9. Nine
              10. Ten
            • Third point

            Latency by machine

            Machine         Cores  p50 ms   p99 ms  Notes
            ────────────────────────────────────────────────────────────────────────
            Old laptop          2    14.2  1,204.0  throttles after 4 min
            Build server       64     3.1     80.4  idle, and on the same switch as
                                                    the database
            Raspberry Pi 5      4            410.7  SD card [2]

            A wide table

            Release: 12
            Codename: bookworm
            Published: 10 June 2023
            Supported until: 10 June 2026
            Kernel: 6.1
            Default shell: dash
            Maintainers: 1,024

            Release: 13
            Codename: trixie
            Published: 9 August 2025
            Supported until: 30 June 2028
            Kernel: 6.12
            Default shell: dash
            Maintainers: 987

            │ Nobody had written the test.
            │
            │ │ Nobody had asked for one.

             func isEqual(_ one: Double, _ other: Double) -> Bool {
                     return abs(one - other) <= max(abs(one), abs(other)) *
             ↪ tolerance // of the last place
             }

            ULP
              The unit in the last place.

            NaN
              Not a number, which is equal to nothing, not even to itself, in any
              language.

            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            The harbour in the evening, from the old pier               v to enlarge

            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
            ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                                                        v to enlarge

            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            ▓▓▓▓▓▓
            A portrait                                                  v to enlarge




            A picture of unknown size                                   v to enlarge

            × A picture that is missing, with a caption that is longer… · R to retry

               في النهاية وجد طالب الخطأ بحاسوب قديم في عصر يوم واحد، ولم يصدقه أحد.

            学生は古いノートパソコンで、ある日の午後に間違いを見つけた。だれも信じな
            かった。

            都市        人口
            ────────────────
            東京  14,047,594
            大阪   8,837,685

            ────────────────────────────────────────────────────────────────────────

            The end.

            Links
            [1] systems.example/2026/11/a/very/long/path?with=a&query=too#part
            [2] pi.example/sd

        """
    nonisolated static let at120 = """

                                Researchers find that an old optimization broke comparisons
                                Field Notes · B. Featherstonehaugh III · 3 hours ago · ◊ 8 comments

                                The committee spent the better part of a year arguing about whether the
                                change was observable. It was. Nobody had written the test [1] because
                                nobody believed that E = mc² and 0.1 + 0.2 could differ.

                                1  How it was found
                                ───────────────────

                                • First point, which is long enough to be wrapped on most screens of
                                  terminals
                                  – Nested
                                    · Deeper
                                  – Again
                                • Second point
                                   9. Nine
                                  10. Ten
                                • Third point

                                Latency by machine

                                Machine         Cores  p50 ms   p99 ms  Notes
                                ────────────────────────────────────────────────────────────────────────────────────
                                Old laptop          2    14.2  1,204.0  throttles after 4 min
                                Build server       64     3.1     80.4  idle, and on the same switch as the database
                                Raspberry Pi 5      4            410.7  SD card [2]

                                A wide table

                                Release  Codename  Published      Supported until  Kernel  Default shell  Maintainers
                                ─────────────────────────────────────────────────────────────────────────────────────
                                     12  bookworm  10 June 2023   10 June 2026        6.1  dash                 1,024
                                     13  trixie    9 August 2025  30 June 2028       6.12  dash                   987

                                │ Nobody had written the test.
                                │
                                │ │ Nobody had asked for one.

                                 func isEqual(_ one: Double, _ other: Double) -> Bool {
                                         return abs(one - other) <= max(abs(one), abs(other)) * tolerance // of the last
                                 ↪ place
                                 }

                                ULP
                                  The unit in the last place.

                                NaN
                                  Not a number, which is equal to nothing, not even to itself, in any
                                  language.

                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                The harbour in the evening, from the old pier               v to enlarge

                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
                                                                                            v to enlarge

                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                ▓▓▓▓▓▓
                                A portrait                                                  v to enlarge




                                A picture of unknown size                                   v to enlarge

                                × A picture that is missing, with a caption that is longer… · R to retry

                                   في النهاية وجد طالب الخطأ بحاسوب قديم في عصر يوم واحد، ولم يصدقه أحد.

                                学生は古いノートパソコンで、ある日の午後に間違いを見つけた。だれも信じな
                                かった。

                                都市        人口
                                ────────────────
                                東京  14,047,594
                                大阪   8,837,685

                                ────────────────────────────────────────────────────────────────────────

                                The end.

                                Links
                                [1] systems.example/2026/11/a/very/long/path?with=a&query=too#part
                                [2] pi.example/sd

        """
}

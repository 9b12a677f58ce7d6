import Foundation
import Lift
import Testing

/// Property lists that Python 3.11 wrote with its `plistlib`, in base64. They were made by
///
///     import base64, plistlib
///     from datetime import datetime
///     def fixture(value):
///         for format in plistlib.FMT_BINARY, plistlib.FMT_XML:
///             print(base64.b64encode(plistlib.dumps(value, fmt=format)).decode())
///
/// called with the Python value that stands at each.
struct PlistlibFixture: Sendable, CustomTestStringConvertible {
    /// The Python value.
    let python: String
    let value: Jar
    let binary: String
    let xml: String

    var testDescription: String { python }

    static func data(_ base64: String) -> Data? {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
    }
}

extension PlistlibFixture {
    static let all = [
        PlistlibFixture(
            python: #"{"b": True, "f": False, "i": 1, "r": 1.5, "s": "text", "e": ""}"#,
            value: ["b": true, "f": false, "i": 1, "r": 1.5, "s": "text", "e": ""],
            binary: """
                YnBsaXN0MDDWAQIDBAUGBwgJCgsMUWJRZVFmUWlRclFzCVAIEAEjP/gAAAAAAABUdGV4dAgVFxkbHR8hIiMkJi8A
                AAAAAAABAQAAAAAAAAANAAAAAAAAAAAAAAAAAAAANA==
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8ZGljdD4KCTxrZXk+Yjwva2V5PgoJPHRydWUvPgoJPGtl
                eT5lPC9rZXk+Cgk8c3RyaW5nPjwvc3RyaW5nPgoJPGtleT5mPC9rZXk+Cgk8ZmFsc2UvPgoJPGtleT5pPC9rZXk+
                Cgk8aW50ZWdlcj4xPC9pbnRlZ2VyPgoJPGtleT5yPC9rZXk+Cgk8cmVhbD4xLjU8L3JlYWw+Cgk8a2V5PnM8L2tl
                eT4KCTxzdHJpbmc+dGV4dDwvc3RyaW5nPgo8L2RpY3Q+CjwvcGxpc3Q+Cg==
                """),
        PlistlibFixture(
            python: #"[0, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, -1, "#
                + #"-128, -2**31, -2**63]"#,
            value: [
                0, 255, 256, 65535, 65536, 4_294_967_295, 4_294_967_296, Int64.max, UInt64(1) << 63,
                UInt64.max, -1, -128,
                -2_147_483_648, Int64.min,
            ],
            binary: """
                YnBsaXN0MDCuAQIDBAUGBwgJCgsMDQ4QABD/EQEAEf//EgABAAAS/////xMAAAABAAAAABN//////////xQAAAAA
                AAAAAIAAAAAAAAAAFAAAAAAAAAAA//////////8T//////////8T/////////4AT/////4AAAAATgAAAAAAAAAAI
                FxkbHiEmKzQ9Tl9ocXoAAAAAAAABAQAAAAAAAAAPAAAAAAAAAAAAAAAAAAAAgw==
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8YXJyYXk+Cgk8aW50ZWdlcj4wPC9pbnRlZ2VyPgoJPGlu
                dGVnZXI+MjU1PC9pbnRlZ2VyPgoJPGludGVnZXI+MjU2PC9pbnRlZ2VyPgoJPGludGVnZXI+NjU1MzU8L2ludGVn
                ZXI+Cgk8aW50ZWdlcj42NTUzNjwvaW50ZWdlcj4KCTxpbnRlZ2VyPjQyOTQ5NjcyOTU8L2ludGVnZXI+Cgk8aW50
                ZWdlcj40Mjk0OTY3Mjk2PC9pbnRlZ2VyPgoJPGludGVnZXI+OTIyMzM3MjAzNjg1NDc3NTgwNzwvaW50ZWdlcj4K
                CTxpbnRlZ2VyPjkyMjMzNzIwMzY4NTQ3NzU4MDg8L2ludGVnZXI+Cgk8aW50ZWdlcj4xODQ0Njc0NDA3MzcwOTU1
                MTYxNTwvaW50ZWdlcj4KCTxpbnRlZ2VyPi0xPC9pbnRlZ2VyPgoJPGludGVnZXI+LTEyODwvaW50ZWdlcj4KCTxp
                bnRlZ2VyPi0yMTQ3NDgzNjQ4PC9pbnRlZ2VyPgoJPGludGVnZXI+LTkyMjMzNzIwMzY4NTQ3NzU4MDg8L2ludGVn
                ZXI+CjwvYXJyYXk+CjwvcGxpc3Q+Cg==
                """),
        PlistlibFixture(
            python: #"[0.0, 0.1, -1.5, 1e300, 5e-324, float("inf"), float("-inf")]"#,
            value: [
                0.0, 0.1, -1.5, 1e300, Jar(Double.leastNonzeroMagnitude), Jar(Double.infinity),
                Jar(-Double.infinity),
            ],
            binary: """
                YnBsaXN0MDCnAQIDBAUGByMAAAAAAAAAACM/uZmZmZmZmiO/+AAAAAAAACN+N+Q8iAB1nCMAAAAAAAAAASN/8AAA
                AAAAACP/8AAAAAAAAAgQGSIrND1GAAAAAAAAAQEAAAAAAAAACAAAAAAAAAAAAAAAAAAAAE8=
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8YXJyYXk+Cgk8cmVhbD4wLjA8L3JlYWw+Cgk8cmVhbD4w
                LjE8L3JlYWw+Cgk8cmVhbD4tMS41PC9yZWFsPgoJPHJlYWw+MWUrMzAwPC9yZWFsPgoJPHJlYWw+NWUtMzI0PC9y
                ZWFsPgoJPHJlYWw+aW5mPC9yZWFsPgoJPHJlYWw+LWluZjwvcmVhbD4KPC9hcnJheT4KPC9wbGlzdD4K
                """),
        PlistlibFixture(
            python: #"["", "a" * 14, "a" * 15, "é", "日本語", "😀", "e\u0301", "<&>\"'", " x\n"]"#,
            value: [
                "", String(repeating: "a", count: 14), String(repeating: "a", count: 15), "é", "日本語", "😀",
                "e\u{301}", "<&>\"'", " x\n",
            ],
            binary: """
                YnBsaXN0MDCpAQIDBAUGBwgJUF5hYWFhYWFhYWFhYWFhYV8QD2FhYWFhYWFhYWFhYWFhYWEA6WNl5Wcsip5i2D3e
                AGIAZQMBVTwmPiInUyB4CggSEyI0Nz5DSE4AAAAAAAABAQAAAAAAAAAKAAAAAAAAAAAAAAAAAAAAUg==
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8YXJyYXk+Cgk8c3RyaW5nPjwvc3RyaW5nPgoJPHN0cmlu
                Zz5hYWFhYWFhYWFhYWFhYTwvc3RyaW5nPgoJPHN0cmluZz5hYWFhYWFhYWFhYWFhYWE8L3N0cmluZz4KCTxzdHJp
                bmc+w6k8L3N0cmluZz4KCTxzdHJpbmc+5pel5pys6KqePC9zdHJpbmc+Cgk8c3RyaW5nPvCfmIA8L3N0cmluZz4K
                CTxzdHJpbmc+ZcyBPC9zdHJpbmc+Cgk8c3RyaW5nPiZsdDsmYW1wOyZndDsiJzwvc3RyaW5nPgoJPHN0cmluZz4g
                eAo8L3N0cmluZz4KPC9hcnJheT4KPC9wbGlzdD4K
                """),
        PlistlibFixture(
            python: #"[datetime(2001, 1, 1), datetime(1970, 1, 1), datetime(2024, 2, 29, 12, 34, 56), "#
                + #"datetime(1900, 3, 1)]"#,
            value: [
                Date(timeIntervalSince1970: 978_307_200), Date(timeIntervalSince1970: 0),
                Date(timeIntervalSince1970: 1_709_210_096), Date(timeIntervalSince1970: -2_203_891_200),
            ],
            binary: """
                YnBsaXN0MDCkAQIDBDMAAAAAAAAAADPBzSfkQAAAADNBxchYuAAAADPB57WP0AAAAAgNFh8oAAAAAAAAAQEAAAAA
                AAAABQAAAAAAAAAAAAAAAAAAADE=
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8YXJyYXk+Cgk8ZGF0ZT4yMDAxLTAxLTAxVDAwOjAwOjAw
                WjwvZGF0ZT4KCTxkYXRlPjE5NzAtMDEtMDFUMDA6MDA6MDBaPC9kYXRlPgoJPGRhdGU+MjAyNC0wMi0yOVQxMjoz
                NDo1Nlo8L2RhdGU+Cgk8ZGF0ZT4xOTAwLTAzLTAxVDAwOjAwOjAwWjwvZGF0ZT4KPC9hcnJheT4KPC9wbGlzdD4K
                """),
        PlistlibFixture(
            python: #"[b"", b"\x00\xff", bytes(range(20))]"#,
            value: [Data(), Data([0x00, 0xFF]), Data(0..<20)],
            binary: """
                YnBsaXN0MDCjAQIDQEIA/08QFAABAgMEBQYHCAkKCwwNDg8QERITCAwNEAAAAAAAAAEBAAAAAAAAAAQAAAAAAAAA
                AAAAAAAAAAAn
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8YXJyYXk+Cgk8ZGF0YT4KCTwvZGF0YT4KCTxkYXRhPgoJ
                QVA4PQoJPC9kYXRhPgoJPGRhdGE+CglBQUVDQXdRRkJnY0lDUW9MREEwT0R4QVJFaE09Cgk8L2RhdGE+CjwvYXJy
                YXk+CjwvcGxpc3Q+Cg==
                """),
        PlistlibFixture(
            python: #"{"z": {"y": [{"x": []}, {}, [[1]]]}, "a": ["k", "k", {"k": "k"}]}"#,
            value: [
                "z": ["y": [["x": [] as Jar] as Jar, [:] as Jar, [[1]]] as Jar] as Jar,
                "a": ["k", "k", ["k": "k"] as Jar] as Jar,
            ],
            binary: """
                YnBsaXN0MDDSAQIDBlFhUXqjBAQFUWvRBATRBwhReaMJDA3RCgtReKDQoQ6hDxABCA0PERUXGh0fIyYoKSosLgAA
                AAAAAAEBAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAw
                """,
            xml: """
                PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8v
                QXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3Qt
                MS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8ZGljdD4KCTxrZXk+YTwva2V5PgoJPGFycmF5PgoJCTxz
                dHJpbmc+azwvc3RyaW5nPgoJCTxzdHJpbmc+azwvc3RyaW5nPgoJCTxkaWN0PgoJCQk8a2V5Pms8L2tleT4KCQkJ
                PHN0cmluZz5rPC9zdHJpbmc+CgkJPC9kaWN0PgoJPC9hcnJheT4KCTxrZXk+ejwva2V5PgoJPGRpY3Q+CgkJPGtl
                eT55PC9rZXk+CgkJPGFycmF5PgoJCQk8ZGljdD4KCQkJCTxrZXk+eDwva2V5PgoJCQkJPGFycmF5Lz4KCQkJPC9k
                aWN0PgoJCQk8ZGljdC8+CgkJCTxhcnJheT4KCQkJCTxhcnJheT4KCQkJCQk8aW50ZWdlcj4xPC9pbnRlZ2VyPgoJ
                CQkJPC9hcnJheT4KCQkJPC9hcnJheT4KCQk8L2FycmF5PgoJPC9kaWN0Pgo8L2RpY3Q+CjwvcGxpc3Q+Cg==
                """),
    ]

    /// `{"z": 1, "b": 2, "é": 3, "a": 4}`, written with `sort_keys=False`.
    static let unsorted = """
        YnBsaXN0MDDUAQIDBAUGBwhRelFiYQDpUWEQARACEAMQBAgRExUYGhweIAAAAAAAAAEBAAAAAAAAAAkAAAAAAAAA
        AAAAAAAAAAAi
        """

    /// `{"a": [plistlib.UID(1)]}`
    static let uid = "YnBsaXN0MDDRAQJRYaEDgAEICw0PAAAAAAAAAQEAAAAAAAAABAAAAAAAAAAAAAAAAAAAABE="

    /// An `NSKeyedArchiver`'s form, by hand: `{"$objects": ["$null", "x"], "$top": {"root":
    /// plistlib.UID(1)}}`
    static let archive = """
        YnBsaXN0MDDSAQIDBlgkb2JqZWN0c1QkdG9wogQFVSRudWxsUXjRBwhUcm9vdIABCA0WGx4kJikuAAAAAAAAAQEA
        AAAAAAAACQAAAAAAAAAAAAAAAAAAADA=
        """
}

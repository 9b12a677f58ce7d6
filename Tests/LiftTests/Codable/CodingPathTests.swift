import Foundation
import Lift
import Testing

/// A key that has no number, whatever its text.
private struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A value that notes the path at which it is decoded, and those of its parts.
private struct Noting: Decodable, Equatable {
    var paths: [String] = []

    enum Key: Int, CodingKey { case someParts = 7, oneMore = 8, fail = 9 }

    init(from decoder: any Decoder) throws {
        paths.append(text(decoder.codingPath))
        if let container = try? decoder.container(keyedBy: Key.self), !container.allKeys.isEmpty {
            paths.append(text(container.codingPath))
            paths += try container.decodeIfPresent([Noting].self, forKey: .someParts)?.flatMap(\.paths) ?? []
            if container.contains(.oneMore) {
                var more = try container.nestedUnkeyedContainer(forKey: .oneMore)
                paths.append(text(more.codingPath))
                while !more.isAtEnd {
                    paths.append(text(try more.superDecoder().codingPath))
                }
            }
            do { _ = try container.decode(Int.self, forKey: .fail) } catch let error as DecodingError {
                paths.append(text(error.path))
            }
        } else if let container = try? decoder.container(keyedBy: TextKey.self) {
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                paths += try container.decode(Noting.self, forKey: key).paths
            }
        } else if var container = try? decoder.unkeyedContainer() {
            while !container.isAtEnd { paths += try container.decode(Noting.self).paths }
        } else {
            do { _ = try decoder.singleValueContainer().decode(Bool.self) } catch let error as DecodingError {
                paths.append(text(error.path))
            }
        }
    }
}

extension DecodingError {
    fileprivate var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }
}

private func text(_ path: [any CodingKey]) -> String {
    path.map { $0.stringValue + ($0.intValue.map { "#\($0)" } ?? "") }.joined(separator: "/")
}

@Suite struct CodingPathTests {
    @Test(arguments: [
        #"{"200": {"1": 5}, "x": [{"2": "a"}, [1]]}"#,
        #"{"someParts": [{"fail": "x"}, {"oneMore": [1, {}]}, 7], "oneMore": []}"#,
        #"{"fail": [{}]}"#,
        "[[[1]]]",
    ])
    func pathsAreThoseOfFoundation(json: String) throws {
        let theirs = try JSONDecoder().decode(Noting.self, from: Data(json.utf8))
        let jar = try Jar(json: json)
        #expect(try JarDecoder().decode(Noting.self, from: jar) == theirs)
        #expect(try JarDecoder().decode(Noting.self, from: Jar(jar.asAny())) == theirs)
        #expect(try JarDecoder().decode(Noting.self, from: jar.union(context: JarKeyRules())) == theirs)
        #expect(try JarDecoder().decode(Noting.self, from: (["here": jar] as Jar)["here"]) == theirs)
    }

    @Test func rulesForKeysDoNotChangePaths() throws {
        let json = #"{"some_parts": [{"fail": true, "one_more": [{}]}, {"some_parts": []}]}"#
        let foundation = JSONDecoder()
        foundation.keyDecodingStrategy = .convertFromSnakeCase
        let theirs = try foundation.decode(Noting.self, from: Data(json.utf8))
        let ours = try JarDecoder(context: JarKeyRules.snakeCase).decode(Noting.self, from: Jar(json: json))
        #expect(ours == theirs)
    }

    @Test func anErrorThatATypeMakesIsLocatedByItsProperties() throws {
        struct Checked: JarCodable {
            static let keyRules = JarKeyRules.snakeCase
            var theCount: Int

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                theCount = try container.decode(Int.self, forKey: .theCount)
                if theCount < 0 {
                    throw DecodingError.dataCorruptedError(
                        forKey: .theCount, in: container, debugDescription: "must not be negative")
                }
            }
        }
        let jar = try Jar(json: #"{"list": [{"the_count": 1}, {"the_count": -1}]}"#)
        let error = #expect(throws: LiftError.self) { try jar["list"]^ as [Checked] }
        #expect(error?.description == "must not be negative at list[1].the_count (line 1, column 43)")
    }

    @Test func aLongChainOfDecodersIsFreed() throws {
        struct Deep: Decodable {
            init(from decoder: any Decoder) throws {
                var decoder = decoder
                var kept: [any Decoder] = []
                while var container = try? decoder.unkeyedContainer(), !container.isAtEnd {
                    decoder = try container.superDecoder()
                    kept.append(decoder)
                }
                #expect(kept.last?.codingPath.count == 100_000)
                kept.removeAll()
            }
        }
        let count = 100_000
        let text = String(repeating: "[", count: count) + "1" + String(repeating: "]", count: count)
        let jar = try Jar(json: text, options: JSONReadingOptions(maximumDepth: count + 1))
        _ = try JarDecoder().decode(Deep.self, from: jar)
    }

    /// A part that is written or read on its own would see an empty path.
    @Test func theCodingPathBeginsAtTheWholeValue() throws {
        struct Leaf: JarCodable, Equatable {
            var path = ""
            init(path: String = "") { self.path = path }
            init(from decoder: any Decoder) throws {
                path = try decoder.singleValueContainer().decode(String.self)
                path += "|" + decoder.codingPath.map(\.stringValue).joined(separator: "/")
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "/"))
            }
        }
        final class Object: JarCodable, Equatable {
            var leaf = Leaf()
            init(leaf: Leaf = Leaf()) { self.leaf = leaf }
            static func == (one: Object, other: Object) -> Bool { one.leaf == other.leaf }
        }
        struct Inner: JarCodable, Equatable {
            var leaf = Leaf()
            var leaves = [Leaf()]
            var named = ["a": [Leaf()]]
            var object = Object()
        }
        struct Outer: JarCodable, Equatable { var inner = [[Inner()]] }
        let text =
            #"{"inner":[[{"leaf":"inner/Index 0/Index 0/leaf","#
            + #""leaves":["inner/Index 0/Index 0/leaves/Index 0"],"#
            + #""named":{"a":["inner/Index 0/Index 0/named/a/Index 0"]},"#
            + #""object":{"leaf":"inner/Index 0/Index 0/object/leaf"}}]]}"#
        #expect(try String(json: Outer()) == text)
        #expect(try String(json: Outer(), options: .sortedKeys) == text)
        #expect(try String(json: Jar(Outer()), options: .sortedKeys) == text)
        func leaf(_ path: String) -> Leaf { Leaf(path: "\(path)|\(path)") }
        let path = "inner/Index 0/Index 0"
        let inner = Inner(
            leaf: leaf("\(path)/leaf"), leaves: [leaf("\(path)/leaves/Index 0")],
            named: ["a": [leaf("\(path)/named/a/Index 0")]],
            object: Object(leaf: leaf("\(path)/object/leaf")))
        let read = Outer(inner: [[inner]])
        #expect(try JSONDecoder().decode(Outer.self, from: Data(text.utf8)) == read)
        #expect(try JarDecoder().decode(Outer.self, from: text) == read)
        #expect(try Jar(json: text)^ == read)
    }
}

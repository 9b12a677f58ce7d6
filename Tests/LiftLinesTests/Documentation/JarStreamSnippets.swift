import Foundation
import Lift
import LiftLines
import Testing

/// The Swift snippets about texts that are still arriving, unchanged except for their indentation.
@Suite struct JarStreamSnippets {
    struct Story: JarDefaultable {
        var title: String?
        var chapters: [Chapter] = []
    }

    struct Chapter: JarDefaultable {
        var heading: String?
        var text: String?
    }

    struct Item: JarCodable { let id: Int }

    struct StreamedPlan: JarDefaultable { var title = "" }

    @Test func aStoryIsShownWhileItArrives() async throws {
        let text =
            "{\"title\": \"The long way\", \"chapters\": [{\"heading\": \"Rain\", \"text\": \"It was\"}]}"
        let deltas = stream([String(text.prefix(60)), String(text.dropFirst(60))])
        var shown: [String] = []
        func show(_ story: Story) { shown.append(story.title ?? "") }
        for try await story in deltas.partial(as: Story.self) {
            show(story)
        }
        #expect(shown.last == "The long way")
    }

    @Test func piecesAreTakenOutOfEvents() async throws {
        let event = #"data: {"choices":[{"delta":{"content":"{\"title\": \"A tr"}}]}"#
        let rest = #"data: {"choices":[{"delta":{"content":"ip\"}"}}]}"#
        let end = #"data: {"choices":[{"delta":{}}]}"#
        let usage = #"data: {"choices":[],"usage":{"total_tokens":9}}"#
        let events = [": processing", event, "", rest, end, usage, "data: [DONE]"]
        // The space after a colon is optional.
        for texts in [events, events.map { $0.replacing("data: ", with: "data:") }] {
            let lines = stream(texts)
            let deltas = lines.compactMap { line -> String? in
                guard line.hasPrefix("data:"), !line.hasSuffix("[DONE]") else { return nil }
                let choices = try Jar(json: line.dropFirst(5))["choices"]
                return try choices.elements.first?["delta"]["content"]^
            }
            var titles: [String?] = []
            for try await story in deltas.partial(as: Story.self) { titles.append(story.title) }
            #expect(titles.last == "A trip")
        }
    }

    @Test func elementsAreReadOnce() async throws {
        let text = "{\"total\": 2, \"items\": [{\"id\": 1}, {\"id\": 2}]}"
        let chunks = stream([Data(text.utf8)])
        var ids: [Int] = []
        // {"total": 2, "items": [{"id": 1}, {"id": 2}]}
        for try await item in chunks.elements(as: Item.self, at: "items") {
            ids.append(item.id)
        }
        #expect(ids == [1, 2])
    }

    @Test func aReaderTakesChunks() throws {
        let chunks = ["{\"items\": [{\"id\": 1}, {", "\"id\": 2}]}"]
        var ids: [Int] = []
        let reader = JarStream.Reader(elements: Item.self, at: "items")
        for chunk in chunks {
            reader.append(chunk)
            while let item = try reader.next() { ids.append(item.id) }
        }
        reader.finish()
        while let item = try reader.next() { ids.append(item.id) }
        #expect(ids == [1, 2])
    }

    @Test func titlesGrow() async throws {
        let deltas = stream(["{\"title\": \"A tr", "ip\"}"])
        var titles: [String] = []
        let stream = JarStream(json: deltas, options: JSONReadingOptions(partial: .keepingStrings))
        for try await plan in stream.partial(as: StreamedPlan.self) {
            titles.append(plan.title)
        }
        #expect(titles.last == "A trip")
    }

    @Test func aTextThatWasCutOffIsPartial() async throws {
        for (text, isPartial, value) in [
            ("{\"title\": \"A tr", true, "{\"title\":\"A tr\"}"), ("{\"n\": 12", true, "{}"),
            ("{\"n\": 12}", false, "{\"n\":12}"), ("[1, 2", true, "[1]"),
        ] {
            let options = JSONReadingOptions(partial: .keepingStrings)
            var last: Jar?
            for try await jar in JarStream(json: stream([text]), options: options).partial(as: Jar.self) {
                last = jar
            }
            let jar = try #require(last)
            #expect(jar.isPartial == isPartial)
            #expect(try String(json: jar) == value)
            #expect(try Jar(json: text, options: options).isPartial == isPartial)
        }
        let closed = JSONReadingOptions(partial: .closed)
        #expect(try Jar(json: "42", options: closed).isMissing)
        let lines = JarLines(json: "1\n2", options: closed)
        #expect(try lines.map { try $0^ as Int } == [1])
    }

    @Test func anEmptyTextIsNil() async throws {
        let options = JSONReadingOptions(partial: .closed)
        for texts in [[], [""], ["{}"]] {
            var stories: [Story?] = []
            for try await story in JarStream(json: stream(texts), options: options).partial(as: Story?.self) {
                stories.append(story)
            }
            #expect(stories.map { $0 == nil } == [texts != ["{}"]])
            let reader = JarStream.Reader(partial: Story.self)
            texts.forEach { reader.append($0) }
            reader.finish()
            if texts != ["{}"] { #expect(throws: LiftError.self) { try reader.next() } }
        }
    }
}

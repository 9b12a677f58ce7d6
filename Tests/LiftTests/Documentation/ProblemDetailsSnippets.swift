import Foundation
import Lift
import LiftDocuments
import Testing

/// Each Swift snippet of the article "Problem details", unchanged except for its indentation.
@Suite struct ProblemDetailsSnippets {
    struct Item: JarMapped {
        let count: Int
        static let mapping = JarMapping<Item> {
            JarMake(Item.init(count:))
            JarField("count", \.count)
        }
    }

    struct Order: JarMapped {
        let customer: String
        let items: [Item]
        static let mapping = JarMapping<Order> {
            JarMake(Order.init(customer:items:))
            JarField("customer", \.customer)
            JarField("items", \.items)
        }
    }

    private let body = Data(#"{"customer": null, "items": [{"count": 1}, {"count": "two"}]}"#.utf8)

    private func page() throws -> String {
        try DocumentationTests.text("Sources/LiftDocuments/Documentation.docc/ProblemDetails.md")
    }

    @Test func aRequestIsAnswered() throws {
        var sent = Data()
        func place(_ order: Order) throws {}
        func answer(_ problem: JarProblem, _ type: String, _ body: Data) throws { sent = body }
        do {
            let order: Order = try Jar(json: body)^
            try place(order)
        } catch let error as LiftError {
            let problem = JarProblem(error, status: 422, instance: "/orders/17")
            try answer(problem, JarProblem.mediaType, Data(json: problem))
        }
        let shown = try String(json: Jar(json: sent), options: .prettyPrinted)
        #expect(try page().contains("```json\n\(shown)\n```"), "\(shown)")
    }

    @Test func aStrangerIsToldLess() throws {
        let error = try liftError { try Jar(json: body)^ as Order }
        var problem = JarProblem(error)
        problem.detail = nil
        problem.errors = error.all.prefix(100).map { error in
            let text = error.kind == .missing ? "is missing" : "is not valid"
            return JarProblem.Failure(path: error.path, detail: text)
        }
        let shown = try String(json: problem)
        #expect(try page().contains("```json\n\(shown)\n```"), "\(shown)")
    }

    @Test func aProblemNeedsNoError() throws {
        let problem = JarProblem(
            type: "https://example.com/problems/credit", title: "You don't have enough credit", status: 403,
            detail: "Your balance is 30, but that costs 50.", extensions: ["balance": 30])
        #expect(problem.jar["balance"] == 30)
    }

    func check(_ status: Int, _ type: String, _ body: Data) throws {
        if status < 400 { return }
        guard type == JarProblem.mediaType else { throw JarProblem(status: status) }
        throw try Jar(json: body)^ as JarProblem
    }

    private struct Form {
        var marks: [String] = []
        mutating func mark(_ path: JarPath?, _ text: String?) { marks.append("\(path ?? []) \(text ?? "")") }
    }

    @Test func anAnswerIsRead() throws {
        var form = Form()
        let (status, type) = (422, "application/problem+json")
        let error = try liftError { try Jar(json: self.body)^ as Order }
        let body = try Data(json: JarProblem(error))
        do {
            try check(status, type, body)
        } catch let problem as JarProblem {
            for error in problem.errors { form.mark(error.path, error.detail) }
        }
        #expect(
            form.marks == [
                "customer expected String, found null", #"items[1].count expected Int, found string "two""#,
            ])
        try check(200, "", body)
        #expect(throws: JarProblem(status: 404)) { try check(404, "text/html", body) }
    }
}

import Foundation
import Lift

// An app with a list of events whose payloads depend on the name of the event: eleven kinds of them.

nonisolated enum EventKind: String, JarElement, JarFallback, CaseIterable {
    case push = "PushEvent"
    case create = "CreateEvent"
    case delete = "DeleteEvent"
    case fork = "ForkEvent"
    case watch = "WatchEvent"
    case issue = "IssuesEvent"
    case comment = "IssueCommentEvent"
    case pull = "PullRequestEvent"
    case release = "ReleaseEvent"
    case member = "MemberEvent"
    case visible = "PublicEvent"
    case unknown
    static let fallback = EventKind.unknown
}

nonisolated struct Actor: JarMapped, Equatable {
    let id: Int
    let login: String
    let avatar: URL?

    static let mapping = JarMapping<Actor> {
        JarMake(Actor.init(id:login:avatar:))
        JarField("id", \.id)
        JarField("login", \.login)
        JarField("avatar_url", \.avatar)
    }
}

nonisolated struct Repository: JarMapped {
    let id: Int
    let name: String

    static let mapping = JarMapping<Repository> {
        JarMake(Repository.init(id:name:))
        JarField("id", \.id)
        JarField("name", \.name)
    }
}

nonisolated struct Commit: JarConvertible {
    let hash: String
    let message: String
    let author: String

    init(jar: Jar) throws { (hash, message, author) = try jar.lift("sha", "message", "author.name") }
}

nonisolated struct Issue: JarConvertible {
    let number: Int
    let title: String
    let labels: [String]

    init(jar: Jar) throws {
        (number, title) = try jar.lift("number", "title")
        labels = try (jar["labels"]^ ?? [] as [Jar]).map { try $0["name"]^ }
    }
}

nonisolated enum Payload {
    case push(branch: String, commits: [Commit])
    case create(reference: String?, kind: String)
    case delete(reference: String)
    case fork(Repository)
    case watch(action: String)
    case issue(action: String, Issue)
    case comment(issue: Issue, body: String)
    case pull(number: Int, isMerged: Bool)
    case release(tag: String, date: Date)
    case member(Actor, action: String)
    case visible
    case unknown(Jar)

    init(_ kind: EventKind, from jar: Jar) throws {
        switch kind {
        case .push:
            self = try .push(branch: jar["ref"]^, commits: jar["commits"]^)
        case .create:
            self = try .create(reference: jar["ref"]^, kind: jar["ref_type"]^)
        case .delete:
            self = try .delete(reference: jar["ref"]^)
        case .fork:
            self = try .fork(jar["forkee"]^)
        case .watch:
            self = try .watch(action: jar["action"]^)
        case .issue:
            self = try .issue(action: jar["action"]^, jar["issue"]^)
        case .comment:
            self = try .comment(issue: jar["issue"]^, body: jar["comment"]["body"]^)
        case .pull:
            self = try .pull(number: jar["number"]^, isMerged: jar["pull_request"]["merged"]^ ?? false)
        case .release:
            self = try .release(tag: jar["release"]["tag_name"]^, date: jar["release"]["published_at"]^)
        case .member:
            self = try .member(jar["member"]^, action: jar["action"]^)
        case .visible:
            self = .visible
        case .unknown:
            self = .unknown(jar)
        }
    }
}

// With a property wrapper, `nonisolated` is an error of the compiler; Sendable has the same effect.
struct Event: JarConvertible, Sendable {
    let id: String
    let kind: EventKind
    let actor: Actor
    let repository: Repository
    /// A name in some events, and a user in others.
    @Lossy var organization: Actor?
    let payload: Payload
    let created: Date

    init(jar: Jar) throws {
        (id, kind, actor, repository, created) = try jar.lift("id", "type", "actor", "repo", "created_at")
        _organization = try jar["org"]^
        payload = try Payload(kind, from: jar["payload"])
    }
}

// The same with classes that the data chooses.

nonisolated class Card: JarConvertible {
    let title: String

    required init(jar: Jar) throws { title = try jar["title"]^ }
}

nonisolated final class LinkCard: Card {
    let url: URL

    required init(jar: Jar) throws {
        url = try jar["url"]^
        try super.init(jar: jar)
    }
}

nonisolated final class QuoteCard: Card {
    let quoted: [Card]

    required init(jar: Jar) throws {
        quoted = try jar["quoted"].transformed(by: cards.array)^ ?? []
        try super.init(jar: jar)
    }
}

nonisolated let cards = JarVariants<Card>(
    by: "kind", ["link": LinkCard.self, "quote": QuoteCard.self], otherwise: Card.self)

func timeline() throws {
    let receipt = JarReceipt()
    let events: [Event] = try Jar(json: timelineText).union(context: receipt)^
    try check(events.count == 12 && Set(events.map(\.kind)) == Set(EventKind.allCases))
    for (index, event) in events.enumerated() {
        try check(event.id == "\(index)" && event.actor.login == "kim")
        try check(event.organization == nil || event.organization?.login == "octo")
    }
    try check(receipt.entries(of: .dropped).map(\.key) == ["[0].org", "[3].org", "[6].org", "[9].org"])
    try check(receipt.entries(of: .fallback).map(\.key) == ["[11].type"])
    try check(receipt.count == 5)
    try check(events[0].organization == nil)
    try check(events[1].organization?.id == 9 && events[2].organization == nil)
    guard case .push("main", let commits) = events[0].payload else { throw Failure(what: "push") }
    try check(commits.map(\.author) == ["Kim"])
    guard case .comment(let issue, "hi") = events[6].payload else { throw Failure(what: "comment") }
    try check(issue.number == 3 && issue.labels == ["bug"])
    guard case .pull(4, isMerged: true) = events[7].payload else { throw Failure(what: "pull") }
    guard case .unknown(let rest) = events[11].payload else { throw Failure(what: "unknown") }
    try check(rest["pages"][0]["title"] == "Home")

    try checkError(.missing, at: "[0].payload.ref") {
        let text = timelineText.replacingOccurrences(of: #""ref": "main", "#, with: "")
        return try Jar(json: text)^ as [Event]
    }
    let wrong = try Jar(json: #"[{"id": 1, "type": "PublicEvent", "actor": {"id": "x"}, "repo": {}}]"#)
    do {
        _ = try wrong^ as [Event]
        try check(false)
    } catch let error as LiftError {
        let keys = error.all.map(\.key)
        try check(
            keys == ["[0].actor.id", "[0].actor.login", "[0].repo.id", "[0].repo.name", "[0].created_at"],
            "\(keys)")
    }
    let mixedReceipt = JarReceipt()
    let timeline = try Jar(json: timelineText)
    let mixed = Jar([wrong[0], timeline[10]])
    let lossy: Lossy<[Event]> = try mixed.union(context: mixedReceipt)^
    try check(lossy.wrappedValue.count == 1 && mixedReceipt.count(of: .dropped) == 1)

    let list: [Card] = try Jar(
        json: #"""
            [{"title": "a"}, {"kind": "link", "title": "b", "url": "https://a.org"},
             {"kind": "quote", "title": "c", "quoted": [{"kind": "link", "title": "d", "url": "https://b.org"}]}]
            """#
    ).transformed(by: cards.array)^
    try check(list.map(\.title) == ["a", "b", "c"] && list[1] is LinkCard)
    try check((list[2] as? QuoteCard)?.quoted.first is LinkCard)
}

private let timelineText: String = {
    let issue = #"{"number": 3, "title": "t", "labels": [{"name": "bug"}]}"#
    let payloads = [
        #"{"ref": "main", "commits": [{"sha": "1f", "message": "m", "author": {"name": "Kim"}}]}"#,
        #"{"ref": null, "ref_type": "repository"}"#, #"{"ref": "old"}"#,
        #"{"forkee": {"id": 2, "name": "kim/lift"}}"#, #"{"action": "started"}"#,
        #"{"action": "opened", "issue": \#(issue)}"#, #"{"issue": \#(issue), "comment": {"body": "hi"}}"#,
        #"{"number": 4, "pull_request": {"merged": true}}"#,
        #"{"release": {"tag_name": "1.0", "published_at": "2026-01-01T00:00:00Z"}}"#,
        #"{"member": {"id": 5, "login": "li"}, "action": "added"}"#, "{}", #"{"pages": [{"title": "Home"}]}"#,
    ]
    let organizations = [#""Octocoders""#, #"{"id": 9, "login": "octo"}"#, "null"]
    let kinds = EventKind.allCases.dropLast().map(\.rawValue) + ["GollumEvent"]
    let events = zip(kinds, payloads).enumerated().map { index, event in
        """
        {"id": "\(index)", "type": "\(event.0)", "actor": {"id": 1, "login": "kim"},
         "repo": {"id": 7, "name": "kim/app"}, "org": \(organizations[index % 3]),
         "payload": \(event.1), "created_at": "2026-01-01T00:00:00Z"}
        """
    }
    return "[\(events.joined(separator: ",\n"))]"
}()

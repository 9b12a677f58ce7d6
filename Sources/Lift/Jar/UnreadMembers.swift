/// What is kept of a dictionary for the members that no property uses.
enum RestContent: Sendable {
    /// Every member has a property.
    case none
    /// Every member has a property, and the text that the dictionary was read from has white space or
    /// comments.
    case formatted(TextOrigin)
    case members(UnreadMembers)
    /// The value is still being lifted.
    case pending(PendingRest)

    /// The rest of a dictionary whose members all have properties.
    @inline(__always)
    static func nothing(of jar: borrowing Jar) -> RestContent {
        jar.isInCompactDocument ? .none : formatting(of: copy jar)
    }

    @inline(never)
    private static func formatting(of jar: Jar) -> RestContent {
        guard let origin = jar.textOrigin, !origin.document.isCompact else { return .none }
        return .formatted(origin)
    }

    /// The rest once the value is complete. It's `none` as long as the value is being lifted.
    var settled: RestContent {
        if case .pending(let pending) = self { pending.content } else { self }
    }

    /// The members that no property uses; nil if there are none.
    var members: UnreadMembers? {
        if case .members(let members) = settled { members } else { nil }
    }

    /// Where the dictionary was read from, if it may be written with its formatting.
    var origin: TextOrigin? {
        switch settled {
        case .none, .pending: nil
        case .formatted(let origin): origin
        case .members(let members): members.origin
        }
    }
}

/// The rest of a value that is being lifted. It's complete when the value is, because properties that come
/// later may use further members.
final class PendingRest: Sendable {
    private let state: Guarded<RestContent>

    /// - Parameter old: The rest of a value that is being updated.
    init(adding old: RestContent = .none) { state = Guarded(old) }

    var content: RestContent { state.withLock { $0 } }

    func complete(with content: RestContent) { state.withLock { $0 = $0.union(content) } }
}

/// The dictionary in a JSON text that a value was lifted from.
struct TextOrigin: Sendable {
    let document: Document
    let row: UInt32

    /// Nil if the document isn't JSON text.
    init?(_ document: Document, _ row: UInt32) {
        guard document.hasJSONSyntax else { return nil }
        (self.document, self.row) = (document, row)
    }
}

extension Jar {
    fileprivate var isInCompactDocument: Bool {
        if case .row(let source, _) = content { source.document.isCompact } else { false }
    }

    /// Where this dictionary was read from, even if it was changed since then; nil if that was no JSON text.
    var textOrigin: TextOrigin? {
        if let origin { return TextOrigin(origin.source.document, UInt32(origin.row)) }
        return updateOrigin
    }

    private var isWithoutPath: Bool { scope?.component == nil && scope?.parent == nil }

    /// This built value with the text that it was read from. `PreservedText` compares the two.
    func with(_ origin: TextOrigin?) -> Jar {
        guard let origin, isWithoutPath, !isRow else { return self }
        return Jar(content, scope: JarSource(origin.document, base: origin.row, context: context))
    }

    /// Where this was read from, if it's a built value with the text of its origin.
    var builtOrigin: TextOrigin? { isRow || scope == nil ? nil : textOrigin }

    private var isRow: Bool {
        if case .row = content { true } else { false }
    }
}

/// The members of a dictionary that no property uses, and their places among the others.
///
/// The elements of an array have places, too, if a path leads to some of them.
final class UnreadMembers: Sendable {
    enum Part: Sendable {
        /// A property has the value.
        case read
        /// Properties have everything inside it. Without the properties, it's an empty container, if it's an
        /// element of an array.
        case emptied(isArray: Bool)
        /// No property has the value.
        case unread(JarItem)
        /// Properties have values inside it.
        case partly(UnreadMembers)
        /// The payload of a case has values inside it. The others are written only with a value of that case.
        case inPayload(UnreadMembers, of: PayloadTag?)
    }

    /// The tag beside a payload, which tells its case if the key of the payload doesn't.
    struct PayloadTag: Sendable {
        let keys: JarKeys
        let value: Jar
        /// The number of steps from the dictionary with the tag to the payload.
        let stepCount: Int
        /// The key at which the payload is written, if it was read at another one.
        let writtenKey: String?

        /// - Parameter objects: The dictionaries around the payload, the innermost last. Those that are nil
        ///   are arrays.
        fileprivate func isTag(in objects: [JarObject?], _ context: Jar.Context) -> Bool {
            guard objects.count >= stepCount, let object = objects[objects.count - stepCount] else {
                return false
            }
            return keys.value(in: Jar(.object(object), context: context)) == value
        }

        fileprivate func isSame(as other: PayloadTag) -> Bool { keys == other.keys && value == other.value }
    }

    typealias Parts = ContiguousArray<(key: String, part: Part)>

    /// The parts of the container in order. Those of an array have empty keys.
    private let parts: Parts
    private let isArray: Bool

    /// Whether no property has a value of the container, or one inside a part of it.
    var isUntouched: Bool {
        parts.allSatisfy { if case .unread = $0.part { true } else { false } }
    }

    /// The keys of the values that no property has as a whole.
    var keys: Set<JarKey> {
        let unread = parts.lazy.filter { if case .read = $0.part { false } else { true } }
        return Set(unread.map { JarKey(text: $0.key) })
    }

    /// Whether the members have no places, because they are all that was read.
    private let areLast: Bool
    let origin: TextOrigin?
    /// The number of levels of built containers, as of a `JarObject`.
    let height: UInt16

    /// Nil if everything is read.
    init?(_ parts: Parts, isArray: Bool = false, areLast: Bool = false, _ origin: TextOrigin?) {
        var (height, isRead) = (1 as UInt16, true)
        for (_, part) in parts {
            switch part {
            case .read: continue
            case .emptied:
                height = max(height, 2)
                continue
            case .unread(let item): height = max(height, min(item.content.height, .max - 1) + 1)
            case .partly(let members), .inPayload(let members, _):
                height = max(height, min(members.height, .max - 1) + 1)
            }
            isRead = false
        }
        if isRead { return nil }
        (self.parts, self.isArray, self.areLast) = (parts, isArray, areLast)
        (self.origin, self.height) = (origin, height)
    }

    /// The rest of the object at `row`, of which the values in `found` are read.
    convenience init?(of row: UInt32, in source: JarSource, besides found: FoundMembers) {
        let object = Jar(.row(source, row))
        guard var members = JarMembers(object) else { return nil }
        // The parts of a dictionary have neither its path nor its context.
        let bare = source.isBare ? source : JarSource(source.document)
        var parts: Parts = []
        parts.reserveCapacity(members.maximumCount)
        while let (key, value) = members.next() {
            guard case .row(_, let row) = value.content else { continue }
            if found.has(row) {
                parts.append((key, .read))
            } else {
                let context = source.contextHas(.redaction) ? value.contextWithoutPath : source.context
                parts.append((key, .unread(JarItem(.row(bare, row), context: context))))
            }
        }
        self.init(parts, object.textOrigin)
    }

    /// Creates a rest with all members of a dictionary, without places; nil if it has none. A container that
    /// `shown` marked is one that properties have parts of again.
    convenience init?(allOf jar: Jar) {
        if var elements = JarElements(jar) {
            var items: [JarItem] = []
            while let item = elements.nextItem() { items.append(item) }
            // Nulls before an element stand for those that a property has.
            let end = items.lastIndex { !Jar($0).isNull } ?? -1
            let parts = items.enumerated().map { index, item in
                ("", index < end && Jar(item).isNull ? .read : Part(item, at: "", in: jar.context))
            }
            self.init(ContiguousArray(parts), isArray: true, nil)
        } else if var members = JarMembers(jar) {
            var parts: Parts = []
            while let (key, item) = members.nextItem() {
                parts.append((key, Part(item, at: key, in: jar.context)))
            }
            self.init(parts, areLast: true, nil)
        } else {
            return nil
        }
    }
}

/// Marks a container in the Jar of a rest: properties have parts of it. The user may change that Jar and make
/// a rest of it again.
private struct RestPart: JarContextValue {
    /// The key at which that is true; empty for an element.
    let key: String
    /// Whether it's the payload of a case.
    let isPayload: Bool
    /// The tag beside it, if its key doesn't tell the case.
    let tag: UnreadMembers.PayloadTag?
}

extension UnreadMembers.Part {
    /// Creates a part from a member or an element of a rest that a user saw.
    fileprivate init(_ item: JarItem, at key: String, in context: Jar.Context) {
        self = .unread(JarItem(Jar(item, in: context)))
        guard let place = item.context.find(RestPart.self), JarKey.areEqual(place.key, key) else { return }
        // What is inside isn't at this place.
        let isOnly = Array(item.context).count == 1
        let part = isOnly ? Jar(item.content, context: context) : Jar(item, in: context)
        guard part.kind == .array || part.kind == .dictionary else { return }
        let members = UnreadMembers(allOf: part)
        self = members.map { place.isPayload ? .inPayload($0, of: place.tag) : .partly($0) } ?? .read
    }
}

// MARK: - Writing

extension UnreadMembers {
    /// The members as a dictionary; of an array, the elements, with nulls or empty containers instead of
    /// those that are read.
    var content: JarContent {
        isArray
            ? .array(added(to: JarArray(), in: Jar.Context()))
            : .object(added(to: JarObject(), in: Jar.Context()))
    }

    /// The same for a user, with the members of payloads. Containers that properties have parts of are
    /// marked, so that a rest that is made of the result knows them.
    var shown: JarContent {
        if isArray {
            var array = JarArray()
            for (_, part) in parts { array.append(part.shown(at: "") ?? part.element ?? JarItem(.null)) }
            return .array(array)
        }
        var object = JarObject(capacity: parts.count)
        for (key, part) in parts {
            if let item = part.shown(at: key) { object.append(key, item) }
        }
        return .object(object)
    }

    /// Returns `object` with these members in their places. Its own members win, and keep the places that
    /// they had. New ones follow.
    ///
    /// - Parameter outer: The dictionaries around `object`, the innermost last.
    func added(to object: JarObject, in context: Jar.Context, _ outer: [JarObject?] = []) -> JarObject {
        if areLast { return appended(to: object, in: context, outer) }
        var result = JarObject(capacity: parts.count + object.count)
        var isPlaced = ContiguousArray(repeating: false, count: object.members.count)
        for (key, part) in parts {
            if let position = object.position(of: key) {
                isPlaced[position] = true
                result.append(key, part.added(to: object[position], of: object, in: context, outer))
            } else if var item = part.alone {
                item.leaveContext(context)
                result.append(key, item)
            }
        }
        for (position, member) in object.members.enumerated() where !isPlaced[position] {
            result.append(member.key, member.item)
        }
        return result
    }

    private func appended(
        to object: JarObject, in context: Jar.Context, _ outer: [JarObject?]
    ) -> JarObject {
        var result = object
        for (key, part) in parts {
            if let position = result.position(of: key) {
                let item = part.added(to: result[position], of: object, in: context, outer)
                result.replace(at: position, with: item)
            } else if let item = part.alone {
                result.append(key, item)
            }
        }
        return result
    }

    private func added(
        to array: JarArray, in context: Jar.Context, _ outer: [JarObject?] = []
    ) -> JarArray {
        var result = array
        for (index, (_, part)) in parts.enumerated() {
            if index < array.count {
                let item = array.items[index]
                // Before an element that a path leads to, a model writes nulls.
                let added =
                    item.content.isNull ? part.element : part.added(to: item, of: nil, in: context, outer)
                result.replace(at: index, with: added ?? item)
            } else if let item = part.element {
                while result.count < index { result.append(JarItem(.null)) }
                result.append(item)
            }
        }
        return result
    }

    /// Returns a container with these parts; any other value, or one of another kind, as it is.
    func added(to item: JarItem, in context: Jar.Context, _ outer: [JarObject?] = []) -> JarItem {
        var jar = Jar(item, in: context).resolved
        jar.openForChange()
        switch jar.content {
        case .object(let object) where !isArray:
            return JarItem(.object(added(to: object, in: jar.context, outer)), context: item.context)
        case .array(let array) where isArray:
            return JarItem(.array(added(to: array, in: jar.context, outer)), context: item.context)
        default:
            return item
        }
    }
}

extension UnreadMembers.Part {
    /// Returns `item` with the unread members of this part.
    ///
    /// - Parameters:
    ///   - object: The dictionary that the item is a member of; nil for an element of an array.
    ///   - outer: The dictionaries around it, the innermost last. Those that are nil are arrays.
    fileprivate func added(
        to item: JarItem, of object: JarObject?, in context: Jar.Context, _ outer: [JarObject?]
    ) -> JarItem {
        switch self {
        case .inPayload(_, let tag?) where !tag.isTag(in: outer + [object], context): item
        case .partly(let members), .inPayload(let members, _):
            members.added(to: item, in: context, outer + [object])
        case .read, .emptied, .unread: item
        }
    }

    /// The part of a container that has no value for its properties; nil if there's nothing else in it.
    fileprivate var alone: JarItem? {
        switch self {
        case .read, .emptied, .inPayload: nil
        case .unread(let item): item
        case .partly(let members): JarItem(members.content)
        }
    }

    /// What a user sees of the part at a key.
    fileprivate func shown(at key: String) -> JarItem? {
        switch self {
        case .partly(let members):
            JarItem(members.shown, context: Jar.Context(RestPart(key: key, isPayload: false, tag: nil)))
        case .inPayload(let members, let tag):
            JarItem(members.shown, context: Jar.Context(RestPart(key: key, isPayload: true, tag: tag)))
        case .read, .emptied, .unread: alone
        }
    }

    /// The element of an array that has no value for its properties; nil if the element itself is one.
    fileprivate var element: JarItem? {
        guard case .emptied(let isArray) = self else { return alone }
        return JarItem(isArray ? .array(JarArray()) : .object(JarObject()))
    }
}

extension RestContent {
    /// Returns a dictionary with the members that no property uses. Any other value stays as it is.
    func added(to item: JarItem, in context: Jar.Context) -> JarItem {
        members?.added(to: item, in: context) ?? item
    }

    /// Returns this rest with the members of another one, which win.
    func union(_ other: RestContent) -> RestContent {
        switch (settled, other.settled) {
        case (.members(let members), .members(let added)):
            members.union(added).map { .members($0) } ?? members.origin.map { .formatted($0) } ?? .none
        case (.formatted(let origin), .members(let added)): .members(added.from(origin))
        case (.none, let other): other
        case (let content, _): content
        }
    }
}

extension UnreadMembers {
    /// Returns these members with those of an update; nil if everything is read. Dictionaries are merged key
    /// by key.
    fileprivate func union(_ other: UnreadMembers) -> UnreadMembers? {
        var parts = parts
        var positions: [JarKey: Int] = [:]
        for (position, part) in parts.enumerated() { positions[JarKey(text: part.key)] = position }
        for (key, added) in other.parts {
            if isArray || other.isArray {
                return other
            } else if let position = positions[JarKey(text: key)] {
                parts[position].part = parts[position].part.union(added)
            } else {
                parts.append((key, added))
            }
        }
        return UnreadMembers(parts, isArray: isArray, areLast: areLast, origin)
    }

    /// These members as parts of another dictionary.
    fileprivate func from(_ origin: TextOrigin) -> UnreadMembers {
        UnreadMembers(parts, isArray: isArray, areLast: areLast, origin) ?? self
    }
}

extension UnreadMembers {
    /// Returns these members with those of `change`, in which no property has a value. A null and an empty
    /// container change nothing, as for the properties.
    fileprivate func updated(by change: JarItem) -> Part {
        let jar = Jar(change)
        if jar.isNullOrEmpty { return .partly(self) }
        if !isArray, let members = UnreadMembers(allOf: jar) {
            return union(members).map { .partly($0) } ?? .emptied(isArray: false)
        }
        return .unread(JarItem(content).merged(with: change))
    }
}

extension Jar {
    /// Whether this says nothing of the parts that paths lead to.
    var isNullOrEmpty: Bool { kind == .null || count == 0 }
}

extension JarItem {
    /// This value with the members of `change`, at all depths, if both are dictionaries; otherwise `change`.
    fileprivate func merged(with change: JarItem) -> JarItem {
        JarItem(Jar(self).updated(by: Jar(change))._merged)
    }
}

extension UnreadMembers.Part {
    fileprivate func union(_ other: UnreadMembers.Part) -> UnreadMembers.Part {
        switch (self, other) {
        case (_, .read), (_, .emptied(isArray: false)): self
        // Another array replaces this one.
        case (_, .emptied): other
        case (.partly(let members), .partly(let others)):
            members.union(others).map { .partly($0) } ?? .emptied(isArray: others.isArray)
        case (.unread(let old), .unread(let new)): .unread(old.merged(with: new))
        case (.unread(let old), .partly) where Jar(old).isNullOrEmpty: other
        case (.unread(let old), .partly(let new)): .unread(old.merged(with: JarItem(new.content)))
        case (.inPayload(_, let tag?), .inPayload(_, let newTag?)) where !tag.isSame(as: newTag): other
        case (.inPayload(let members, let tag), .partly(let new)),
            (.partly(let members), .inPayload(let new, let tag)),
            (.inPayload(let members, _), .inPayload(let new, let tag)):
            members.union(new).map { .inPayload($0, of: tag) } ?? .read
        case (.unread, .inPayload): other
        // No property of the new value's case has a payload.
        case (.inPayload(_, .some), .unread(let new)) where !Jar(new).isNullOrEmpty: other
        case (.partly(let members), .unread(let new)), (.inPayload(let members, _), .unread(let new)):
            members.updated(by: new)
        case (.read, _), (.emptied, _): other
        }
    }
}

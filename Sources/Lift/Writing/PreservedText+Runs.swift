// Removes and inserts parts between those of a container that stay.
extension PreservedText {
    /// A part of the text, with its end and the comma after it.
    private struct Place {
        let start: Int
        /// Where the value of the part is.
        let value: Range<Int>
        let comma: Int?

        var end: Int { value.upperBound }

        /// The offset after the comma, if there is one.
        var after: Int { comma.map { $0 + 1 } ?? end }
    }

    /// The parts that are removed and inserted after one part that stays and before the next.
    private struct Run {
        var previous: Part?
        var removed: [Part] = []
        var inserted: [Slot] = []
        var next: Part?

        var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }
    }

    /// Adds the edits for the parts of a container.
    mutating func edit(_ slots: [Slot], of container: Container) throws(LiftError) {
        if slots.allSatisfy(\.isKept) { return }
        let isObject = text.view[container.row].kind == .object
        var run = Run()
        // An earlier row with a known offset.
        var known = (row: container.row, start: container.start)
        var kept: Int?
        func part(_ row: Int) -> Part {
            let start = text.offset(of: row, after: known.row, at: known.start)
            known = (row, start)
            return Part(row: row, value: isObject ? row + 1 : row, start: start)
        }
        for slot in slots {
            guard let row = slot.row, !slot.isRemoved else {
                if run.isEmpty { run.previous = kept.map { part($0) } }
                if let row = slot.row { run.removed.append(part(row)) } else { run.inserted.append(slot) }
                continue
            }
            if !run.isEmpty {
                run.next = part(row)
                try edit(run, of: container, isObject)
                run = Run()
            }
            kept = row
            if let jar = slot.jar {
                if isUnchanged(jar.content, isObject ? row + 1 : row) { continue }
                try compare(part(row), with: jar, after: step(slot.component, after: container.step))
            }
        }
        if !run.isEmpty { try edit(run, of: container, isObject) }
    }

    private mutating func edit(_ run: Run, of container: Container, _ isObject: Bool) throws(LiftError) {
        var run = run
        var comments: [Range<Int>] = []
        let count = min(run.removed.count, run.inserted.count)
        for index in 0..<count {
            // One part instead of another: its comma and its line stay.
            let part = run.removed[index]
            run.previous = part
            if rename(part, to: run.inserted[index]) { continue }
            let place = place(of: part)
            let new = try text(of: run.inserted[index...index], in: container)
            var style = documentStyle
            text.adapt(&style, to: part.row, at: part.start, isKey: isObject)
            text.adapt(&style, toInsideOf: part.value, at: place.value)
            text.adapt(&style, toLineOf: part.start)
            let first = inserted.count
            append(fitted(new, &style, replacing: place.end - place.start))
            replace(place.start..<place.end, from: first)
            if let comma = place.comma, text.hasComment(place.end..<comma) {
                comments.append(place.end..<comma)
            }
            comments.append(text.comments(after: place.after))
        }
        // After what is inserted before them.
        defer { for range in comments where !range.isEmpty { remove(range) } }
        run.removed.removeFirst(count)
        run.inserted.removeFirst(count)
        if !run.removed.isEmpty { remove(run, from: container) }
        if run.inserted.isEmpty { return }
        if let previous = run.previous {
            try insert(run.inserted, after: previous, run.next, in: container, isObject)
        } else if let next = run.next {
            try insert(run.inserted, before: next, in: container, isObject)
        } else {
            try insert(run.inserted, intoEmpty: container)
        }
    }

    /// Replaces only the key of a member if the new one has its value. Returns whether it has.
    private mutating func rename(_ part: Part, to slot: Slot) -> Bool {
        guard case .key(let key) = slot.component, let jar = slot.jar, isUnchanged(jar.content, part.value)
        else { return false }
        var tokens = text.tokens(from: part.start)
        guard let old = tokens.next() else { return false }
        var new = ByteBuffer(capacity: 64)
        JSONText.write(key, to: &new)
        var style = documentStyle
        text.adapt(&style, to: part.row, at: part.start, isKey: true)
        let first = inserted.count
        append(style.key(options.escaped(new)))
        replace(old.range, from: first)
        return true
    }

    private mutating func place(of part: Part) -> Place {
        let start =
            part.row == part.value ? part.start : text.offset(of: part.value, after: part.row, at: part.start)
        let end = text.end(of: part.value, at: start)
        return Place(start: part.start, value: start..<end, comma: text.comma(after: end))
    }

    /// The JSON text of new parts, with commas between them and without white space.
    private mutating func text(
        of slots: ArraySlice<Slot>, in container: Container
    ) throws(LiftError) -> ByteBuffer {
        var new = ByteBuffer(capacity: 64)
        for (index, slot) in slots.enumerated() {
            guard let jar = slot.jar else { continue }
            if index > 0 { new.append(0x2C) }
            if case .key(let key) = slot.component {
                JSONText.write(key, to: &new)
                new.append(0x3A)
            }
            try text(of: jar, after: step(slot.component, after: container.step)).withView(from: 0) {
                new.append($0)
            }
        }
        return options.escaped(new)
    }

    /// Appends new text.
    mutating func append(_ new: borrowing ByteBuffer) { new.withView(from: 0) { inserted.append($0) } }

    // MARK: Moving

    /// Adds the edits for elements that are in another order, and otherwise as they were.
    ///
    /// - Parameter order: for each place, the number of the row that is there now.
    mutating func reorder(_ rows: ArraySlice<Int>, _ order: [Int], in container: Container) {
        var known = (row: container.row, start: container.start)
        let places = rows.map { row in
            known = (row, text.offset(of: row, after: known.row, at: known.start))
            return place(of: Part(row: row, value: row, start: known.start))
        }
        let moved = order.indices.filter { order[$0] != $0 }
        // A comment goes with the element before it. Where the line goes on, it could hide what follows.
        let areLines = moved.allSatisfy { text.tail(after: places[$0].after).nextLine != nil }
        for (place, other) in moved.map({ (places[$0], places[order[$0]]) }) {
            replace(place.value, by: other.value)
            if areLines { replace(text.comments(after: place.after), by: text.comments(after: other.after)) }
        }
    }

    /// Replaces the bytes of `range` with those of another part of the text.
    private mutating func replace(_ range: Range<Int>, by other: Range<Int>) {
        let first = inserted.count
        inserted.append(text.text.part(other.lowerBound, other.count))
        replace(range, from: first)
    }

    // MARK: Inserting

    private mutating func insert(
        _ slots: [Slot], after previous: Part, _ next: Part?, in container: Container, _ isObject: Bool
    ) throws(LiftError) {
        let place = place(of: previous)
        let new = try text(of: slots[...], in: container)
        var style = documentStyle
        text.adapt(&style, to: previous.row, at: previous.start, isKey: isObject)
        text.adapt(&style, toInsideOf: previous.value, at: place.value)
        let tail = text.tail(after: place.after)
        if !tail.endsLine {
            style.isJoined = true
            style.isMultiline = text.hasBreak(place.value.lowerBound, place.value.upperBound)
        } else if !style.breaksLine(0), tail.hasLineComment {
            (style.isMultiline, style.isJoined) = (true, false)
            text.adapt(&style, toLineOf: previous.start)
            if !text.hasBreak(container.start, place.end) { style.line += style.unit }
        }
        if !style.isMultiline, !kept.isEmpty { text.adapt(&style, toLineOf: previous.start) }
        if let space = space(before: next ?? previous) ?? space(before: previous) { style.space = space }
        let fitted = fitted(new, &style, lines: 1)
        if place.comma == nil, style.breaksLine(0) { insert(0x2C, at: place.end) }
        let first = inserted.count
        if place.comma == nil, !style.breaksLine(0) { inserted.append(0x2C) }
        style.write(style.separator, to: &inserted)
        append(fitted)
        // A trailing comma stays one.
        if place.comma != nil { inserted.append(0x2C) }
        let offset = tail.endsLine ? tail.end : place.after
        replace(offset..<offset, from: first)
    }

    private mutating func insert(
        _ slots: [Slot], before next: Part, in container: Container, _ isObject: Bool
    ) throws(LiftError) {
        let new = try text(of: slots[...], in: container)
        var style = documentStyle
        text.adapt(&style, to: next.row, at: next.start, isKey: isObject)
        text.adapt(&style, toInsideOf: next.value, at: place(of: next).value)
        if !style.isMultiline, !kept.isEmpty { text.adapt(&style, toLineOf: next.start) }
        let fitted = fitted(new, &style, lines: 1)
        let first = inserted.count
        let breaksLine = style.breaksLine(0)
        if breaksLine { style.write(style.line, to: &inserted) }
        append(fitted)
        inserted.append(0x2C)
        if !breaksLine { style.write(style.space, to: &inserted) }
        let offset = breaksLine ? text.tail(after: container.start + 1).end : next.start
        replace(offset..<offset, from: first)
    }

    private mutating func insert(_ slots: [Slot], intoEmpty container: Container) throws(LiftError) {
        let new = try text(of: slots[...], in: container)
        var style = documentStyle
        let (contentEnd, close) = text.inside(ofEmpty: container.start)
        let hasComment = contentEnd > container.start + 1
        let hasBreak = text.hasBreak(container.start, close)
        style.isMultiline =
            hasBreak || style.isMultiline && !hasComment && text.isFirstOnLine(container.start)
        text.adapt(&style, toLineOf: container.start)
        let closingLine = style.line
        if style.isMultiline { style.line += style.unit }
        let fitted = fitted(new, &style, lines: 2)
        let first = inserted.count
        if style.isMultiline {
            style.write(style.line, to: &inserted)
        } else if hasComment {
            // A comment with a line break may extend to the end of its line.
            inserted.append(hasBreak ? 0x0A : 0x20)
        }
        append(fitted)
        if style.isMultiline { style.write(closingLine, to: &inserted) }
        replace(contentEnd..<(hasComment && !hasBreak ? contentEnd : close), from: first)
    }

    /// The space between a comma and a part that follows it on its line; nil if there is none.
    private func space(before part: Part) -> [UInt8]? {
        let start = text.startOfSpaces(before: part.start)
        return start > 0 && text.text[start - 1] == 0x2C ? text.bytes(start..<part.start) : nil
    }

    // MARK: Removing

    private mutating func remove(_ run: Run, from container: Container) {
        let places = run.removed.map { place(of: $0) }
        let last = places[places.count - 1]
        var limit = container.start + 1
        if run.next == nil {
            if let previous = run.previous {
                let before = place(of: previous)
                limit = before.after
                if areOnOneLine(places, after: before.end) {
                    // With the comma before them, or with their own if the last one has one.
                    let start = last.comma == nil ? before.comma ?? before.end : before.after
                    return remove(start..<text.comments(after: last.after).upperBound)
                }
                if last.comma == nil, let comma = before.comma {
                    if let line = text.startOfLine(before: comma),
                        let end = text.tail(after: last.after).nextLine,
                        isBare(places, from: comma, to: end)
                    {
                        return remove(line..<end)
                    }
                    remove(comma..<comma + 1)
                }
            } else {
                let close = text.closing(after: last.after)
                if isBare(places, from: limit, to: close) { return remove(limit..<close) }
            }
        }
        for place in places {
            let tail = text.tail(after: place.after)
            if tail.endsLine, let line = text.startOfLine(before: place.start), line >= limit {
                remove(line..<(tail.nextLine ?? tail.end))
                limit = tail.nextLine ?? tail.end
            } else if tail.endsLine {
                remove(max(limit, text.startOfSpaces(before: place.start))..<tail.end)
                limit = tail.end
            } else {
                limit = text.endOfSpaces(from: place.after)
                remove(place.start..<limit)
            }
        }
    }

    /// Whether only spaces and commas are between the places.
    private func areOnOneLine(_ places: [Place], after end: Int) -> Bool {
        var end = end
        for place in places {
            if !text.isPlainGap(end..<place.start) { return false }
            end = place.end
        }
        return true
    }

    /// Whether there are no comments around the places but those that go with them.
    private func isBare(_ places: [Place], from start: Int, to close: Int) -> Bool {
        var start = start
        for place in places {
            if text.hasComment(start..<place.start) { return false }
            start = text.comments(after: place.after).upperBound
        }
        return !text.hasComment(start..<close)
    }
}

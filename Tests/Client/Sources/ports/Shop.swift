import Foundation
import Lift

// An app that looked into JSON by subscripts, with a default for all that is missing, and made its requests
// of the same type.

nonisolated struct Price: JarElement, Equatable {
    let amount: Decimal
    let currency: String

    init(jar: Jar) throws {
        amount = try jar["amount"]^
        currency = try jar["currency"]^ ?? "EUR"
    }

    var jar: Jar { ["amount": amount, "currency": currency] }
}

nonisolated struct Picture: JarElement {
    let url: URL?
    let width: Int
    let height: Int

    init(jar: Jar) throws {
        url = try? jar["url"]^
        width = try jar["size"][0]^ ?? 0
        height = try jar["size"][1]^ ?? 0
    }

    var jar: Jar { ["url": url, "size": [width, height]] }
}

nonisolated struct Rating: JarConvertible {
    let average: Double
    let count: Int

    init(jar: Jar) throws {
        average = try jar["average"]^ ?? 0
        count = try jar["count"]^ ?? 0
        try jar["average"].assert(average <= 5, "more than five stars")
    }
}

nonisolated struct Brand: JarConvertible {
    let name: String
    let country: String?

    init(jar: Jar) throws {
        // Older servers have only the name.
        if let name: String = try? jar^ {
            (self.name, country) = (name, nil)
        } else {
            (name, country) = try jar.lift("name", "country")
        }
    }
}

nonisolated struct Variant: JarConvertible {
    let code: String
    let stock: Int
    let options: [String: String]

    init(jar: Jar) throws {
        code = try jar["code"]^
        stock = try jar["stock"]^ ?? 0
        options = try jar["options"]^ ?? [:]
    }
}

// With a property wrapper, `nonisolated` is an error of the compiler; Sendable has the same effect.
struct Product: JarConvertible, Sendable {
    let id: Int
    let title: String
    let price: Price
    let brand: Brand?
    let rating: Rating
    let pictures: [Picture]
    @Lossy var variants: [Variant]
    let tags: Set<String>
    let isNew: Bool

    init(jar: Jar) throws {
        id = try jar["id"]^
        title = try jar["title"]^ ?? jar["name"]^
        price = try jar["price"]^
        brand = try jar["brand"]^
        rating = try jar["reviews"]["summary"]^ ?? Rating(jar: [:])
        pictures = try jar["media"]["pictures"]^ ?? []
        _variants = try jar["variants"]^ ?? []
        tags = try jar["tags"]^ ?? []
        isNew = try jar["flags"]["new"]^ ?? false
    }
}

nonisolated struct Category: JarConvertible {
    let name: String
    let children: [Category]

    init(jar: Jar) throws {
        name = try jar["name"]^
        children = try jar["children"]^ ?? []
    }

    var count: Int { children.reduce(1) { $0 + $1.count } }
}

nonisolated struct Facet: JarConvertible {
    let name: String
    let counts: [String: Int]

    init(jar: Jar) throws {
        name = try jar["name"]^
        counts = try (jar["values"]^ as [Jar]).reduce(into: [:]) { $0[try $1["key"]^] = try $1["count"]^ }
    }
}

nonisolated struct SearchPage: JarConvertible {
    let products: [Product]
    let facets: [Facet]
    let next: URL?
    let total: Int

    init(jar: Jar) throws {
        products = try jar["data"]["items"]^
        facets = try jar["data"]["facets"]^ ?? []
        next = try jar["links"]["next"]["href"]^
        total = try jar["meta"]["total"]^ ?? products.count
    }
}

nonisolated struct CartLine: JarElement {
    var product: Int
    var quantity: Int
    var note: String?

    init(product: Int, quantity: Int) { (self.product, self.quantity) = (product, quantity) }

    init(jar: Jar) throws {
        product = try jar["product"]["id"]^
        quantity = try jar["quantity"]^ ?? 1
        note = try jar["note"]^
    }

    var jar: Jar { ["product": ["id": product], "quantity": quantity, "note": note] }
}

nonisolated struct Cart: JarElement {
    var lines: [CartLine]
    var coupon: String?

    init(lines: [CartLine]) { self.lines = lines }

    init(jar: Jar) throws {
        lines = try jar["lines"]^
        coupon = try jar["coupon"]^
    }

    var jar: Jar { ["lines": lines, "coupon": coupon ?? null] }
}

nonisolated struct Customer: JarElement {
    let name: String
    let address: [String: String]

    init(jar: Jar) throws {
        name = try jar["name"]^ ?? "\(jar["first"]^ ?? "") \(jar["last"]^ ?? "")"
        address = try jar["address"]^ ?? [:]
    }

    var jar: Jar { ["name": name, "address": address] }
}

nonisolated struct Order: JarConvertible {
    enum State: String, JarElement, JarFallback {
        case open, paid, sent, other
        static let fallback = State.other
    }

    let number: String
    let placed: Date
    let state: State
    let cart: Cart
    let customer: Customer

    init(jar: Jar) throws {
        // A number in the older interface.
        number = try jar["number"]^
        placed = try jar["placed"]^
        state = try jar["state"]^ ?? .open
        cart = try jar["cart"]^
        customer = try jar["customer"]^
    }
}

func shop() throws {
    let receipt = JarReceipt()
    let page: SearchPage = try Jar(json: searchText).union(context: receipt)^
    let dropped = receipt.entries(of: .dropped)
    let product = page.products[0]
    try check(product.price.amount == Decimal(string: "19.90") && product.price.currency == "EUR")
    try check(product.brand?.name == "Acme" && page.products[1].brand?.country == "NO")
    try check(product.pictures.map(\.width) == [640, 0] && product.pictures[1].url == nil)
    try check(product.variants.map(\.code) == ["s"] && dropped.map(\.error.kind) == [.missing])
    try check(product.rating.average == 4.5 && page.products[1].rating.count == 0)
    try check(product.tags == ["a", "b"] && product.isNew && page.products[1].title == "Cap")
    try check(page.facets[0].counts == ["red": 3, "blue": 4] && page.next == nil && page.total == 2)

    let category: Category = try Jar(json: #"{"name": "a", "children": [{"name": "b", "children": []}]}"#)^
    try check(category.count == 2)

    let order: Order = try Jar(json: orderText)^
    try check(order.number == "1042" && order.state == .other && order.customer.name == "Kim Li")
    try check(order.placed == Date(timeIntervalSince1970: 1_767_225_600))
    try check(order.cart.lines.map(\.quantity) == [1, 2] && order.cart.coupon == nil)

    var cart = Cart(lines: [CartLine(product: 1, quantity: 2)])
    cart.lines[0].note = "gift"
    var request: Jar = ["cart": cart, "customer": order.customer]
    request["cart"]["lines"].append(CartLine(product: 2, quantity: 1))
    request["cart"]["lines"][0]["quantity"] = 3
    request["device"] = ["name": "phone", "versions": [1, 2]]
    let written = try String(json: request)
    try check(
        written
            == #"{"cart":{"lines":[{"product":{"id":1},"quantity":3,"note":"gift"},{"product":{"id":2},"#
            + #""quantity":1}],"coupon":null},"customer":{"name":"Kim Li","address":{"city":"Oslo"}},"#
            + #""device":{"name":"phone","versions":[1,2]}}"#, written)
    let value: Any = try Jar(json: written).asAny()
    try check(try Jar(checked: value) == request)

    try checkError(.type, at: "data.items[1].price.amount") {
        try Jar(
            json: #"{"data": {"items": [\#(productText), {"id": 2, "name": "x", "price": {"amount": "?"}}]}}"#
        )^
            as SearchPage
    }
    try checkError(.value, at: "reviews.summary.average") {
        try Jar(
            json: #"{"id": 1, "name": "a", "price": {"amount": 1}, "reviews": {"summary": {"average": 6}}}"#)^
            as Product
    }
}

private let productText = """
    {"id": 1, "title": "Hat", "price": {"amount": 19.90}, "brand": "Acme", "tags": ["a", "b", "a"],
     "reviews": {"summary": {"average": 4.5, "count": 2}}, "flags": {"new": true},
     "media": {"pictures": [{"url": "https://a.org/x.png", "size": [640, 480]}, {"url": 3}]},
     "variants": [{"code": "s", "stock": 3, "options": {"color": "red"}}, {"stock": 1}]}
    """

private let searchText = """
    {"data": {"items": [\(productText),
      {"id": 2, "name": "Cap", "price": {"amount": 5, "currency": "NOK"}, "brand": {"name": "B", "country": "NO"}}],
      "facets": [{"name": "color", "values": [{"key": "red", "count": 3}, {"key": "blue", "count": 4}]}]},
     "links": {"next": null}}
    """

private let orderText = """
    {"number": 1042, "placed": "2026-01-01T00:00:00Z", "state": "lost",
     "customer": {"first": "Kim", "last": "Li", "address": {"city": "Oslo"}},
     "cart": {"lines": [{"product": {"id": 7}}, {"product": {"id": 8}, "quantity": 2}]}}
    """

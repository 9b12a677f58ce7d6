import Lift
import Testing

@testable import LiftSettings

/// Devices that change settings at random, online and offline, with and without a mirror.
@Suite struct MirrorConvergenceTests {
    // One world after the other: a change calls the observers of its key in all of them.

    /// With right clocks, the change with the latest time wins everywhere.
    @Test func allDevicesGetTheNewestChange() {
        // In 143, one device removes a value before another device changes it, and a third one after that.
        for seed in [143] + Array(0..<TestSize.count(8, full: 300)) {
            var world = MirroredWorld(seed: UInt64(seed), devices: 2 + seed % 2, maximumSkew: 0)
            for _ in 0..<60 { world.step() }
            world.settle()
            for (key, states) in world.states {
                #expect(Set(states).count == 1, "seed \(seed), \(key): \(states)")
                #expect(states.first == world.newest[key]?.state ?? "", "seed \(seed), \(key)")
            }
        }
    }

    /// With wrong clocks, and with keys that arrive apart, all devices still agree.
    @Test func allDevicesAgreeWhateverTheirClocksSay() {
        for seed in 0..<TestSize.count(8, full: 300) {
            var world = MirroredWorld(
                seed: UInt64(seed), devices: 3, maximumSkew: 100_000, splits: seed % 2 == 1)
            for _ in 0..<60 { world.step() }
            world.settle()
            for (key, states) in world.states {
                #expect(Set(states).count == 1, "seed \(seed), \(key): \(states)")
            }
            // A change that is made when all agree wins, whatever the clock of its device says.
            let last = world.changeWhenAllAgree()
            world.settle()
            #expect(world.states[last.key].map { Set($0) } == [last.state], "seed \(seed)")
        }
    }
}

private struct MirroredWorld {
    private final class Device {
        let local = InMemorySettings()
        let cloud: CloudDouble
        var mirror: SettingMirror?
        var isOnline = true
        let skew: Int64
        /// What was stored when there was a mirror last.
        var before: [String: String] = [:]

        init(_ server: CloudServer, skew: Int64) {
            cloud = CloudDouble(server)
            self.skew = skew
        }
    }

    private let keys: [SettingKeys]
    private let devices: [Device]
    private let server = CloudServer()
    private let clock = Locked<Int64>(1_000_000)
    private let splits: Bool
    private var random: SeededGenerator
    private var counter = 0
    /// The change of each setting with the latest time.
    private(set) var newest: [String: (time: Int64, state: String)] = [:]

    init(seed: UInt64, devices: Int, maximumSkew: Int64, splits: Bool = false) {
        var random = SeededGenerator(seed: seed)
        let name = "mirror \(seed) \(maximumSkew)"
        keys = [
            SettingKey<Int>("\(name) a", default: 0), SettingKey<String?>("\(name) b"),
            SettingKey<Int>("\(name) c", default: 0, renamed: ["\(name) d"]),
        ]
        let server = server
        self.devices = (0..<devices).map { _ in
            Device(server, skew: Int64.random(in: -maximumSkew...maximumSkew, using: &random))
        }
        self.random = random
        self.splits = splits
        for device in self.devices { start(device) }
    }

    mutating func step() {
        guard let device = devices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: device.isOnline.toggle()
        case 1: device.mirror == nil ? start(device) : stop(device)
        case 2, 3, 4: exchange(device)
        default: change(device)
        }
    }

    /// Everybody is online, has a mirror, and exchanges until nothing is new.
    mutating func settle() {
        for device in devices where device.mirror == nil { start(device) }
        for device in devices { device.isOnline = true }
        for _ in 1...10 {
            for device in devices { device.cloud.exchange() }
        }
        let before = states
        for device in devices {
            #expect(throws: Never.self) { try device.mirror?.sync() }
            device.cloud.exchange()
        }
        #expect(states == before)
    }

    mutating func changeWhenAllAgree() -> (key: String, state: String) {
        let key = keys[0]
        devices[0].local.put(key.name, Jar(-1))
        return (key.name, Self.state(of: key, in: devices[0].local))
    }

    /// What each device and the server have of each setting.
    var states: [String: [String]] {
        var states: [String: [String]] = [:]
        for key in keys {
            states[key.name] = devices.flatMap { device in
                [Self.state(of: key, in: device.local), Self.state(of: key, in: device.cloud)]
            }
        }
        return states
    }

    private static func state(of key: SettingKeys, in store: some SettingStore) -> String {
        for name in key.names where store.isStored(forKey: name) { return "\(name) \(store[name])" }
        return ""
    }

    private mutating func change(_ device: Device) {
        guard let key = keys.randomElement(using: &random) else { return }
        counter += 1
        let before = Self.state(of: key, in: device.local)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: device.local.reset(all: [key])
        // Damaged, for some.
        case 1: device.local.put(key.name, Jar("\(counter)"))
        case 2: device.local.put(key.names.last ?? key.name, Jar(counter))
        default: device.local.put(key.name, Jar(counter))
        }
        let state = Self.state(of: key, in: device.local)
        if device.mirror != nil, state != before { note(key, state) }
    }

    /// The clock went on during the change, and nothing else happened since.
    private mutating func note(_ key: SettingKeys, _ state: String) {
        newest[key.name] = (clock.withLock { $0 }, state)
    }

    private mutating func start(_ device: Device) {
        let (clock, skew) = (clock, device.skew)
        let states = keys.map { Self.state(of: $0, in: device.local) }
        let remotes = keys.map { Self.state(of: $0, in: device.cloud) }
        device.mirror = SettingMirror(
            device.local, device.cloud, SettingKeys.List(keys), .newest, "mirror",
            { Issue.record("\($0)") },
            now: {
                clock.withLock { time in
                    time += 10
                    return time + skew
                }
            })
        // What both stores have is no change of this device.
        for (index, key) in keys.enumerated()
        where device.before[key.name, default: ""] != states[index] && states[index] != remotes[index] {
            note(key, states[index])
        }
    }

    private func stop(_ device: Device) {
        device.mirror?.stop()
        device.mirror = nil
        for key in keys { device.before[key.name] = Self.state(of: key, in: device.local) }
    }

    private mutating func exchange(_ device: Device) {
        guard device.isOnline else { return }
        guard splits else { return device.cloud.exchange() }
        let seed = random.next()
        device.cloud.exchange {
            ($0.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 20) % 3 > 0
        }
    }
}

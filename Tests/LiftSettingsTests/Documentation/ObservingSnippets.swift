#if canImport(Observation)
    import Lift
    import LiftSettings
    import LiftTestSupport
    import Observation
    import Testing

    // Each Swift snippet of the article Observing settings, unchanged except for its indentation and access
    // levels. The publisher is in Tests/Apple.

    private typealias Theme = SettingKeys.Theme

    extension SettingKeys {
        fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
        fileprivate static let theme = SettingKey<Theme>("theme", default: .light)
    }

    private struct Player {
        private(set) var shown: [String] = []
        var start: AsyncStream<Void>.Continuation?
        var volume = 0.0 {
            didSet {
                // Ends the loop of the page, which has no end.
                if volume == 0.1 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }

        mutating func show(_ volume: Double, _ theme: Theme) {
            shown.append("(\(volume), .\(theme))")
            start?.yield()
            if shown.count == 4 { withUnsafeCurrentTask { $0?.cancel() } }
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Observable private final class PlayerModel {
        private let settings: ObservableSettings

        init(settings: ObservableSettings) { self.settings = settings }

        var volume: Double {
            get { settings[.volume] }
            set { settings[.volume] = newValue }
        }

        var isLoud: Bool { settings[.volume] > 0.7 }
    }

    @Suite struct ObservingSnippets {
        @Test func aLoopGetsEachChange() async throws {
            let defaults = InMemorySettings()
            defaults[.volume] = 0.1
            let loop = Task {
                var player = Player()
                for await volume in defaults.updates(of: .volume) {
                    player.volume = volume
                }
                return player.volume
            }
            #expect(await loop.value == 0.1)
        }

        @Test func settingsComeAsATuple() async throws {
            let defaults = InMemorySettings()
            let (started, start) = AsyncStream<Void>.makeStream()
            let loop = Task {
                var player = Player()
                player.start = start
                for await (volume, theme) in defaults.updates(of: .volume, .theme) {
                    player.show(volume, theme)
                }
                return player.shown
            }
            var starts = started.makeAsyncIterator()
            await starts.next()
            do {
                defaults[.volume] = 0.5  // (0.5, .light)
                defaults[.theme] = .dark  // (0.5, .dark)
                defaults.removeAll()  // (0.8, .light)
            }
            #expect(await loop.value == ["(0.8, .light)", "(0.5, .light)", "(0.5, .dark)", "(0.8, .light)"])
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func modelsAreTold() throws {
            let defaults = InMemorySettings()
            let model = PlayerModel(settings: ObservableSettings(defaults))
            let changes = Locked(0)
            withObservationTracking {
                #expect(model.isLoud)
            } onChange: {
                changes.withLock { $0 += 1 }
            }
            defaults[.volume] = 0.5
            model.volume /= 2
            #expect(changes.withLock { $0 } == 1 && !model.isLoud && defaults[.volume] == 0.25)
        }

        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
        @Test func theObjectItselfIsObserved() throws {
            let lines = Locked<[String]>([])
            @Sendable func print(_ line: String) { lines.withLock { $0.append(line) } }
            let defaults = InMemorySettings()
            var player = Player()
            let settings = ObservableSettings(defaults)
            withObservationTracking {
                player.volume = settings[.volume]
            } onChange: {
                print("the volume has changed")
            }
            defaults[.volume] = 0.5  // the volume has changed
            #expect(player.volume == 0.8 && lines.withLock { $0 } == ["the volume has changed"])
        }
    }
#endif

import Combine
import Foundation
import Lift
import LiftSettings
import SwiftUI

// A view as an app has it: the one of the article Settings, and one with the settings of a preview.

extension SettingKeys {
    fileprivate static let volume = SettingKey<Double>("volume", default: 0.8)
    fileprivate static let nickname = SettingKey<String?>("nickname")
}

private struct VolumeView: View {
    @Setting(.volume) var volume

    var body: some View {
        Slider(value: $volume, in: 0...1)
    }
}

/// What the macro `#Preview` contains.
@MainActor private func preview() -> some View {
    VolumeView()
        .settingStore(InMemorySettings(["volume": 0.3]))
}

private struct NameView: View {
    @Environment(\.settingStore) private var store
    @Setting(.nickname, store: InMemorySettings(["nickname": "Kim"])) var nickname
    @Setting(.volume, store: NSUbiquitousKeyValueStore.default) private var sharedVolume

    var body: some View {
        if sharedVolume < 0.1 { reset() }
        return Text(verbatim: nickname ?? "")
    }

    private func reset() {
        nickname = nil
        sharedVolume = 0.5
        store.reset(.nickname)
    }
}

/// What KVO and notifications report arrives in the actor of a view.
@MainActor private func follow(_ store: NSUbiquitousKeyValueStore) async {
    for await volume in store.updates(of: .volume) { _ = volume }
    for await name in UserDefaults.standard.updates(of: .nickname) { _ = name }
}

/// The publisher of the article Observing settings.
private final class Meter {
    struct Player {
        var volume = 0.0
    }

    private var player = Player()
    private var subscriptions: Set<AnyCancellable> = []

    func follow() {
        UserDefaults.standard.publisher(for: .volume)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] volume in self?.player.volume = volume }
            .store(in: &subscriptions)
    }
}

/// Settings of several kinds in the actor of a view, in a loop and as an observable object.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor private func followAll(_ settings: ObservableSettings) async {
    for await (volume, name) in UserDefaults.standard.updates(of: .volume, .nickname) {
        settings[.volume] = volume / 2
        settings[.nickname] = name
    }
}

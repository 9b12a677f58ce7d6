import Foundation

/// What a sanitizer changes: it takes memory and time of its own.
enum Sanitizer {
    static let isPresent: Bool = {
        guard let process = dlopen(nil, RTLD_NOW) else { return false }
        return dlsym(process, "__asan_init") != nil || dlsym(process, "__tsan_init") != nil
    }()
}

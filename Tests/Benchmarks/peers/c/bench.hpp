// What the programs for simdjson and yyjson share: input files, and the median of all runs as a line of JSON.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

/// Makes the compiler believe that `value` is used.
template <class Value>
void use(const Value &value) {
    asm volatile("" : : "g"(&value) : "memory");
}

class Bench {
  public:
    /// The arguments of the program: the name that is printed with each row, and the folders of the input files.
    Bench(int count, char **arguments) : name(count > 1 ? arguments[1] : "?") {
        for (int index = 2; index < count; index++) folders.push_back(arguments[index]);
    }

    /// The text of a file in one of the folders.
    std::optional<std::string> input(const std::string &file) const {
        for (const auto &folder : folders) {
            std::ifstream stream(folder + "/" + file, std::ios::binary);
            if (stream) return std::string(std::istreambuf_iterator<char>(stream), {});
        }
        return std::nullopt;
    }

    /// Runs `work` for a second. What it makes is freed within the measured time, which is the processor's.
    template <class Work>
    void measure(const std::string &row, Work work) const {
        using Clock = std::chrono::steady_clock;
        std::vector<long long> times;
        work();
        const auto begin = Clock::now();
        while (times.size() < 7 || Clock::now() - begin < std::chrono::seconds(1)) {
            const auto start = processor_time();
            work();
            times.push_back(processor_time() - start);
        }
        std::sort(times.begin(), times.end());
        std::printf("{\"row\": \"%s\", \"peer\": \"%s\", \"nanoseconds\": %lld, \"runs\": %zu}\n", row.c_str(),
                    name.c_str(), times[times.size() / 2], times.size());
        std::fflush(stdout);
    }

  private:
    static long long processor_time() {
        timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time.tv_sec * 1000000000LL + time.tv_nsec;
    }

    std::string name;
    std::vector<std::string> folders;
};

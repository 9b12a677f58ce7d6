// Measures yyjson: its parser, and arrays both ways. It has no models; a program reads and builds its tree by hand.
//
//     peers-yyjson NAME FOLDER…

#include "bench.hpp"
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <yyjson.h>

double get(yyjson_val *value, double) { return yyjson_get_num(value); }
int64_t get(yyjson_val *value, int64_t) { return yyjson_get_sint(value); }
std::string get(yyjson_val *value, const std::string &) {
    return std::string(yyjson_get_str(value), yyjson_get_len(value));
}

void add(yyjson_mut_doc *document, yyjson_mut_val *array, double value) {
    yyjson_mut_arr_add_real(document, array, value);
}
void add(yyjson_mut_doc *document, yyjson_mut_val *array, int64_t value) {
    yyjson_mut_arr_add_sint(document, array, value);
}
void add(yyjson_mut_doc *document, yyjson_mut_val *array, const std::string &value) {
    yyjson_mut_arr_add_strn(document, array, value.data(), value.size());
}

yyjson_doc *parse(const std::string &text) {
    yyjson_doc *document = yyjson_read(text.data(), text.size(), 0);
    if (!document) throw std::runtime_error("not JSON");
    return document;
}

template <class Value>
std::vector<Value> values(const std::string &text) {
    yyjson_doc *document = parse(text);
    std::vector<Value> values;
    size_t index, count;
    yyjson_val *element;
    yyjson_arr_foreach(yyjson_doc_get_root(document), index, count, element) {
        values.push_back(get(element, Value()));
    }
    yyjson_doc_free(document);
    return values;
}

template <class Value>
void write(const std::vector<Value> &values) {
    yyjson_mut_doc *document = yyjson_mut_doc_new(nullptr);
    yyjson_mut_val *array = yyjson_mut_arr(document);
    yyjson_mut_doc_set_root(document, array);
    for (const auto &value : values) add(document, array, value);
    size_t length;
    char *text = yyjson_mut_write(document, 0, &length);
    use(text);
    std::free(text);
    yyjson_mut_doc_free(document);
}

template <class Value>
void scalars(const Bench &bench, const std::string &name) {
    const auto text = bench.input(name + ".json");
    if (!text) return;
    bench.measure("bytes → " + name, [&] { use(values<Value>(*text)); });
    const auto read = values<Value>(*text);
    bench.measure(name + " → bytes", [&] { write(read); });
}

int main(int count, char **arguments) {
    const Bench bench(count, arguments);
    for (const std::string file : {"twitter.json", "citm_catalog.json", "canada.json"}) {
        const auto text = bench.input(file);
        if (!text) continue;
        bench.measure("parse: " + file, [&] { yyjson_doc_free(parse(*text)); });
    }
    scalars<double>(bench, "200,000 doubles");
    scalars<int64_t>(bench, "200,000 integers of 19 digits");
    scalars<std::string>(bench, "50,000 strings with escapes");
}

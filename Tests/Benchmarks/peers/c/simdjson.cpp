// Measures simdjson: its parser, and its on-demand interface for models. It has no writer.
//
//     peers-simdjson NAME FOLDER…

#include "bench.hpp"
#include "models.hpp"
#include <simdjson.h>

using namespace simdjson;

// Each `read` fills its second argument. An error is an exception.

void read(ondemand::value value, bool &into) { into = value.get_bool(); }
void read(ondemand::value value, int64_t &into) { into = value.get_int64(); }
void read(ondemand::value value, double &into) { into = value.get_double(); }
void read(ondemand::value value, std::string &into) { into = std::string_view(value.get_string()); }

template <class Value>
void read(ondemand::value value, std::vector<Value> &into);
template <class Value>
void read(ondemand::value value, Dictionary<Value> &into);
template <class Value>
void read(ondemand::value value, std::optional<Value> &into);

/// Reads a field. One that is missing leaves an optional as it is, and is an error for any other type.
template <class Value>
void field(ondemand::object &object, std::string_view key, Value &into) {
    read(object.find_field_unordered(key).value(), into);
}
template <class Value>
void field(ondemand::object &object, std::string_view key, std::optional<Value> &into) {
    auto found = object.find_field_unordered(key);
    if (found.error() != NO_SUCH_FIELD) read(found.value(), into);
}

// Fields are searched for from where the last one was found, so they are read in the order of the documents.

void read(ondemand::value value, Hashtag &into) {
    ondemand::object object = value;
    field(object, "text", into.text);
    field(object, "indices", into.indices);
}

void read(ondemand::value value, Link &into) {
    ondemand::object object = value;
    field(object, "url", into.url);
    field(object, "expanded_url", into.expanded_url);
    field(object, "display_url", into.display_url);
    field(object, "indices", into.indices);
}

void read(ondemand::value value, Mention &into) {
    ondemand::object object = value;
    field(object, "screen_name", into.screen_name);
    field(object, "name", into.name);
    field(object, "id", into.id);
    field(object, "indices", into.indices);
}

void read(ondemand::value value, Medium &into) {
    ondemand::object object = value;
    field(object, "id", into.id);
    field(object, "indices", into.indices);
    field(object, "media_url", into.media_url);
    field(object, "type", into.type);
}

void read(ondemand::value value, Entities &into) {
    ondemand::object object = value;
    field(object, "hashtags", into.hashtags);
    field(object, "urls", into.urls);
    field(object, "user_mentions", into.user_mentions);
    field(object, "media", into.media);
}

void read(ondemand::value value, User &into) {
    ondemand::object object = value;
    field(object, "id", into.id);
    field(object, "name", into.name);
    field(object, "screen_name", into.screen_name);
    field(object, "location", into.location);
    field(object, "description", into.description);
    field(object, "url", into.url);
    field(object, "protected", into.is_protected);
    field(object, "followers_count", into.followers_count);
    field(object, "friends_count", into.friends_count);
    field(object, "listed_count", into.listed_count);
    field(object, "created_at", into.created_at);
    field(object, "favourites_count", into.favourites_count);
    field(object, "utc_offset", into.utc_offset);
    field(object, "time_zone", into.time_zone);
    field(object, "geo_enabled", into.geo_enabled);
    field(object, "verified", into.verified);
    field(object, "statuses_count", into.statuses_count);
    field(object, "lang", into.lang);
    field(object, "profile_background_color", into.profile_background_color);
    field(object, "profile_image_url", into.profile_image_url);
    field(object, "profile_banner_url", into.profile_banner_url);
    field(object, "default_profile", into.default_profile);
}

void read(ondemand::value value, Retweet &into) {
    ondemand::object object = value;
    field(object, "created_at", into.created_at);
    field(object, "id", into.id);
    field(object, "text", into.text);
    field(object, "user", into.user);
    field(object, "retweet_count", into.retweet_count);
    field(object, "favorite_count", into.favorite_count);
    field(object, "entities", into.entities);
}

void read(ondemand::value value, Tweet &into) {
    ondemand::object object = value;
    field(object, "created_at", into.created_at);
    field(object, "id", into.id);
    field(object, "text", into.text);
    field(object, "source", into.source);
    field(object, "truncated", into.truncated);
    field(object, "in_reply_to_status_id", into.in_reply_to_status_id);
    field(object, "in_reply_to_screen_name", into.in_reply_to_screen_name);
    field(object, "user", into.user);
    field(object, "retweeted_status", into.retweeted_status);
    field(object, "retweet_count", into.retweet_count);
    field(object, "favorite_count", into.favorite_count);
    field(object, "entities", into.entities);
    field(object, "favorited", into.favorited);
    field(object, "retweeted", into.retweeted);
    field(object, "lang", into.lang);
}

void read(ondemand::value value, Search &into) {
    ondemand::object object = value;
    field(object, "completed_in", into.completed_in);
    field(object, "max_id", into.max_id);
    field(object, "query", into.query);
    field(object, "count", into.count);
}

void read(ondemand::value value, Tweets &into) {
    ondemand::object object = value;
    field(object, "statuses", into.statuses);
    field(object, "search_metadata", into.search_metadata);
}

void read(ondemand::value value, Event &into) {
    ondemand::object object = value;
    field(object, "description", into.description);
    field(object, "id", into.id);
    field(object, "logo", into.logo);
    field(object, "name", into.name);
    field(object, "subTopicIds", into.subTopicIds);
    field(object, "subjectCode", into.subjectCode);
    field(object, "subtitle", into.subtitle);
    field(object, "topicIds", into.topicIds);
}

void read(ondemand::value value, Price &into) {
    ondemand::object object = value;
    field(object, "amount", into.amount);
    field(object, "audienceSubCategoryId", into.audienceSubCategoryId);
    field(object, "seatCategoryId", into.seatCategoryId);
}

void read(ondemand::value value, Area &into) {
    ondemand::object object = value;
    field(object, "areaId", into.areaId);
    field(object, "blockIds", into.blockIds);
}

void read(ondemand::value value, SeatCategory &into) {
    ondemand::object object = value;
    field(object, "areas", into.areas);
    field(object, "seatCategoryId", into.seatCategoryId);
}

void read(ondemand::value value, Performance &into) {
    ondemand::object object = value;
    field(object, "eventId", into.eventId);
    field(object, "id", into.id);
    field(object, "logo", into.logo);
    field(object, "name", into.name);
    field(object, "prices", into.prices);
    field(object, "seatCategories", into.seatCategories);
    field(object, "seatMapImage", into.seatMapImage);
    field(object, "start", into.start);
    field(object, "venueCode", into.venueCode);
}

void read(ondemand::value value, Catalog &into) {
    ondemand::object object = value;
    field(object, "areaNames", into.areaNames);
    field(object, "events", into.events);
    field(object, "performances", into.performances);
    field(object, "seatCategoryNames", into.seatCategoryNames);
    field(object, "subTopicNames", into.subTopicNames);
    field(object, "topicNames", into.topicNames);
    field(object, "topicSubTopics", into.topicSubTopics);
    field(object, "venueNames", into.venueNames);
}

void read(ondemand::value value, Geometry &into) {
    ondemand::object object = value;
    field(object, "type", into.type);
    field(object, "coordinates", into.coordinates);
}

void read(ondemand::value value, Feature &into) {
    ondemand::object object = value;
    field(object, "type", into.type);
    field(object, "properties", into.properties);
    field(object, "geometry", into.geometry);
}

void read(ondemand::value value, Canada &into) {
    ondemand::object object = value;
    field(object, "type", into.type);
    field(object, "features", into.features);
}

template <class Value>
void read(ondemand::value value, std::vector<Value> &into) {
    for (auto element : value.get_array()) read(element.value(), into.emplace_back());
}

template <class Value>
void read(ondemand::value value, Dictionary<Value> &into) {
    for (auto member : value.get_object()) {
        std::string_view key = member.unescaped_key();
        read(member.value(), into[std::string(key)]);
    }
}

template <class Value>
void read(ondemand::value value, std::optional<Value> &into) {
    bool is_null = value.is_null();
    if (!is_null) read(value, into.emplace());
}

/// Measures making a `Value` of a file.
template <class Value>
void models(const Bench &bench, const std::string &file, const std::string &row) {
    const auto text = bench.input(file);
    if (!text) return;
    ondemand::parser parser;
    bench.measure(row, [&] {
        // simdjson reads a little beyond the text, so the text is copied, as Lift does.
        const padded_string padded(*text);
        ondemand::document document = parser.iterate(padded);
        Value value{};
        read(document.get_value().value(), value);
        use(value);
    });
}

void parsing(const Bench &bench, const std::string &file) {
    const auto text = bench.input(file);
    if (!text) return;
    dom::parser parser;
    bench.measure("parse: " + file, [&] {
        dom::element root = parser.parse(*text);
        use(root);
    });
}

int main(int count, char **arguments) {
    const Bench bench(count, arguments);
    for (const auto file : {"twitter.json", "citm_catalog.json", "canada.json"}) parsing(bench, file);
    models<Tweets>(bench, "twitter.json", "twitter.json → models");
    models<Catalog>(bench, "citm_catalog.json", "citm_catalog.json → models");
    models<Canada>(bench, "canada.json", "canada.json → models");
    models<std::vector<double>>(bench, "200,000 doubles.json", "bytes → 200,000 doubles");
    models<std::vector<int64_t>>(
        bench, "200,000 integers of 19 digits.json", "bytes → 200,000 integers of 19 digits");
    models<std::vector<std::string>>(
        bench, "50,000 strings with escapes.json", "bytes → 50,000 strings with escapes");
}

// The models of the benchmark in Swift: `Tweets`, `Catalog` and `Canada`.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

template <class Value>
using Dictionary = std::unordered_map<std::string, Value>;

struct Hashtag {
    std::string text;
    std::vector<int64_t> indices;
};

struct Link {
    std::string url, expanded_url, display_url;
    std::vector<int64_t> indices;
};

struct Mention {
    int64_t id;
    std::string screen_name, name;
    std::vector<int64_t> indices;
};

struct Medium {
    int64_t id;
    std::string media_url, type;
    std::vector<int64_t> indices;
};

struct Entities {
    std::vector<Hashtag> hashtags;
    std::vector<Link> urls;
    std::vector<Mention> user_mentions;
    std::optional<std::vector<Medium>> media;
};

struct User {
    int64_t id;
    std::string name, screen_name, location, description;
    std::optional<std::string> url;
    bool is_protected;
    int64_t followers_count, friends_count, listed_count;
    std::string created_at;
    int64_t favourites_count;
    std::optional<int64_t> utc_offset;
    std::optional<std::string> time_zone;
    bool geo_enabled, verified;
    int64_t statuses_count;
    std::string lang, profile_background_color, profile_image_url;
    std::optional<std::string> profile_banner_url;
    bool default_profile;
};

struct Retweet {
    std::string created_at;
    int64_t id;
    std::string text;
    User user;
    int64_t retweet_count, favorite_count;
    Entities entities;
};

struct Tweet {
    std::string created_at;
    int64_t id;
    std::string text, source;
    bool truncated;
    std::optional<int64_t> in_reply_to_status_id;
    std::optional<std::string> in_reply_to_screen_name;
    User user;
    std::optional<Retweet> retweeted_status;
    int64_t retweet_count, favorite_count;
    bool favorited, retweeted;
    std::string lang;
    Entities entities;
};

struct Search {
    double completed_in;
    int64_t max_id;
    std::string query;
    int64_t count;
};

struct Tweets {
    std::vector<Tweet> statuses;
    Search search_metadata;
};

struct Event {
    std::optional<std::string> description;
    int64_t id;
    std::optional<std::string> logo;
    std::string name;
    std::vector<int64_t> subTopicIds;
    std::optional<std::string> subjectCode, subtitle;
    std::vector<int64_t> topicIds;
};

struct Price {
    int64_t amount, audienceSubCategoryId, seatCategoryId;
};

struct Area {
    int64_t areaId;
    std::vector<int64_t> blockIds;
};

struct SeatCategory {
    std::vector<Area> areas;
    int64_t seatCategoryId;
};

struct Performance {
    int64_t eventId, id;
    std::optional<std::string> logo, name;
    std::vector<Price> prices;
    std::vector<SeatCategory> seatCategories;
    std::optional<std::string> seatMapImage;
    int64_t start;
    std::string venueCode;
};

struct Catalog {
    Dictionary<std::string> areaNames;
    Dictionary<Event> events;
    std::vector<Performance> performances;
    Dictionary<std::string> seatCategoryNames, subTopicNames, topicNames;
    Dictionary<std::vector<int64_t>> topicSubTopics;
    Dictionary<std::string> venueNames;
};

struct Geometry {
    std::string type;
    std::vector<std::vector<std::vector<double>>> coordinates;
};

struct Feature {
    std::string type;
    Dictionary<std::string> properties;
    Geometry geometry;
};

struct Canada {
    std::string type;
    std::vector<Feature> features;
};

//! The models of the benchmark in Swift: `Tweets`, `Catalog` and `Canada`. A None is not written.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Serialize, Deserialize, PartialEq)]
pub struct Tweets {
    statuses: Vec<Tweet>,
    search_metadata: Search,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Tweet {
    created_at: String,
    id: i64,
    text: String,
    source: String,
    truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_status_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_screen_name: Option<String>,
    user: User,
    #[serde(skip_serializing_if = "Option::is_none")]
    retweeted_status: Option<Retweet>,
    retweet_count: i64,
    favorite_count: i64,
    favorited: bool,
    retweeted: bool,
    lang: String,
    entities: Entities,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Retweet {
    created_at: String,
    id: i64,
    text: String,
    user: User,
    retweet_count: i64,
    favorite_count: i64,
    entities: Entities,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct User {
    id: i64,
    name: String,
    screen_name: String,
    location: String,
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    protected: bool,
    followers_count: i64,
    friends_count: i64,
    listed_count: i64,
    created_at: String,
    favourites_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    utc_offset: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_zone: Option<String>,
    geo_enabled: bool,
    verified: bool,
    statuses_count: i64,
    lang: String,
    profile_background_color: String,
    profile_image_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile_banner_url: Option<String>,
    default_profile: bool,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Entities {
    hashtags: Vec<Hashtag>,
    urls: Vec<Link>,
    user_mentions: Vec<Mention>,
    #[serde(skip_serializing_if = "Option::is_none")]
    media: Option<Vec<Medium>>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Hashtag {
    text: String,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Link {
    url: String,
    expanded_url: String,
    display_url: String,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Mention {
    id: i64,
    screen_name: String,
    name: String,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Medium {
    id: i64,
    media_url: String,
    r#type: String,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Search {
    completed_in: f64,
    max_id: i64,
    query: String,
    count: i64,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    area_names: HashMap<String, String>,
    events: HashMap<String, Event>,
    performances: Vec<Performance>,
    seat_category_names: HashMap<String, String>,
    sub_topic_names: HashMap<String, String>,
    topic_names: HashMap<String, String>,
    topic_sub_topics: HashMap<String, Vec<i64>>,
    venue_names: HashMap<String, String>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Event {
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
    name: String,
    sub_topic_ids: Vec<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subtitle: Option<String>,
    topic_ids: Vec<i64>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Performance {
    event_id: i64,
    id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    prices: Vec<Price>,
    seat_categories: Vec<SeatCategory>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat_map_image: Option<String>,
    start: i64,
    venue_code: String,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Price {
    amount: i64,
    audience_sub_category_id: i64,
    seat_category_id: i64,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct SeatCategory {
    areas: Vec<Area>,
    seat_category_id: i64,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Area {
    area_id: i64,
    block_ids: Vec<i64>,
}

#[derive(Serialize, Deserialize, PartialEq)]
pub struct Canada {
    r#type: String,
    features: Vec<Feature>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Feature {
    r#type: String,
    properties: HashMap<String, String>,
    geometry: Geometry,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Geometry {
    r#type: String,
    coordinates: Vec<Vec<Vec<f64>>>,
}

import Lift

/// The same models as `Tweets`, Codable.
struct CodableTweets: JarCodable, Equatable {
    let statuses: [Tweet]
    let searchMetadata: Search

    enum CodingKeys: String, CodingKey {
        case statuses
        case searchMetadata = "search_metadata"
    }

    struct Tweet: Codable, Equatable {
        let createdAt: String
        let id: Int
        let text: String
        let source: String
        let truncated: Bool
        let inReplyToStatusID: Int?
        let inReplyToScreenName: String?
        let user: User
        let retweetedStatus: Retweet?
        let retweetCount: Int
        let favoriteCount: Int
        let favorited: Bool
        let retweeted: Bool
        let lang: String
        let entities: Entities

        enum CodingKeys: String, CodingKey {
            case id, text, source, truncated, user, favorited, retweeted, lang, entities
            case createdAt = "created_at"
            case inReplyToStatusID = "in_reply_to_status_id"
            case inReplyToScreenName = "in_reply_to_screen_name"
            case retweetedStatus = "retweeted_status"
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
        }
    }

    struct Retweet: Codable, Equatable {
        let createdAt: String
        let id: Int
        let text: String
        let user: User
        let retweetCount: Int
        let favoriteCount: Int
        let entities: Entities

        enum CodingKeys: String, CodingKey {
            case id, text, user, entities
            case createdAt = "created_at"
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
        }
    }

    struct User: Codable, Equatable {
        let id: Int
        let name: String
        let screenName: String
        let location: String
        let description: String
        let url: String?
        let protected: Bool
        let followersCount: Int
        let friendsCount: Int
        let listedCount: Int
        let createdAt: String
        let favouritesCount: Int
        let utcOffset: Int?
        let timeZone: String?
        let geoEnabled: Bool
        let verified: Bool
        let statusesCount: Int
        let lang: String
        let profileBackgroundColor: String
        let profileImageURL: String
        let profileBannerURL: String?
        let defaultProfile: Bool

        enum CodingKeys: String, CodingKey {
            case id, name, location, description, url, protected, verified, lang
            case screenName = "screen_name"
            case followersCount = "followers_count"
            case friendsCount = "friends_count"
            case listedCount = "listed_count"
            case createdAt = "created_at"
            case favouritesCount = "favourites_count"
            case utcOffset = "utc_offset"
            case timeZone = "time_zone"
            case geoEnabled = "geo_enabled"
            case statusesCount = "statuses_count"
            case profileBackgroundColor = "profile_background_color"
            case profileImageURL = "profile_image_url"
            case profileBannerURL = "profile_banner_url"
            case defaultProfile = "default_profile"
        }
    }

    struct Entities: Codable, Equatable {
        let hashtags: [Hashtag]
        let urls: [Link]
        let userMentions: [Mention]
        let media: [Medium]?

        enum CodingKeys: String, CodingKey {
            case hashtags, urls, media
            case userMentions = "user_mentions"
        }
    }

    struct Hashtag: Codable, Equatable {
        let text: String
        let indices: [Int]
    }

    struct Link: Codable, Equatable {
        let url: String
        let expandedURL: String
        let displayURL: String
        let indices: [Int]

        enum CodingKeys: String, CodingKey {
            case url, indices
            case expandedURL = "expanded_url"
            case displayURL = "display_url"
        }
    }

    struct Mention: Codable, Equatable {
        let id: Int
        let screenName: String
        let name: String
        let indices: [Int]

        enum CodingKeys: String, CodingKey {
            case id, name, indices
            case screenName = "screen_name"
        }
    }

    struct Medium: Codable, Equatable {
        let id: Int
        let mediaURL: String
        let type: String
        let indices: [Int]

        enum CodingKeys: String, CodingKey {
            case id, type, indices
            case mediaURL = "media_url"
        }
    }

    struct Search: Codable, Equatable {
        let completedIn: Double
        let maxID: Int
        let query: String
        let count: Int

        enum CodingKeys: String, CodingKey {
            case query, count
            case completedIn = "completed_in"
            case maxID = "max_id"
        }
    }
}

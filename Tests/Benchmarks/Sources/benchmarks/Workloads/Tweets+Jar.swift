import Lift

extension Tweets: JarElement {
    init(jar: Jar) throws {
        statuses = try jar["statuses"]^
        searchMetadata = try jar["search_metadata"]^
    }

    var jar: Jar {
        [
            "statuses": statuses, "search_metadata": searchMetadata,
        ]
    }
}

extension Tweets.Tweet: JarElement {
    init(jar: Jar) throws {
        createdAt = try jar["created_at"]^
        id = try jar["id"]^
        text = try jar["text"]^
        source = try jar["source"]^
        truncated = try jar["truncated"]^
        inReplyToStatusID = try jar["in_reply_to_status_id"]^
        inReplyToScreenName = try jar["in_reply_to_screen_name"]^
        user = try jar["user"]^
        retweetedStatus = try jar["retweeted_status"]^
        retweetCount = try jar["retweet_count"]^
        favoriteCount = try jar["favorite_count"]^
        favorited = try jar["favorited"]^
        retweeted = try jar["retweeted"]^
        lang = try jar["lang"]^
        entities = try jar["entities"]^
    }

    var jar: Jar {
        [
            "created_at": createdAt, "id": id, "text": text, "source": source, "truncated": truncated,
            "in_reply_to_status_id": inReplyToStatusID, "in_reply_to_screen_name": inReplyToScreenName,
            "user": user, "retweeted_status": retweetedStatus, "retweet_count": retweetCount,
            "favorite_count": favoriteCount, "favorited": favorited, "retweeted": retweeted, "lang": lang,
            "entities": entities,
        ]
    }
}

extension Tweets.Retweet: JarElement {
    init(jar: Jar) throws {
        createdAt = try jar["created_at"]^
        id = try jar["id"]^
        text = try jar["text"]^
        user = try jar["user"]^
        retweetCount = try jar["retweet_count"]^
        favoriteCount = try jar["favorite_count"]^
        entities = try jar["entities"]^
    }

    var jar: Jar {
        [
            "created_at": createdAt, "id": id, "text": text, "user": user, "retweet_count": retweetCount,
            "favorite_count": favoriteCount, "entities": entities,
        ]
    }
}

extension Tweets.User: JarElement {
    init(jar: Jar) throws {
        id = try jar["id"]^
        name = try jar["name"]^
        screenName = try jar["screen_name"]^
        location = try jar["location"]^
        description = try jar["description"]^
        url = try jar["url"]^
        protected = try jar["protected"]^
        followersCount = try jar["followers_count"]^
        friendsCount = try jar["friends_count"]^
        listedCount = try jar["listed_count"]^
        createdAt = try jar["created_at"]^
        favouritesCount = try jar["favourites_count"]^
        utcOffset = try jar["utc_offset"]^
        timeZone = try jar["time_zone"]^
        geoEnabled = try jar["geo_enabled"]^
        verified = try jar["verified"]^
        statusesCount = try jar["statuses_count"]^
        lang = try jar["lang"]^
        profileBackgroundColor = try jar["profile_background_color"]^
        profileImageURL = try jar["profile_image_url"]^
        profileBannerURL = try jar["profile_banner_url"]^
        defaultProfile = try jar["default_profile"]^
    }

    var jar: Jar {
        [
            "id": id, "name": name, "screen_name": screenName, "location": location,
            "description": description, "url": url, "protected": protected,
            "followers_count": followersCount, "friends_count": friendsCount, "listed_count": listedCount,
            "created_at": createdAt, "favourites_count": favouritesCount, "utc_offset": utcOffset,
            "time_zone": timeZone, "geo_enabled": geoEnabled, "verified": verified,
            "statuses_count": statusesCount, "lang": lang,
            "profile_background_color": profileBackgroundColor, "profile_image_url": profileImageURL,
            "profile_banner_url": profileBannerURL, "default_profile": defaultProfile,
        ]
    }
}

extension Tweets.Entities: JarElement {
    init(jar: Jar) throws {
        hashtags = try jar["hashtags"]^
        urls = try jar["urls"]^
        userMentions = try jar["user_mentions"]^
        media = try jar["media"]^
    }

    var jar: Jar {
        [
            "hashtags": hashtags, "urls": urls, "user_mentions": userMentions, "media": media,
        ]
    }
}

extension Tweets.Hashtag: JarElement {
    init(jar: Jar) throws {
        text = try jar["text"]^
        indices = try jar["indices"]^
    }

    var jar: Jar {
        [
            "text": text, "indices": indices,
        ]
    }
}

extension Tweets.Link: JarElement {
    init(jar: Jar) throws {
        url = try jar["url"]^
        expandedURL = try jar["expanded_url"]^
        displayURL = try jar["display_url"]^
        indices = try jar["indices"]^
    }

    var jar: Jar {
        [
            "url": url, "expanded_url": expandedURL, "display_url": displayURL, "indices": indices,
        ]
    }
}

extension Tweets.Mention: JarElement {
    init(jar: Jar) throws {
        id = try jar["id"]^
        screenName = try jar["screen_name"]^
        name = try jar["name"]^
        indices = try jar["indices"]^
    }

    var jar: Jar {
        [
            "id": id, "screen_name": screenName, "name": name, "indices": indices,
        ]
    }
}

extension Tweets.Medium: JarElement {
    init(jar: Jar) throws {
        id = try jar["id"]^
        mediaURL = try jar["media_url"]^
        type = try jar["type"]^
        indices = try jar["indices"]^
    }

    var jar: Jar {
        [
            "id": id, "media_url": mediaURL, "type": type, "indices": indices,
        ]
    }
}

extension Tweets.Search: JarElement {
    init(jar: Jar) throws {
        completedIn = try jar["completed_in"]^
        maxID = try jar["max_id"]^
        query = try jar["query"]^
        count = try jar["count"]^
    }

    var jar: Jar {
        [
            "completed_in": completedIn, "max_id": maxID, "query": query, "count": count,
        ]
    }
}

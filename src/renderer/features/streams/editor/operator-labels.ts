import { t } from '../../../../shared/text/language.ts'

/** What a term with an operator finds, for the completion. */
const labels: Readonly<Record<string, string>> = {
  from: t`posts by a user`,
  to: t`replies to a user`,
  retweets_of: t`reposts of a user`,
  place: t`a place`,
  url: t`words of a link`,
  context: t`a topic, domain.entity`,
  place_country: t`a country code`,
  bio: t`words of the author’s bio`,
  bio_name: t`words of the author’s name`,
  bio_location: t`words of the author’s location`,
  url_contains: t`part of a link`,
  url_title: t`words of a linked page’s title`,
  url_description: t`words of a linked page’s description`,
  from_affiliate_of: t`posts by affiliates`,
  to_affiliate_of: t`replies to affiliates`,
  source: t`the app that posted`,
  contains: t`words of the text`,
  in_reply_to_tweet_id: t`replies to a post`,
  retweets_of_tweet_id: t`reposts of a post`,
  quotes_of_tweet_id: t`quotes of a post`,
  conversation_id: t`a conversation`,
  entity: t`a named entity`,
  point_radius: t`[longitude latitude 10km]`,
  bounding_box: t`[west south east north]`,
  min_followers: t`the author’s followers, at least`,
  followers_count: t`the author’s followers, 10..20`,
  tweets_count: t`the author’s posts, 10..20`,
  following_count: t`whom the author follows, 10..20`,
  listed_count: t`lists that have the author, 10..20`,
  is: t`a kind of post`,
  has: t`what is in the post`,
  lang: t`a language`,
  sample: t`a share of the posts, in percent`,
  embedding: t`posts near in meaning`,
  embedding_threshold: t`how near, from 0 to 1`,
  list: t`members of a list`,
  min_likes: t`likes, at least`,
  min_replies: t`replies, at least`,
  min_reposts: t`reposts, at least`,
}

export function operatorLabel(name: string): string {
  return labels[name] ?? ''
}

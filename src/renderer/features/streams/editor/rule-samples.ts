/** Rules and queries that show what the language can say. */
export const ruleSamples = {
  hashtag: '#hiking has:images -is:retweet',
  words: '(tent OR "sleeping bag") lang:en',
  mentions: '@northwind -from:northwind',
  links: 'url:"northwind.example.com"',
} as const

/** Targetable interests, languages, conversations, events and television: a few of each. */

const interestNames: readonly (readonly [value: string, name: string])[] = [
  ['1001', 'Books and literature/Biographies and memoirs'],
  ['1010', 'Books and literature/Travel'],
  ['2004', 'Automotive/Off-road vehicles'],
  ['3011', 'Events/Outdoor festivals'],
  ['4006', 'Family and parenting/Day trips'],
  ['5002', 'Health/Running'],
  ['5009', 'Health/Walking'],
  ['6003', 'Hobbies and interests/Birdwatching'],
  ['6011', 'Hobbies and interests/Photography'],
  ['7001', 'Home and garden/Camp kitchen'],
  ['8002', 'Pets/Dogs'],
  ['9004', 'Science/Geology'],
  ['9011', 'Science/Weather'],
  ['12001', 'Sports/Climbing'],
  ['12002', 'Sports/Cycling'],
  ['12005', 'Sports/Hiking'],
  ['12009', 'Sports/Sailing'],
  ['12011', 'Sports/Skiing'],
  ['12012', 'Sports/Snowboarding'],
  ['12014', 'Sports/Surfing'],
  ['12019', 'Sports/Trail running'],
  ['13002', 'Style and fashion/Outerwear'],
  ['13004', 'Style and fashion/Shoes'],
  ['14001', 'Technology/Wearables'],
  ['15001', 'Travel/Adventure travel'],
  ['15003', 'Travel/National parks'],
  ['15007', 'Travel/Winter holidays'],
]

export const interests = interestNames.map(([targeting_value, name]) => ({
  name,
  targeting_type: 'INTEREST',
  targeting_value,
}))

const languageNames: readonly (readonly [value: string, name: string])[] = [
  ['ar', 'Arabic'],
  ['cs', 'Czech'],
  ['da', 'Danish'],
  ['de', 'German'],
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fi', 'Finnish'],
  ['fr', 'French'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['nl', 'Dutch'],
  ['no', 'Norwegian'],
  ['pl', 'Polish'],
  ['pt', 'Portuguese'],
  ['sv', 'Swedish'],
  ['tr', 'Turkish'],
  ['zh', 'Chinese'],
]

export const languages = languageNames.map(([targeting_value, name]) => ({
  name,
  targeting_type: 'LANGUAGE',
  targeting_value,
}))

const conversationNames: readonly (readonly [type: string, name: string, value: string])[] = [
  ['SPORTS', 'NFL', 'a1'],
  ['SPORTS', 'Alpine skiing', 'a7'],
  ['SPORTS', 'Climbing', 'b2'],
  ['SPORTS', 'Trail running', 'b5'],
  ['LIFESTYLES', 'Camping', 'c3'],
  ['LIFESTYLES', 'Van life', 'c8'],
  ['PLACES', 'The Alps', 'd1'],
  ['PLACES', 'Yosemite', 'd4'],
  ['BRANDS', 'Outdoor brands', 'e2'],
]

export const conversations = conversationNames.map(([conversation_type, name, targeting_value]) => ({
  name,
  targeting_type: 'CONVERSATION',
  targeting_value,
  conversation_type,
}))

type EventRow = readonly [
  type: string,
  name: string,
  value: string,
  country: string,
  start: string,
  end: string,
]

const eventRows: readonly EventRow[] = [
  ['SPORTS', 'Hahnenkamm Races', '2u5', 'AT', '2027-01-18T00:00:00Z', '2027-01-25T00:00:00Z'],
  ['SPORTS', 'Ultra-Trail du Mont-Blanc', '2u9', 'FR', '2027-08-23T00:00:00Z', '2027-08-30T00:00:00Z'],
  ['HOLIDAY', 'Black Friday', '2v2', 'US', '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z'],
  ['HOLIDAY', 'Earth Day', '2v6', 'US', '2027-04-22T00:00:00Z', '2027-04-23T00:00:00Z'],
  ['CONFERENCE', 'Outdoor trade fair', '2w1', 'DE', '2027-06-02T00:00:00Z', '2027-06-05T00:00:00Z'],
  [
    'MUSIC_AND_ENTERTAINMENT',
    'Mountain film festival',
    '2w7',
    'CA',
    '2026-10-30T00:00:00Z',
    '2026-11-08T00:00:00Z',
  ],
]

export const events = eventRows.map(
  ([event_type, name, targeting_value, country_code, start_time, end_time]) => ({
    name,
    targeting_type: 'EVENT',
    targeting_value,
    event_type,
    country_code,
    start_time,
    end_time,
  }),
)

export const tvMarkets = [
  { id: '4l', name: 'United States', locale: 'en-US', country_code: 'US' },
  { id: '4m', name: 'United Kingdom', locale: 'en-GB', country_code: 'GB' },
  { id: '4n', name: 'Germany', locale: 'de-DE', country_code: 'DE' },
] as const

const showRows: readonly (readonly [locale: string, name: string, value: string])[] = [
  ['en-US', 'Summit Stories', '10027'],
  ['en-US', 'Trail Kitchen', '10031'],
  ['en-GB', 'The Great Coast Walk', '10044'],
  ['de-DE', 'Bergretter', '10052'],
  ['de-DE', 'Wintersport am Sonntag', '10058'],
]

export const tvShows = showRows.map(([locale, name, targeting_value]) => ({
  name,
  targeting_type: 'TV_SHOW',
  targeting_value,
  locale,
  genre: 'SPORTS',
}))

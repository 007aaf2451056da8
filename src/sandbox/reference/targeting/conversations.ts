import type { conversationTypes } from '../../../shared/api/ads/targeting-options.ts'

type ConversationType = (typeof conversationTypes)[number]

/**
 * Conversation topics by kind. IDs are in base 36 from `a1`, a hundred per kind; in a public example the first one is
 * NFL. Append new topics to the end of a row.
 */
const topics: Readonly<Record<ConversationType, string>> = {
  SPORTS:
    'NFL, Alpine skiing, Climbing, Trail running, American football, Baseball, Basketball, Cricket, Cycling, Golf, Hiking, Ice hockey, Rugby, Soccer, Surfing, Swimming, Tennis, Winter sports',
  SPORTS_LEAGUES:
    'NBA, MLB, NHL, Premier League, Bundesliga, La Liga, Serie A, Ligue 1, MLS, UEFA Champions League, Formula 1, IPL, ATP Tour, FIS World Cup',
  ACTORS: 'Award-season actors, Action stars, Comedy actors, Character actors, Stage actors, Voice actors',
  ATHLETES: 'Climbers, Marathon runners, Olympic skiers, Swimmers, Tennis players, Track and field athletes',
  BOOK_GENRES: 'Biographies, Crime fiction, Fantasy books, History books, Romance novels, Travel writing',
  BOOKS: 'Book clubs, Bestsellers, Classic novels, Cookbooks, Guidebooks, Mountain literature',
  BRAND_CATEGORIES:
    'Outdoor gear, Running shoes, Electric cars, Fast food, Luxury watches, Smartphones, Soft drinks',
  BRANDS:
    'Outdoor brands, Sportswear brands, Car brands, Camera brands, Food brands, Airline brands, Toy brands',
  CELEBRITIES: 'Red carpet, Royal families, Television hosts, Celebrity chefs, Fashion models',
  COACHES: 'Basketball coaches, Football coaches, Running coaches, Soccer managers',
  DIGITAL_CREATORS:
    'Beauty creators, Food creators, Gaming creators, Outdoor creators, Science creators, Travel creators, Van life creators',
  ENTERTAINMENT_BRANDS: 'Comic book universes, Film studios, Streaming services, Theme parks',
  ENTERTAINMENT_PERSONALITIES: 'Late-night hosts, Podcast hosts, Radio hosts, Stand-up comedians',
  FICTIONAL_CHARACTERS: 'Animated characters, Comic heroes, Detectives, Villains, Wizards',
  JOURNALISTS:
    'Business journalists, Investigative journalists, Science journalists, Sports journalists, Weather presenters',
  LIFESTYLES:
    'Camping, Van life, Minimalism, Parenting, Vegan living, Urban gardening, Digital nomads, Home cooking',
  MOVIE_GENRES:
    'Action movies, Animated movies, Comedies, Documentaries, Dramas, Horror movies, Science fiction movies',
  MOVIES: 'Blockbusters, Film festivals, Mountain films, New releases, Superhero movies',
  MUSIC_GENRES:
    'Classical music, Country music, Dance music, Hip hop, Indie, Jazz, K-pop, Latin music, Metal, Pop, Reggae, Rock',
  MUSICIANS: 'Boy bands, DJs, Guitarists, Pop singers, Rappers, Singer-songwriters',
  NEWS_STORIES: 'Climate conferences, Elections, Natural disasters, Space missions, Trade talks',
  NEWS: 'Breaking news, Business news, Health news, Local news, Science news, Technology news, Weather',
  PERSONS: 'Astronauts, Authors, Entrepreneurs, Explorers, Scientists',
  PLACES:
    'The Alps, Yosemite, Berlin, Iceland, London, New York City, Paris, Patagonia, The Dolomites, The Rockies, Tokyo',
  PODCASTS:
    'Business podcasts, Comedy podcasts, History podcasts, Outdoor podcasts, Sports podcasts, True crime podcasts',
  POLITICAL_AFFILIATIONS:
    'Centrist parties, Conservative parties, Green parties, Independent voters, Liberal parties, Social democratic parties',
  POLITICIANS: 'Cabinet members, Governors, Heads of government, Mayors, Members of parliament',
  PRODUCTS:
    'Backpacks, Cameras, E-bikes, Electric cars on sale, Game consoles, Hiking boots, Laptops, Smartwatches, Tents',
  RADIO_STATIONS: 'Classical stations, Hit stations, News stations, Sports stations',
  SPORTS_PERSONALITIES: 'Commentators, Football pundits, Referees, Retired champions',
  SPORTS_TEAMS:
    'Basketball teams, Cricket teams, Cycling teams, Football teams, Hockey teams, National teams, Soccer clubs',
  TRENDS: 'Challenges, Memes, Monday motivation, Throwbacks, Viral videos, Year in review',
  TV_SHOWS:
    'Cooking shows, Crime series, Dating shows, Game shows, Mountain rescue series, Sitcoms, Talent shows',
  VIDEO_GAME_PLATFORMS: 'Consoles, Handhelds, Mobile games, PC gaming, Virtual reality',
  VIDEO_GAME_PUBLISHERS: 'Indie publishers, Major publishers, Mobile publishers, Sports game publishers',
  VIDEO_GAMES:
    'Battle royale games, Farming games, Puzzle games, Racing games, Role-playing games, Shooters, Ski games, Strategy games',
}

const firstId = Number.parseInt('a1', 36)

export const conversations = Object.entries(topics).flatMap(([conversation_type, row], kind) =>
  row.split(', ').map((name, index) => ({
    name,
    targeting_type: 'CONVERSATION',
    targeting_value: (firstId + kind * 100 + index).toString(36),
    conversation_type,
  })),
)

import { isoMilliseconds } from '../clock.ts'
import { startOfDay } from './calendar.ts'
import { demoPostIds, demoVanPostIds } from './post-ids.ts'

const hour = 3_600_000
const [boots, tents, , huts] = demoPostIds
const [vans, routes] = demoVanPostIds

/** Stories of the last weeks, by their age in hours at the start of the day. */
const stories = [
  {
    age: 3,
    name: 'Alpine huts open bookings for the coming season',
    category: 'Travel',
    hook: 'The most popular huts filled their weekends within an hour.',
    summary:
      'Hut associations in Austria, Italy and Switzerland opened reservations this morning. Weekend beds on well-known routes were gone within the first hour, while midweek nights remain available. Wardens advise hikers to cancel what they do not use.',
    keywords: ['huts', 'hiking', 'alps', 'bookings'],
    places: ['Alps', 'Innsbruck'],
    topics: ['Hiking', 'Travel'],
    post_ids: [huts],
  },
  {
    age: 19,
    name: 'Rain jackets without fluorine pass a long test',
    category: 'Science',
    hook: 'Two years of rain, and most of them stayed dry.',
    summary:
      'Researchers washed and wore forty rain jackets for two years. Those treated without fluorine kept water out about as long as the others if they were washed and warmed regularly; without care they failed earlier.',
    keywords: ['rain', 'jackets', 'outdoor', 'test'],
    products: ['Rain jacket'],
    topics: ['Outdoor equipment'],
    post_ids: [boots],
  },
  {
    age: 44,
    name: 'Campervan rentals sell out along the Pacific coast',
    category: 'Business',
    hook: 'Rental companies report the fullest calendar in years.',
    summary:
      'Operators between San Diego and Seattle say that few vans are left for the holidays. Prices for one-way trips rose by a fifth. Parks remind drivers that overnight places have to be booked ahead.',
    keywords: ['campervan', 'vans', 'rental', 'california'],
    organizations: ['Wayline Campervans'],
    places: ['Los Angeles', 'San Francisco'],
    topics: ['Road trips'],
    post_ids: [vans],
  },
  {
    age: 71,
    name: 'Berlin extends its ring of long-distance trails',
    category: 'Local',
    hook: 'A hundred kilometers more, all within reach of the suburban trains.',
    summary:
      'The city and the surrounding state signposted another hundred kilometers of trails that start and end at stations. Volunteers will check the signs twice a year.',
    keywords: ['trails', 'hiking', 'berlin'],
    places: ['Berlin'],
    events: ['Opening of the trail ring'],
    topics: ['Hiking'],
    post_ids: [],
  },
  {
    age: 130,
    name: 'Northwind Outdoor starts to repair tents in its shops',
    category: 'Business',
    hook: 'Poles, zips and seams, while you wait.',
    summary:
      'The outdoor shop opened repair counters in three cities. A pole takes half an hour, a zip a day. The company says that a repaired tent lasts five more seasons on average.',
    keywords: ['tents', 'repair', 'northwind'],
    organizations: ['Northwind Outdoor'],
    places: ['Berlin'],
    products: ['Tent'],
    topics: ['Outdoor equipment'],
    post_ids: [tents],
  },
  {
    age: 400,
    name: 'Desert parks limit overnight vans',
    category: 'Travel',
    hook: 'Two nights, then move on.',
    summary:
      'Several desert parks introduced a limit of two nights for vans outside campgrounds. Rangers point to full lots and to litter; van clubs ask for more official places instead.',
    keywords: ['vans', 'parks', 'desert', 'camping'],
    places: ['Joshua Tree'],
    topics: ['Camping'],
    post_ids: [routes],
  },
] as const

const firstStory = 1_990_000_000_000_000_001n

export function demoNews(now: number) {
  const midnight = startOfDay(now)
  return {
    news_stories: stories.map(({ age, ...story }, index) => ({
      ...story,
      id: String(firstStory + BigInt(index)),
      updated_at: isoMilliseconds(midnight - age * hour),
    })),
  }
}

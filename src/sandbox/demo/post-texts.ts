import type { Season } from './calendar.ts'

/** Names and texts of the demo posts. */
export interface PostTemplate {
  readonly name: string
  readonly text: (season: Season) => string
}

const shop = 'https://northwind.example.com'
const vans = 'https://wayline.example.com'

const opening: Readonly<Record<Season, string>> = {
  winter: 'Short days, long walks.',
  spring: 'The paths are drying out.',
  summer: 'Above the tree line it stays light until ten.',
  autumn: 'Leaves down, layers up.',
}

const mountain: Readonly<Record<Season, string>> = {
  winter: `First tracks above 2,000 metres. Skins on: ${shop}/ski-touring`,
  spring: `The last snow is the softest. Crampons and light boots: ${shop}/hiking-boots`,
  summer: `Huts are open, passes are clear. What goes into a light pack: ${shop}/backpacks`,
  autumn: `First snow on the summits, sun in the valleys. Pack for both: ${shop}/base-layers`,
}

/** Northwind's promoted posts: one with a card, a picture, a poll, a video and text alone, and so on. */
export const shopPosts: readonly PostTemplate[] = [
  {
    name: 'Hiking boots launch, card',
    text: (season) =>
      `${opening[season]} The new hiking boots are in, in half sizes too: ${shop}/hiking-boots #hiking`,
  },
  { name: 'Rain jackets, photo', text: () => `Three layers, one zip, no excuses. ${shop}/rain-jackets` },
  { name: 'Packing poll', text: () => 'What do you pack first? Vote, and we build the list. #packlist' },
  {
    name: 'Tent in four minutes, video',
    text: () => `Four minutes from bag to bed. We timed it. ${shop}/tents #camping`,
  },
  {
    name: 'Traceable down',
    text: () => `Every coat has a number that leads to the farm. Look yours up: ${shop}/down-coats`,
  },
  {
    name: 'Trail planner app, card',
    text: () => 'Plan the loop, save the map, leave the signal behind. Trail planner is free.',
  },
  {
    name: 'Sleeping bags, photo',
    text: () => `Minus ten outside, asleep until seven. ${shop}/sleeping-bags`,
  },
  { name: 'Tent or hut, poll', text: () => 'Tent or hut? Settle it once and for all.' },
  { name: 'Season on the mountain, video', text: (season) => mountain[season] },
  {
    name: 'Repair week',
    text: () => `Repaired, not replaced: bring your old boots to the shop in Berlin-Mitte. ${shop}/repair`,
  },
  {
    name: 'Backpack finder, card',
    text: () => `Two litres or forty-five? Six questions, one answer: ${shop}/backpacks`,
  },
  { name: 'Customer photos', text: () => 'Your photos, our shop window. Photo by @bert #hiking' },
]

/** Wayline's promoted posts: a card, a picture, a video, an app card, and text alone. */
export const vanPosts: readonly PostTemplate[] = [
  {
    name: 'Weekend offer, card',
    text: (season) => (season === 'winter' ? 'Desert nights, heated van.' : 'Friday keys, Monday stories.'),
  },
  {
    name: 'Big Sur morning, photo',
    text: () => `Coffee with 3,000 miles of view. ${vans}/vans/two #vanlife`,
  },
  {
    name: 'Bed in sixty seconds, video',
    text: () => `From sofa to bed in sixty seconds. ${vans}/vans/family`,
  },
  {
    name: 'Road atlas app, card',
    text: () => 'Every legal overnight spot between San Diego and Seattle, offline.',
  },
  { name: 'Free miles', text: () => `Three nights or more: miles are on us. ${vans}/one-way #roadtrip` },
]

/** Posts that Ada wrote for Northwind's followers without promoting them. */
export const ownPosts: readonly PostTemplate[] = [
  {
    name: 'Path cleaning',
    text: () => 'Eleven bags of litter from one trail. Thank you to all forty of you 🏔️ #leavenotrace',
  },
  { name: 'Shop hours', text: () => 'The shop in Mitte is open until eight on Thursdays from now on.' },
  {
    name: 'Gear talk',
    text: () => 'Gear talk on Wednesday: how to wash down without ruining it. Free, bring your coat.',
  },
  {
    name: 'Season opener',
    text: (season) => `${opening[season]} Where are you headed this weekend? #hiking`,
  },
  {
    name: 'New colleague',
    text: () => 'Meet Juna, who repairs your zips from this week. She was a sailmaker for nine years.',
  },
  { name: 'Trail of the week', text: () => 'Trail of the week: 14 km, 600 m up, one bakery. #trailrunning' },
  {
    name: 'Boots, ten years on',
    text: () => 'Ten years, two resoles, one owner. Send us a photo of your oldest pair.',
  },
  {
    name: 'Partner: mountain rescue',
    text: () => 'One euro of every rope goes to mountain rescue. 4,210 so far this year.',
  },
]

export const replies = [
  '@ada this was the morning I meant.',
  '@ada count me in, I bring the stove.',
  '@ada and the bakery opens at six.',
  '@ada mine are from 2009 and still dry.',
] as const

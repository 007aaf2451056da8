import { aspectRatio } from '../../shared/creatives/library-media.ts'
import { filmPaths, picturePath } from '../pictures/picture-address.ts'
import { demoAccountIds } from './accounts.ts'
import { itemAt, lights, regions, scenes } from './creative-texts.ts'
import { demoUsers } from './people.ts'

/** A media of the demo data; the sandbox draws every picture and contains every film. */
export interface DemoMedia {
  readonly media_key: string
  readonly account_id: string
  readonly name: string
  readonly file_name: string
  readonly title: string | null
  readonly description: string | null
  readonly media_url: string
  readonly media_category: string
  readonly media_type: 'IMAGE' | 'GIF' | 'VIDEO'
  readonly tweeted: boolean
  readonly duration: number | null
  readonly poster_media_url: string | null
  readonly poster_media_key: string | null
  readonly aspect_ratio: string | null
  readonly width: number
  readonly height: number
  readonly created_at: string
  readonly updated_at: string
}

/** How many of each kind: 120 in all. */
const images = 98
const gifs = 6
const videos = 16
/** Every sixth belongs to the second account. */
const accountStep = 6
/** The films last six seconds. */
const filmDuration = 6000

/** In size order: those of cards, posters and unlocked pictures. */
const imageSizes = [
  [800, 800],
  [1200, 628],
  [800, 800],
  [1280, 720],
  [1080, 1350],
  [1200, 628],
  [1000, 400],
] as const

const firstDay = Date.parse('2025-11-25T08:00:00Z')
const day = 86_400_000
const firstId = 1_570_000_000_000_000_000n

/** The times of the `place`-th media, about one every third day. */
function timesOf(place: number) {
  const time = `${new Date(firstDay + place * 3 * day + place * 437_000).toISOString().slice(0, 19)}Z`
  return { created_at: time, updated_at: time }
}

function keyOf(prefix: number, place: number): string {
  return `${prefix}_${firstId + BigInt(place) * 81_985_529_216_486n}`
}

function accountOf(place: number): string {
  return place % accountStep === accountStep - 1 ? demoAccountIds.wayline : demoAccountIds.northwind
}

function image(place: number): DemoMedia {
  const [width, height] = itemAt(imageSizes, place)
  const { scene, light, name, picture } = sceneOf(place)
  return {
    media_key: keyOf(3, place),
    account_id: accountOf(place),
    name,
    file_name: `${scene.motif}-${light.tone}-${String(place + 1).padStart(3, '0')}.png`,
    title: null,
    description: null,
    media_url: picturePath({ ...picture, width, height }),
    media_category: 'TWEET_IMAGE',
    media_type: 'IMAGE',
    tweeted: place % 3 === 0,
    duration: null,
    poster_media_url: null,
    poster_media_key: null,
    aspect_ratio: aspectRatio(width, height),
    width,
    height,
    ...timesOf(place),
  }
}

function gif(index: number): DemoMedia {
  const place = images + index
  const { scene, name } = sceneOf(place)
  return {
    ...film(place, true),
    media_key: keyOf(16, place),
    name: `${name}, loop`,
    file_name: `${scene.motif}-loop-${index + 1}.gif`,
    media_category: 'TWEET_GIF',
    media_type: 'GIF',
    duration: null,
  }
}

/** Every second video is square, every fourth is for posts instead of ads. */
function video(index: number): DemoMedia {
  const place = images + gifs + index
  const { scene, light, name } = sceneOf(place)
  const isForAds = index % 4 !== 3
  return {
    ...film(place, index % 2 === 1),
    media_key: keyOf(isForAds ? 13 : 7, place),
    name: `${name}, film`,
    file_name: `${scene.motif}-${light.tone}-${index + 1}.mp4`,
    title: `${scene.name} ${light.name}`,
    description: `Six quiet seconds: ${scene.name.toLowerCase()} ${light.name}`,
    media_category: isForAds ? 'AMPLIFY_VIDEO' : 'TWEET_VIDEO',
    media_type: 'VIDEO',
    duration: filmDuration,
  }
}

function film(place: number, isSquare: boolean): DemoMedia {
  const [width, height] = isSquare ? [720, 720] : [1280, 720]
  const { picture } = sceneOf(place)
  return {
    ...image(place),
    media_url: isSquare ? filmPaths.square : filmPaths.wide,
    poster_media_url: picturePath({ ...picture, width, height }),
    aspect_ratio: aspectRatio(width, height),
    width,
    height,
    tweeted: place % 2 === 0,
  }
}

function sceneOf(place: number) {
  const scene = itemAt(scenes, place)
  const light = itemAt(lights, place + Math.floor(place / scenes.length))
  const names = accountOf(place) === demoAccountIds.wayline ? regions.wayline : regions.northwind
  // Scene and light repeat together after 49; the region differs then.
  const name = `${scene.name} ${light.name}, ${itemAt(names, place + Math.floor(place / 49))}`
  return {
    scene,
    light,
    name,
    picture: { landscape: { motif: scene.motif, tone: light.tone, seed: place + 1 } },
  }
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index)

export const demoMedia: readonly DemoMedia[] = [
  ...range(images).map(image),
  ...range(gifs).map(gif),
  ...range(videos).map(video),
]

/** An account's media of a kind and, optionally, a ratio. */
export function mediaOf(
  account: string,
  kind: DemoMedia['media_type'],
  ratio?: string,
): readonly DemoMedia[] {
  return demoMedia.filter(
    (media) =>
      media.account_id === account &&
      media.media_type === kind &&
      (ratio === undefined || media.aspect_ratio === ratio),
  )
}

/** Videos for ads are also preroll creatives; banners predate the library. */
export const demoAccountMedia = [
  ...demoMedia
    .filter(({ media_category }) => media_category === 'AMPLIFY_VIDEO')
    .map(({ account_id, media_key, media_url, created_at, updated_at }, index) => ({
      id: `10m${(index + 36).toString(36)}`,
      account_id,
      video_id: media_key,
      media_url,
      creative_type: 'PREROLL',
      created_at,
      updated_at,
    })),
  ...(['BANNER', 'BANNER_TABLET', 'INTERSTITIAL', 'MEDIUM_RECTANGLE'] as const).map(
    (creative_type, index) => ({
      id: `10k${index}`,
      account_id: demoAccountIds.northwind,
      video_id: null,
      media_url: picturePath({
        landscape: { motif: 'ridge', tone: 'moss', seed: 900 + index },
        ...(creative_type === 'MEDIUM_RECTANGLE' ? { width: 300, height: 250 } : { width: 640, height: 100 }),
      }),
      creative_type,
      created_at: '2024-04-05T09:00:00Z',
      updated_at: '2024-04-05T09:00:00Z',
      deleted: creative_type === 'INTERSTITIAL',
    }),
  ),
]

/** Uploaded, but not in a library yet. */
export const demoUploads = [
  {
    media_key: keyOf(3, 500),
    user_id: demoUsers.ada.id,
    media_category: 'TWEET_IMAGE',
    media_type: 'IMAGE',
    mime_type: 'image/png',
    size: 48_211,
    width: 800,
    height: 800,
    file_name: 'boots-on-a-wall.png',
  },
  {
    media_key: keyOf(13, 501),
    user_id: demoUsers.ada.id,
    media_category: 'AMPLIFY_VIDEO',
    media_type: 'VIDEO',
    mime_type: 'video/mp4',
    size: 6049,
    width: 320,
    height: 180,
    duration: filmDuration,
    file_name: 'ridge-rough-cut.mp4',
  },
]

import { fieldNamed } from '../../shared/entities/campaigns/campaign-fields.ts'

/** Fields of creatives whose names say too little, or something else, as plain words. */
const known: Readonly<Record<string, string>> = {
  as_user_id: 'Posted as user',
  bytes: 'Size',
  card_uri: 'Card',
  contentType: 'Type',
  country_code: 'Country',
  curated_category_id: 'Curated category',
  durationMs: 'Duration',
  duration_in_minutes: 'Open for',
  file_name: 'File name',
  first_cta: 'First call to action',
  first_cta_tweet: 'First post text',
  second_cta: 'Second call to action',
  second_cta_tweet: 'Second post text',
  third_cta: 'Third call to action',
  third_cta_tweet: 'Third post text',
  fourth_cta: 'Fourth call to action',
  fourth_cta_tweet: 'Fourth post text',
  googleplay_app_id: 'Google Play app',
  googleplay_deep_link: 'Google Play deep link',
  ios_app_store_identifier: 'App Store app',
  ios_deep_link: 'App Store deep link',
  line_item_id: 'Line item',
  media_key: 'Media',
  media_keys: 'Media',
  nullcast: 'Only as an ad',
  poster_media_key: 'Poster frame',
  text: 'Text',
  thank_you_url: 'Thank-you address',
  tweet_id: 'Post',
  unlocked_image_media_key: 'Unlocked image',
  unlocked_video_media_key: 'Unlocked video',
  url: 'Address',
  video_cta: 'Call to action of the video',
  video_cta_value: 'Call to action address',
}

/** Lists whose members are counted: "Component 2". */
const members: Readonly<Record<string, string>> = {
  components: 'Component',
  slides: 'Slide',
  media_keys: 'Media',
}

/** "components.1.destination.url" → "Component 2, destination, address". */
export function fieldLabel(path: string): string {
  const field = fieldNamed(path)
  if (field !== null) return field.label ?? field.title
  const parts = path.split('.')
  const words: string[] = []
  parts.forEach((part, index) => {
    if (!/^\d+$/.test(part)) {
      // The number behind it names the member, so the list itself is not named.
      if (members[part] === undefined || !isNumber(parts[index + 1])) words.push(wordOf(part))
      return
    }
    const before = parts[index - 1] ?? ''
    const member = isNumber(before) ? 'Component' : (members[before] ?? wordOf(before))
    words.push(`${member} ${Number(part) + 1}`)
  })
  return words.map((word, index) => (index === 0 ? word : lowerFirst(word))).join(', ')
}

function isNumber(part: string | undefined): boolean {
  return part !== undefined && /^\d+$/.test(part)
}

function wordOf(name: string): string {
  const words = known[name] ?? name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names that begin with two capitals, and proper names, keep them. */
function lowerFirst(word: string): string {
  return /^(App Store|Google Play)/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1)
}

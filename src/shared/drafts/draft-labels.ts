import { fieldNamed } from '../entities/campaigns/campaign-fields.ts'
import { type DraftSubject, kindLabels } from './draft.ts'

/** Words for fields that are neither in the table of campaign fields nor the service's name with spaces. */
const fieldNames: Readonly<Record<string, string>> = {
  components: 'content',
  slides: 'slides',
  media_key: 'media',
  media_keys: 'media',
  poster_media_key: 'poster',
  card_uri: 'card',
  as_user_id: 'user',
  tweet_id: 'post',
  line_item_id: 'line item',
  curated_category_id: 'curated category',
  android_app_store_identifier: 'Android app',
  duration_in_minutes: 'duration',
  nullcast: 'audience',
  first_cta: 'first call to action',
  first_cta_tweet: 'first post',
  second_cta: 'second call to action',
  second_cta_tweet: 'second post',
  third_cta: 'third call to action',
  third_cta_tweet: 'third post',
  fourth_cta: 'fourth call to action',
  fourth_cta_tweet: 'fourth post',
  video_cta: 'call to action',
  video_cta_value: 'address of the call to action',
  thank_you_url: 'thank-you address',
  unlocked_image_media_key: 'unlocked image',
  unlocked_video_media_key: 'unlocked video',
}

export function fieldLabel(name: string): string {
  const row = fieldNamed(name)
  const label = row?.label ?? row?.title ?? name.replaceAll('_', ' ')
  return fieldNames[name] ?? label.charAt(0).toLowerCase() + label.slice(1)
}

/** What was done, as it reads after "Undo: ". */
export const undoLabels = {
  edit(names: readonly string[], title: string): string {
    const words = [...new Set(names.map(fieldLabel))]
    const [only] = words
    const what = words.length === 1 && only !== undefined ? `the ${only}` : `${words.length} fields`
    return `change ${what} of ${title}`
  },
  comment: (title: string): string => `change the comment of ${title}`,
  create: (subject: DraftSubject): string => `create a ${kindLabels[subject].one}`,
  createMany: (subject: DraftSubject, count: number): string =>
    count === 1 ? undoLabels.create(subject) : `create ${count} ${kindLabels[subject].many}`,
  clone: (title: string): string => `copy ${title}`,
  remove: (subject: DraftSubject, titles: readonly string[]): string => `delete ${things(subject, titles)}`,
  discard: (subject: DraftSubject, titles: readonly string[]): string =>
    `discard ${titles.length === 1 ? `the change of ${titles[0]}` : `changes of ${things(subject, titles)}`}`,
  restore: (title: string): string => `restore an earlier state of ${title}`,
  resolve: (title: string): string => `resolve the conflict of ${title}`,
} as const

function things(subject: DraftSubject, titles: readonly string[]): string {
  const [only] = titles
  return titles.length === 1 && only !== undefined ? only : `${titles.length} ${kindLabels[subject].many}`
}

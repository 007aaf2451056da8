import { fieldNamed } from '../campaigns/entity-fields.ts'
import { type DraftSubject, kinds } from '../entities/kinds.ts'
import { isCriterionField } from '../entities/targeting/targeting-set.ts'
import { criterionLabel } from '../targeting/criterion-names.ts'
import { formatCount } from '../text/format.ts'
import { plural, t } from '../text/language.ts'

/** Labels of fields that aren't in the table of campaign fields, and differ from the service's name with spaces. */
const fieldNames: Readonly<Record<string, string>> = {
  components: t`content`,
  slides: t`slides`,
  tailored_audience_id: t`audience`,
  granted_account_id: t`account`,
  permission_level: t`permission`,
  media_key: t`media`,
  media_keys: t`media`,
  poster_media_key: t`poster`,
  promoted_tweets: t`promoted posts`,
  card_uri: t`card`,
  as_user_id: t`user`,
  tweet_id: t`post`,
  line_item_id: t`line item`,
  curated_category_id: t`curated category`,
  android_app_store_identifier: t`Android app`,
  duration_in_minutes: t`duration`,
  nullcast: t`audience`,
  first_cta: t`first call to action`,
  first_cta_tweet: t`first post`,
  second_cta: t`second call to action`,
  second_cta_tweet: t`second post`,
  third_cta: t`third call to action`,
  third_cta_tweet: t`third post`,
  fourth_cta: t`fourth call to action`,
  fourth_cta_tweet: t`fourth post`,
  video_cta: t`call to action`,
  video_cta_value: t`address of the call to action`,
  thank_you_url: t`thank-you address`,
  unlocked_image_media_key: t`unlocked image`,
  unlocked_video_media_key: t`unlocked video`,
}

export function fieldLabel(name: string): string {
  if (isCriterionField(name)) return criterionLabel(name, undefined)
  const row = fieldNamed(name)
  const label = row?.label ?? row?.title ?? name.replaceAll('_', ' ')
  return fieldNames[name] ?? label.charAt(0).toLowerCase() + label.slice(1)
}

/** Labels that follow "Undo: ". */
export const undoLabels = {
  edit(names: readonly string[], title: string): string {
    const labels = [...new Set(names.map(fieldLabel))]
    const [only] = labels
    if (labels.length === 1 && only !== undefined) return t`change the ${only} of ${title}`
    return plural(
      labels.length,
      { one: 'change # field of {title}', other: 'change # fields of {title}' },
      { title },
    )
  },
  comment: (title: string): string => t`change the comment of ${title}`,
  create: (subject: DraftSubject): string => t`create ${kinds[subject].label.one}`,
  createMany: (subject: DraftSubject, count: number): string =>
    count === 1 ? undoLabels.create(subject) : t`create ${formatCount(count)} ${kinds[subject].label.many}`,
  clone: (title: string): string => t`copy ${title}`,
  remove: (subject: DraftSubject, titles: readonly string[]): string =>
    t`delete ${titlesOrCount(subject, titles)}`,
  discard: (subject: DraftSubject, titles: readonly string[]): string =>
    titles.length === 1
      ? t`discard the change of ${titlesOrCount(subject, titles)}`
      : t`discard changes of ${titlesOrCount(subject, titles)}`,
  restore: (title: string): string => t`restore an earlier state of ${title}`,
  resolve: (title: string): string => t`resolve the conflict of ${title}`,
} as const

function titlesOrCount(subject: DraftSubject, titles: readonly string[]): string {
  const [only] = titles
  return titles.length === 1 && only !== undefined
    ? only
    : t`${formatCount(titles.length)} ${kinds[subject].label.many}`
}

import { fieldNamed } from '../../shared/campaigns/entity-fields.ts'
import { isCriterionField } from '../../shared/entities/targeting/targeting-set.ts'
import { criterionLabel } from '../../shared/targeting/criterion-names.ts'
import { t } from '../../shared/text/language.ts'

/** Fields of creatives whose API names are unclear or misleading, in plain words. */
const labelsByField: Readonly<Record<string, string>> = {
  as_user_id: t`Posted as user`,
  bytes: t`Size`,
  card_uri: t`Card`,
  community_id: t`Community`,
  contentType: t`Type`,
  curated_category_id: t`Curated category`,
  durationMs: t`Duration`,
  duration_in_minutes: t`Open for`,
  file_name: t`File name`,
  granted_account_id: t`Shared with`,
  first_cta: t`First call to action`,
  first_cta_tweet: t`First post text`,
  second_cta: t`Second call to action`,
  second_cta_tweet: t`Second post text`,
  third_cta: t`Third call to action`,
  third_cta_tweet: t`Third post text`,
  fourth_cta: t`Fourth call to action`,
  fourth_cta_tweet: t`Fourth post text`,
  in_reply_to_tweet_id: t`Reply to`,
  line_item_id: t`Line item`,
  media_key: t`Media`,
  media_keys: t`Media`,
  nullcast: t`Only as an ad`,
  paid_partnership: t`Paid partnership`,
  previous_post_id: t`New version of`,
  promoted_tweets: t`Promoted posts`,
  quote_tweet_id: t`Quoted post`,
  share_with_followers: t`Also share with followers`,
  permission_level: t`May`,
  poster_media_key: t`Poster frame`,
  tailored_audience_id: t`Audience`,
  text: t`Text`,
  thank_you_url: t`Thank-you address`,
  tweet_id: t`Post`,
  unlocked_image_media_key: t`Unlocked image`,
  unlocked_video_media_key: t`Unlocked video`,
  video_cta: t`Call to action of the video`,
  video_cta_value: t`Call to action address`,
}

/** Lists whose members are numbered: "Media 2". */
const members: Readonly<Record<string, string>> = { slides: t`Slide`, media_keys: t`Media` }

/** A card has one media component and one with what the ad leads to, so no component needs a number. */
const cardPart = /^(?:components\.\d+|slides\.(?<slide>\d+)\.\d+)(?:\.(?<part>.+))?$/

/** Parts of a card's component as its editor names them. */
const cardParts: Readonly<Record<string, string>> = {
  type: t`Component`,
  label: t`Button`,
  'label.value': t`Button`,
  'destination.url': t`Website`,
  'destination.country_code': t`Store country`,
  'destination.googleplay_app_id': t`Google Play ID`,
  'destination.googleplay_deep_link': t`Google Play deep link`,
  'destination.ios_app_store_identifier': t`App Store ID`,
  'destination.ios_deep_link': t`App Store deep link`,
}

function cardLabel(path: string): string | null {
  const groups = cardPart.exec(path)?.groups
  if (groups === undefined) return null
  const { slide, part } = groups
  const label = part === undefined ? t`Component` : (cardParts[part] ?? fieldLabel(part))
  return slide === undefined ? label : `${members['slides']} ${Number(slide) + 1}, ${lowerFirst(label)}`
}

/** "slides.1.0.destination.url" → "Slide 2, website". */
export function fieldLabel(path: string): string {
  if (isCriterionField(path)) return criterionLabel(path, undefined)
  const ofCard = cardLabel(path)
  if (ofCard !== null) return ofCard
  const field = fieldNamed(path)
  if (field !== null) return field.label ?? field.title
  const parts = path.split('.')
  const labels: string[] = []
  parts.forEach((part, index) => {
    if (!/^\d+$/.test(part)) {
      // The number behind it names the member, so the list itself isn't named.
      if (members[part] === undefined || !isNumber(parts[index + 1])) labels.push(partLabel(part))
      return
    }
    const before = parts[index - 1] ?? ''
    const member = members[before] ?? partLabel(before)
    labels.push(`${member} ${Number(part) + 1}`)
  })
  return labels.map((label, index) => (index === 0 ? label : lowerFirst(label))).join(', ')
}

function isNumber(part: string | undefined): boolean {
  return part !== undefined && /^\d+$/.test(part)
}

function partLabel(name: string): string {
  const label = labelsByField[name] ?? name.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Acronyms and proper names keep their capitals. */
function lowerFirst(label: string): string {
  return /^(App Store|Google Play)/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** What a line with the sum of the budgets of several things is called. */
export function budgetSumLabel(subject: 'campaign' | 'lineItem', budget: 'daily' | 'total'): string {
  return subject === 'campaign'
    ? { daily: t`Daily budgets of campaigns`, total: t`Total budgets of campaigns` }[budget]
    : { daily: t`Daily budgets of line items`, total: t`Total budgets of line items` }[budget]
}

import { micro } from '../api/conventions.ts'
import { formatPermissionLevel } from '../audiences/permission-levels.ts'
import { flightLabel } from '../campaigns/flight-label.ts'
import type { Fields, Json } from '../core/json.ts'
import { contentOf, type Draft, referenceTo } from '../drafts/draft.ts'
import { cardDraft, componentsOfCard, mediaKeysOfCard } from '../entities/cards/card-draft.ts'
import { textOf } from '../entities/fields.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import { withCurrency } from '../money/amount-label.ts'
import { targetingSentence } from '../targeting/targeting-sentence.ts'
import type { NamedCriterion } from '../targeting/targeting-view.ts'
import { minutesLabel } from '../text/duration.ts'
import { formatList, fromConstant } from '../text/format.ts'
import { plural, t } from '../text/language.ts'

/** What a part of a summary is about; `json` readers of a plan choose by it. */
export const summaryParts = [
  'budget',
  'flight',
  'goal',
  'places',
  'bid',
  'status',
  'targeting',
  'text',
  'choices',
  'duration',
  'card',
  'address',
  'media',
  'user',
  'audience',
  'promotes',
  'sharing',
] as const
export type SummaryPartName = (typeof summaryParts)[number]

export interface SummaryPart {
  readonly part: SummaryPartName
  /** Complete in itself: "100.00 EUR a day". */
  readonly text: string
}

/** What an approver needs to see of something new, or of a deleted audience. Otherwise empty. */
export interface ChangeSummary {
  readonly parts: readonly SummaryPart[]
  /** Its pictures, in display order: media keys or `draft:ID`. */
  readonly mediaKeys: readonly string[]
}

export const noSummary: ChangeSummary = { parts: [], mediaKeys: [] }

/** What a summary asks about other entities. Unknown ones are null. */
export interface SummaryContext {
  readonly currency: string | null
  /** The account's. */
  readonly timezone: string | null
  /** The content of what a field names. */
  readonly contentIn: (field: string, reference: string) => Fields | null
  readonly nameIn: (field: string, reference: string) => string | null
  /** The number of people in an audience; null if the service doesn't count them. */
  readonly audienceSize: (audience: string) => number | null
  /** The targeting of a line item by ID or `draft:ID`; null if it isn't known. */
  readonly targetingOf: (lineItem: string) => readonly NamedCriterion[] | null
}

type Summarize = (content: Fields, context: SummaryContext, draft: Draft) => ChangeSummary

const summaries: Readonly<Partial<Record<DraftSubject, Summarize>>> = {
  campaign: (content, context) => ({
    parts: [...budgets(content, context), ...status(content)],
    mediaKeys: [],
  }),
  lineItem: lineItemSummary,
  targeting: (content, { targetingOf }, draft) => ({
    parts: targeting(targetingOf(textOf(content.line_item_id) ?? draft.remoteId ?? '')),
    mediaKeys: [],
  }),
  post: postSummary,
  card: cardSummary,
  poll: pollSummary,
  videoConversation: conversationSummary,
  promotedPost: (content, { contentIn, nameIn }) => {
    const post = textOf(content.tweet_id)
    const lineItem = textOf(content.line_item_id)
    const postText = post === null ? null : textOf(contentIn('tweet_id', post)?.text)
    const name = lineItem === null ? null : nameIn('line_item_id', lineItem)
    return { parts: [...part('text', postText), ...part('promotes', name)], mediaKeys: [] }
  },
  audiencePermission: sharingSummary,
  // It's its own picture.
  media: (content, _context, { id }) => ({
    parts: part('text', textOf(content.title)),
    mediaKeys: [referenceTo(id)],
  }),
}

/** Something new in the order in which a person approves it: money, flight, aim, reach; or text and pictures. */
export function changeSummary(draft: Draft, context: SummaryContext): ChangeSummary {
  const { kind, subject, remoteId } = draft
  if (kind === 'delete' && subject === 'customAudience') {
    return { parts: part('audience', people(context.audienceSize(remoteId ?? ''))), mediaKeys: [] }
  }
  const summarize = kind === 'create' ? summaries[subject] : undefined
  if (summarize === undefined) return noSummary
  return summarize(contentOf(draft), context, draft)
}

/** Names both accounts: an audience that the wrong client can use is a breach. */
function sharingSummary(
  content: Fields,
  { nameIn, audienceSize }: SummaryContext,
  draft: Draft,
): ChangeSummary {
  const { accountId } = draft.workspace
  const owner = nameIn('granted_account_id', accountId) ?? accountId
  const receiverId = textOf(content.granted_account_id) ?? ''
  const receiver =
    nameIn('granted_account_id', receiverId) ?? t`account ${receiverId}, which isn’t one of yours`
  const size = audienceSize(textOf(content.tailored_audience_id) ?? '')
  const level = formatPermissionLevel(textOf(content.permission_level) ?? '')
  return {
    parts: [
      ...part('sharing', t`${owner} shares it with ${receiver}`),
      ...part('sharing', people(size)),
      ...part('sharing', level),
    ],
    mediaKeys: [],
  }
}

function people(size: number | null): string | null {
  return size === null ? null : plural(size, { one: '# person', other: '# people' })
}

function part(name: SummaryPartName, text: string | null): readonly SummaryPart[] {
  return text === null || text.trim() === '' ? [] : [{ part: name, text: text.trim() }]
}

function budgets(content: Fields, { currency }: SummaryContext): readonly SummaryPart[] {
  const daily = amount(content.daily_budget_amount_local_micro, currency)
  const total = amount(content.total_budget_amount_local_micro, currency)
  return [
    ...part('budget', daily === null ? null : t`${daily} a day`),
    ...part('budget', total === null ? null : t`${total} in total`),
  ]
}

function amount(value: Json | undefined, currency: string | null): string | null {
  const parsed = micro.safeParse(value)
  return parsed.success ? withCurrency(parsed.data, currency) : null
}

function status({ entity_status }: Fields): readonly SummaryPart[] {
  const constant = textOf(entity_status)
  return part('status', constant === null ? null : fromConstant(constant))
}

function lineItemSummary(content: Fields, context: SummaryContext, { id }: Draft): ChangeSummary {
  const goal = textOf(content.goal) ?? textOf(content.objective)
  const places = textsIn(content.placements)
  return {
    parts: [
      ...budgets(content, context),
      ...part('flight', flightLabel(content.start_time, content.end_time, context.timezone)),
      ...part('goal', goal === null ? null : fromConstant(goal)),
      ...part('places', formatList(places.map(fromConstant))),
      ...part('bid', bidLabel(content, context)),
      ...targeting(context.targetingOf(referenceTo(id))),
      ...status(content),
    ],
    mediaKeys: [],
  }
}

function bidLabel(content: Fields, { currency }: SummaryContext): string | null {
  const bid = amount(content.bid_amount_local_micro, currency)
  switch (content.bid_strategy) {
    case 'AUTO':
      return t`automatic bid`
    case 'TARGET':
      return bid === null ? null : t`target bid ${bid}`
    default:
      return bid === null ? null : t`bid up to ${bid}`
  }
}

function targeting(criteria: readonly NamedCriterion[] | null): readonly SummaryPart[] {
  return part('targeting', criteria === null ? null : targetingSentence(criteria).replace(/\.$/, ''))
}

function postSummary(content: Fields, context: SummaryContext): ChangeSummary {
  const address = textOf(content.card_uri)
  const user = textOf(content.as_user_id)
  return {
    parts: [
      ...part('text', textOf(content.text)),
      ...part('card', address === null ? null : context.nameIn('card_uri', address)),
      ...part('user', user === null ? null : context.nameIn('as_user_id', user)),
      ...part('audience', content.nullcast === false ? t`also for followers` : t`only as an ad`),
    ],
    mediaKeys: mediaKeysOfPost(content, context.contentIn),
  }
}

/** Its own pictures, or those of its card. */
export function mediaKeysOfPost(content: Fields, contentIn: SummaryContext['contentIn']): readonly string[] {
  const mediaKeys = textsIn(content.media_keys)
  const address = textOf(content.card_uri)
  const card = address === null || mediaKeys.length > 0 ? null : contentIn('card_uri', address)
  return card === null ? mediaKeys : mediaIn(card)
}

function cardSummary(content: Fields): ChangeSummary {
  const parsed = cardDraft.safeParse(content)
  if (!parsed.success) return noSummary
  const components = componentsOfCard(parsed.data)
  const titles = components.flatMap(({ title }) => title ?? [])
  const addresses = new Set(components.flatMap(({ destination }) => destination?.url ?? []))
  const buttons = new Set(components.flatMap(({ label }) => label?.value ?? []))
  return {
    parts: [
      ...titles.flatMap((title) => part('text', title)),
      ...[...buttons].flatMap((button) => part('text', fromConstant(button))),
      ...[...addresses].flatMap((address) => part('address', address)),
    ],
    mediaKeys: mediaKeysOfCard(parsed.data),
  }
}

const pollChoices = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice'] as const

function pollSummary(content: Fields): ChangeSummary {
  const choices = pollChoices.flatMap((field) => textOf(content[field]) ?? [])
  const minutes = content.duration_in_minutes
  return {
    parts: [
      ...part('choices', choices.join(' / ')),
      ...part('duration', typeof minutes === 'number' ? minutesLabel(minutes) : null),
    ],
    mediaKeys: mediaIn(content),
  }
}

function conversationSummary(content: Fields): ChangeSummary {
  const calls = ['first_cta', 'second_cta', 'third_cta', 'fourth_cta'] as const
  return {
    parts: [
      ...part('text', textOf(content.title)),
      ...part('choices', calls.flatMap((field) => textOf(content[field]) ?? []).join(' / ')),
      ...part('text', textOf(content.first_cta_tweet)),
      ...part('address', textOf(content.thank_you_url)),
    ],
    mediaKeys: mediaIn(content),
  }
}

/** The pictures of a card, a poll or a conversation, in display order. */
function mediaIn(content: Fields): readonly string[] {
  const card = cardDraft.safeParse(content)
  const ofCard = card.success ? mediaKeysOfCard(card.data) : []
  const key = textOf(content.media_key)
  return ofCard.length > 0 || key === null ? ofCard : [key]
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

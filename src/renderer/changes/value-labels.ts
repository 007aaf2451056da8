import { formatPermissionLevel } from '../../shared/audiences/permission-levels.ts'
import { fieldNamed, isChoice } from '../../shared/campaigns/entity-fields.ts'
import type { ExactInteger } from '../../shared/core/exact-integer.ts'
import type { Json } from '../../shared/core/json.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import { referencedDraft } from '../../shared/drafts/draft.ts'
import { isCriterionField } from '../../shared/entities/targeting/targeting-set.ts'
import { withCurrency } from '../../shared/money/amount-label.ts'
import { criterionValueLabel } from '../../shared/targeting/criterion-names.ts'
import { minutesLabel } from '../../shared/text/duration.ts'
import { fromConstant } from '../../shared/text/format.ts'
import { t } from '../../shared/text/language.ts'
import { formatBytes, formatCount } from '../ui/number.ts'

/** A user of whom only the ID is known: the service has no names for it. */
export const unknownUser = t`A user who isn’t signed in here`

/** One value in a form that people can read. */
export type Value =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'id'; readonly text: string }
  /** Shown in the account's time zone, with its year. */
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'media'; readonly key: string }
  /** Another draft, which gets its ID when it's published. */
  | { readonly kind: 'draft'; readonly draftId: string }

const nothing: Value = { kind: 'nothing' }

/** Fields of creatives whose values are constants of the service. */
const constants = new Set(['type', 'value', 'category', 'kind', 'conversation_settings', 'video_cta'])
const ids = new Set([
  'campaign_id',
  'funding_instrument_id',
  'tweet_id',
  'card_uri',
  'line_item_id',
  'tailored_audience_id',
  'granted_account_id',
  'googleplay_app_id',
  'ios_app_store_identifier',
])
/** Metadata of a file that only the program uses. */
const hidden = new Set(['file.path', 'file.modifiedAt'])
/** What kind of part a card's component has follows from the part itself. */
const kindOfPart = /^(?:components\.\d+|slides\.\d+\.\d+)\.(?:destination\.|label\.)?type$/

/** Formats a single value. `path` is its field, dotted; `currency` that of its amounts, if known. */
export function valueLabel(path: string, value: Json | undefined, currency: string | null = null): Value {
  if (value === null || value === undefined || value === '') return nothing
  if (isCriterionField(path) && typeof value === 'string') return text(criterionValueLabel(path, value))
  const parts = path.split('.')
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? path
  const isMedia = name === 'media_keys' || name.endsWith('media_key')
  const row = fieldNamed(name)
  const label = row?.valueLabels?.[String(value)]
  if (label !== undefined) return text(label)
  if (typeof value === 'boolean') return text(value ? t`Yes` : t`No`)
  if (typeof value === 'number' || typeof value === 'bigint') return text(numberLabel(name, value, currency))
  if (typeof value !== 'string') return text(writeJson(value))
  if (isMedia) return { kind: 'media', key: value }
  const draftId = referencedDraft(value)
  if (draftId !== null) return { kind: 'draft', draftId }
  if (name === 'permission_level') return text(formatPermissionLevel(value))
  if (name === 'as_user_id') return { kind: 'user', userId: value }
  const at = row?.kind.kind === 'time' ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(at)) return { kind: 'time', at }
  if (ids.has(name)) return { kind: 'id', text: value }
  const isConstant = constants.has(name) || isChoice(row)
  return text(isConstant && /^[A-Z][A-Z0-9_]+$/.test(value) ? fromConstant(value) : value)
}

function text(value: string): Value {
  return { kind: 'text', text: value }
}

function numberLabel(name: string, value: ExactInteger, currency: string | null): string {
  if (name.endsWith('_local_micro')) return withCurrency(value, currency)
  if (typeof value === 'bigint') return formatCount(value)
  switch (name) {
    case 'bytes':
      return formatBytes(value)
    case 'durationMs':
      return `${formatCount(Math.round(value / 100) / 10)} s`
    case 'duration_in_minutes':
      return minutesLabel(value)
    default:
      return formatCount(value)
  }
}

/** The single values within a value, by their dotted paths, in document order. */
export function leavesOf(path: string, value: Json | undefined): ReadonlyMap<string, Json> {
  const leaves = new Map<string, Json>()
  const visit = (at: string, part: Json | undefined) => {
    if (part === undefined || part === null || hidden.has(at) || kindOfPart.test(at)) return
    if (typeof part !== 'object') {
      leaves.set(at, part)
      return
    }
    for (const [name, inner] of Object.entries(part)) visit(`${at}.${name}`, inner)
  }
  visit(path, value)
  return leaves
}

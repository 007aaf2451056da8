import type { Choice, ChoiceKind } from '../../../shared/campaigns/related-entities.ts'
import type { Fields, Json } from '../../../shared/core/json.ts'
import { t } from '../../../shared/text/language.ts'

/** The label of a record that can be chosen; null if it has no name. */
export function choiceOf(kind: ChoiceKind, record: Fields): Choice | null {
  const choice = usableChoice(kind, record)
  return choice === null || record.deleted !== true
    ? choice
    : { ...choice, unusable: t`The service deleted it.`, deleted: true }
}

const idFields: Readonly<Record<ChoiceKind, string>> = {
  fundingInstruments: 'id',
  promotableUsers: 'user_id',
  businessCategories: 'id',
  curatedCategories: 'id',
  iabCategories: 'id',
  countries: 'targeting_value',
}

function usableChoice(kind: ChoiceKind, record: Fields): Choice | null {
  const id = text(record[idFields[kind]])
  if (id === null) return null
  switch (kind) {
    case 'fundingInstruments':
      return {
        id,
        record,
        title: text(record.description) ?? text(record.io_header) ?? id,
        detail: joined([constantText(record.type), text(record.currency)]),
        unusable: record.able_to_fund === false ? reasons(record.reasons_not_able_to_fund) : null,
      }
    case 'promotableUsers':
      return { id, record, title: id, detail: kindOfUser(record.promotable_user_type), unusable: null }
    case 'businessCategories':
      return {
        id,
        record,
        title: text(record.name) ?? id,
        detail: joined(list(record.iab_categories)),
        unusable: null,
      }
    case 'curatedCategories':
      return {
        id,
        record,
        title: text(record.name) ?? id,
        detail: joined(list(record.country_codes)),
        unusable: null,
      }
    case 'countries':
      return { id, record, title: text(record.name) ?? id, detail: null, unusable: null }
    case 'iabCategories':
      return {
        id,
        record,
        title: text(record.name) ?? id,
        detail: text(record.parent_id),
        unusable: null,
      }
  }
}

export function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function list(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []
}

/** What may be promoted of a user. */
function kindOfUser(value: Json | undefined): string | null {
  switch (value) {
    case 'FULL':
      return t`the account’s own user`
    case 'RETWEETS_ONLY':
      return t`another user, promoted through reposts`
    default:
      return constantText(value)
  }
}

function constantText(value: Json | undefined): string | null {
  return text(value)?.replaceAll('_', ' ').toLowerCase() ?? null
}

function joined(parts: readonly (string | null)[]): string | null {
  const presentParts = parts.filter((part) => part !== null)
  return presentParts.length === 0 ? null : presentParts.join(', ')
}

function reasons(value: Json | undefined): string {
  const reasonLabels = list(value).map((reason) => constantText(reason))
  return reasonLabels.length === 0
    ? t`It can’t pay at the moment.`
    : t`It can’t pay: ${reasonLabels.join(', ')}.`
}

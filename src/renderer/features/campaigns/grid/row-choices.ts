import type { CampaignFacts } from '../../../../shared/campaigns/campaign-facts.ts'
import type { GridEntity } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import type { Fields, Json } from '../../../../shared/core/json.ts'
import { type CheckedChoice, checkChoices, checkMembers } from '../../../../shared/drafts/checked-choices.ts'
import { campaignDraftFindings } from '../../../../shared/entities/campaigns/campaign-check.ts'
import { lineItemDraftFindings } from '../../../../shared/entities/line-items/line-item-check.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import type { CellChoice } from '../../../table/sheet/columns.ts'

/** The row alone: rules that need the campaign or other line items run in the check. */
const itselfAlone: CampaignFacts = {
  campaign: () => null,
  lineItemsWithDailyBudget: () => 0,
  businessCategories: () => [],
  otherCuratedLinks: () => 0,
  criteriaLeft: () => 0,
}

/**
 * Every choice of a field of a row, with the message of the rule that forbids or discourages it. Choices without a
 * message come first.
 */
export function rowChoices(
  row: GridEntity,
  field: string,
  choices: readonly CellChoice['value'][],
  several: boolean,
): readonly CellChoice[] {
  const check = (value: Json) => findingsWith(row, { [field]: value })
  const chosen = row.content[field]
  const members = Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'string') : []
  const checked: readonly CheckedChoice<CellChoice['value']>[] = several
    ? checkMembers(field, members, choices.map(String), (list) => check([...list]))
    : checkChoices(field, choices, check)
  return checked
    .map(({ value, forbidden, warning }) => ({
      value,
      label: labelOf(value),
      reason: forbidden?.message ?? null,
      warning: warning?.message ?? null,
    }))
    .sort((a, b) => weight(a) - weight(b))
}

function weight({ reason, warning }: CellChoice): number {
  if (reason !== null) return 2
  return warning === null ? 0 : 1
}

function labelOf(value: CellChoice['value']): string {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  return typeof value === 'number' ? String(value) : fromConstant(value)
}

function findingsWith(row: GridEntity, edit: Fields): readonly Finding[] {
  const isNew = row.change?.kind === 'create'
  const changed = Object.fromEntries(Object.keys(row.before).map((name) => [name, row.content[name] ?? null]))
  const draft = {
    id: row.change?.draftId ?? '',
    kind: isNew ? ('create' as const) : ('update' as const),
    remoteId: row.remoteId,
    base: isNew ? null : { ...row.content, ...row.before },
    patch: isNew ? { ...row.content, ...edit } : { ...changed, ...edit },
  }
  const check = row.subject === 'campaign' ? campaignDraftFindings : lineItemDraftFindings
  return check(draft, itselfAlone) ?? []
}

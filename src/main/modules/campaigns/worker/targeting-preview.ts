import type { RefusedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import type {
  NamedCriterion,
  TargetingPreview,
  TargetingSample,
} from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Statements } from '../../../core/store/database.ts'
import { termText } from '../../records/targeting-rows.ts'
import { replacedBy, type SetChange } from '../set-change.ts'
import { nameOfRow, readEntity } from './entities.ts'
import { targetingDrafts } from './targeting-columns.ts'
import { targetingSets } from './targeting-sets.ts'
import type { ViewSource } from './view.ts'

const maxSamples = 20
const maxRefused = 50
/** Maximum criteria named for each line item of a sample; keyword lists would make the message too large. */
const maxNamed = 30

/** What a change would make of line items' targeting, calculated from the numbers of the criteria only. */
export function previewTargeting(
  source: ViewSource,
  statements: Statements,
  rows: readonly number[],
  change: SetChange,
  nameOf: (terms: CriterionTerms) => string | null,
): Omit<TargetingPreview, 'skippedCriteria'> {
  const sets = targetingSets(source.database, source.table)
  const { terms } = source.criteria()
  const { wantedIds, unknown, isGone } = numbered(change, terms)
  const locked = targetingDrafts(source, 'locked')
  const counts = { changed: 0, untouched: 0, impossible: 0, worldwide: 0 }
  const refused: RefusedRow[] = []
  const samples: TargetingSample[] = []
  const titled = (row: number) => {
    const name = nameOfRow(statements, source.table.space, row)
    const entity = name === null ? null : readEntity(statements, source.workspace, name)
    return { key: name?.key ?? '', title: entity?.title ?? name?.key ?? '' }
  }
  const refuse = (row: number, reason: string) => {
    counts.impossible += 1
    if (refused.length < maxRefused) refused.push({ subject: 'lineItem', ...titled(row), reason })
  }
  const named = (numbers: readonly number[]): readonly NamedCriterion[] =>
    numbers.slice(0, maxNamed).flatMap((id) => {
      const criterion = terms[id] ?? null
      return criterion === null ? [] : [{ ...criterion, name: nameOf(criterion) }]
    })
  for (const row of rows) {
    if (!sets.isKnown(row)) {
      refuse(row, t`Its targeting wasn’t read yet. Refresh the list.`)
      continue
    }
    if (locked.has(row)) {
      refuse(row, t`Its targeting is being published.`)
      continue
    }
    const before = sets.of(row)
    let removed = 0
    let there = 0
    for (const id of before) {
      if (isGone(id)) removed += 1
      if (wantedIds.has(id)) there += 1
    }
    const added = wantedIds.size - there + unknown.length
    if (added + removed === 0) {
      counts.untouched += 1
      continue
    }
    const remainingCount = before.length - removed + added
    counts.changed += 1
    if (remainingCount === 0) counts.worldwide += 1
    if (samples.length === maxSamples) continue
    const isThere = new Set(before)
    const fresh = [...wantedIds].filter((id) => !isThere.has(id))
    const goneIds = [...before].filter(isGone)
    const changedTypes = new Set(
      [...[...fresh, ...goneIds].map((id) => terms[id]), ...unknown].map((one) => one?.targeting_type),
    )
    const keptIds = [...before].filter((id) => !isGone(id) && changedTypes.has(terms[id]?.targeting_type))
    samples.push({
      ...titled(row),
      added: [
        ...named(fresh),
        ...unknown.map((criterion) => ({ ...criterion, name: nameOf(criterion) })),
      ].slice(0, maxNamed),
      removed: named(goneIds),
      kept: named(keptIds),
      left: remainingCount,
    })
  }
  return { rows: rows.length, ...counts, refused, samples }
}

export function unreadTargeting(
  source: ViewSource,
  statements: Statements,
  rows: readonly number[],
  max: number,
): readonly string[] {
  const sets = targetingSets(source.database, source.table)
  const unread = rows.filter((row) => !sets.isKnown(row)).slice(0, max)
  return unread.flatMap((row) => nameOfRow(statements, source.table.space, row)?.key ?? [])
}

interface Numbered {
  /** Criteria that the line items have afterwards. */
  readonly wantedIds: ReadonlySet<number>
  /** Those that no line item has yet. */
  readonly unknown: readonly CriterionTerms[]
  readonly isGone: (id: number) => boolean
}

/** The change, with criteria as numbers. */
function numbered(change: SetChange, terms: readonly (CriterionTerms | null)[]): Numbered {
  const addedCriteria = change.kind === 'change' ? change.add : change.criteria
  const missing = new Map(addedCriteria.map((criterion) => [termText(criterion), criterion]))
  const removed = new Set(change.kind === 'change' ? change.remove.map(termText) : [])
  const givesWay = change.kind === 'change' ? replacedBy(change.add) : isOfTypes(change.types)
  const wantedIds = new Set<number>()
  const goneIds = new Uint8Array(terms.length)
  for (let id = 1; id < terms.length; id += 1) {
    const criterion = terms[id] ?? null
    if (criterion === null) continue
    const text = termText(criterion)
    if (missing.delete(text)) wantedIds.add(id)
    else if (removed.has(text) || givesWay(criterion)) goneIds[id] = 1
  }
  return { wantedIds, unknown: [...missing.values()], isGone: (id) => goneIds[id] === 1 }
}

function isOfTypes(types: readonly string[] | null): (terms: CriterionTerms) => boolean {
  return ({ targeting_type: type }) => types === null || types.includes(type)
}

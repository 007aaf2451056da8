import { setImmediate } from 'node:timers/promises'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridTarget, RefusedRow } from '../../../shared/campaigns/campaign-bulk.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, referencedDraft, referenceTo } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import {
  criteriaOf,
  criterionField,
  sameCriterion,
} from '../../../shared/entities/targeting/targeting-set.ts'
import type {
  TargetingChange,
  TargetingPreview,
  TargetingRow,
  TargetingSample,
  TargetingSet,
} from '../../../shared/targeting/targeting-view.ts'
import { t } from '../../../shared/text/language.ts'
import { unpackRows } from '../campaigns/packed-rows.ts'
import type { CampaignGrid } from '../campaigns/ports.ts'
import type { CreativeRepository } from '../creatives/store.ts'
import type { Handlers } from '../dependencies.ts'
import { contentAt } from '../drafts/content-at.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import { inSlices } from '../drafts/slices.ts'
import type { DraftParts } from '../drafts/transaction.ts'
import type { TemplateRepository } from '../templates/store.ts'
import { createLookUps, type LookUpParts } from './look-ups.ts'
import { changedCriteria, changeSet, type SetChange } from './sets.ts'
import type { TargetingSync } from './sync.ts'

export interface TargetingParts extends DraftParts, LookUpParts {
  readonly creatives: CreativeRepository
  readonly grid: Pick<CampaignGrid, 'rows'>
  readonly sync: TargetingSync
  readonly templates: Pick<TemplateRepository, 'get'>
}

const freshMs = 5 * 60_000
const maxRefused = 50
const maxSamples = 20
/** Rows between two pauses of a preview. */
const previewSlice = 50

/** A line item's set before and after the change. */
interface FoundSet {
  readonly key: string | null
  readonly before: readonly CriterionTerms[]
  readonly after: readonly CriterionTerms[]
  readonly stored: StoredDraft | null
  readonly readAt: number | null
  /** Whether the set is known; for a new line item without a draft it is. */
  readonly isKnown: boolean
}

export function createTargetingHandlers(parts: TargetingParts): Handlers<'targeting'> {
  const { drafts, creatives, checker, grid, names, sync, templates, clock } = parts

  /** A new set of a published line item is found by its line item. */
  const plannedFor = (workspace: Workspace, lineItem: string): Outcome<StoredDraft | null> => {
    const naming = drafts.naming(workspace, [lineItem])
    if (!naming.ok) return naming
    const stored = drafts.byIds(naming.value)
    if (!stored.ok) return stored
    return succeed(
      stored.value.find(({ draft }) => draft.subject === 'targeting' && draft.kind === 'create') ?? null,
    )
  }

  const find = (workspace: Workspace, lineItem: string): Outcome<FoundSet> => {
    const isNew = referencedDraft(lineItem) !== null
    const record = isNew ? succeed(null) : creatives.record(workspace, 'targeting', lineItem)
    if (!record.ok) return record
    const own = isNew ? succeed(null) : drafts.ofRecord(workspace, 'targeting', lineItem)
    if (!own.ok) return own
    const planned = own.value === null ? plannedFor(workspace, lineItem) : own
    if (!planned.ok) return planned
    const stored = planned.value
    const content: Fields = record.value === null ? {} : contentOfRecord('targeting', record.value.record)
    const before = criteriaOf(content)
    const after = stored === null ? before : criteriaOf({ ...content, ...contentOf(stored.draft) })
    const draftKey = stored === null ? null : (stored.draft.remoteId ?? referenceTo(stored.draft.id))
    return succeed({
      ...{ before, after, stored },
      key: draftKey ?? (record.value === null ? null : lineItem),
      readAt: record.value?.seenAt ?? null,
      isKnown: isNew || stored !== null || record.value !== null,
    })
  }

  const titleOfItem = (workspace: Workspace, lineItem: string): string => {
    const content = contentAt(parts, workspace, 'lineItem', lineItem)
    return content.ok && content.value !== null ? titleOf('lineItem', content.value) : lineItem
  }

  const read: Handlers<'targeting'>['read'] = async ({ workspace, lineItem, refresh }) => {
    let found = find(workspace, lineItem)
    if (!found.ok) return found
    let fault: Fault | null = null
    const { readAt } = found.value
    const isOld = readAt === null || clock.now() - readAt > freshMs
    if (referencedDraft(lineItem) === null && (refresh || isOld)) {
      const fresh = await sync.read(workspace, [lineItem])
      if (!fresh.ok) fault = fresh.fault
      found = find(workspace, lineItem)
      if (!found.ok) return found
    }
    const { key, before, after, stored } = found.value
    const rowOf = (terms: CriterionTerms, state: TargetingRow['state']): TargetingRow => ({
      ...terms,
      ...{ state, field: criterionField(terms), name: names.nameOf(workspace, terms) },
    })
    const isIn = (set: readonly CriterionTerms[]) => (terms: CriterionTerms) =>
      set.some((other) => sameCriterion(other, terms))
    const wasThere = isIn(before)
    const stays = isIn(after)
    const set: TargetingSet = {
      ...{ lineItem, key, fault, readAt: found.value.readAt },
      title: titleOfItem(workspace, lineItem),
      rows: [
        ...after.map((terms) => rowOf(terms, wasThere(terms) ? 'kept' : 'added')),
        ...before.filter((terms) => !stays(terms)).map((terms) => rowOf(terms, 'removed')),
      ],
      draft: stored === null ? null : shownDraft(stored),
      findings: stored === null ? [] : checker.findings(stored),
    }
    return succeed(set)
  }

  /** Line items of a target, without duplicates. */
  const rowsOf = async (workspace: Workspace, target: GridTarget): Promise<Outcome<readonly string[]>> => {
    if (target.kind === 'rows') return succeed([...new Set(target.lineItems)])
    const packed = await grid.rows({ workspace, target, subjects: ['lineItem'] })
    if (!packed.ok) return packed
    const rows = unpackRows(packed.value).filter(({ subject }) => subject === 'lineItem')
    return succeed(rows.map(({ key }) => key))
  }

  const resolve = (workspace: Workspace, change: TargetingChange): Outcome<SetChange> => {
    switch (change.kind) {
      case 'change':
      case 'replace':
        return succeed(change)
      case 'copy': {
        const from = find(workspace, change.from)
        if (!from.ok) return from
        if (!from.value.isKnown) return gone(t`This line item’s targeting wasn’t read yet. Open it once.`)
        const { types } = change
        const criteria = from.value.after.filter(
          ({ targeting_type }) => types?.includes(targeting_type) ?? true,
        )
        return succeed(asChange(criteria, types, change.keepsOwn))
      }
      case 'template': {
        const template = templates.get(change.id)
        if (!template.ok) return template
        if (template.value === null || template.value.subject !== 'targeting') {
          return gone(t`This template is not there any more.`)
        }
        return succeed(asChange(criteriaOf(template.value.content), null, change.keepsOwn))
      }
    }
  }

  /** Reads unknown sets before they're changed. */
  const readMissing = async (workspace: Workspace, lineItems: readonly string[]): Promise<Outcome<void>> => {
    const published = lineItems.filter((key) => referencedDraft(key) === null)
    const there = creatives.there(workspace, 'targeting', published)
    if (!there.ok) return there
    const missing = published.filter((key) => !there.value.has(key))
    // Offline, each one is refused on its own.
    if (missing.length > 0) await sync.read(workspace, missing)
    return succeed(undefined)
  }

  const prepare = async (workspace: Workspace, target: GridTarget, asked: TargetingChange) => {
    const rows = await rowsOf(workspace, target)
    if (!rows.ok) return rows
    const ready = await readMissing(workspace, [
      ...rows.value,
      ...(asked.kind === 'copy' ? [asked.from] : []),
    ])
    if (!ready.ok) return ready
    const change = resolve(workspace, asked)
    return change.ok ? succeed({ rows: rows.value, change: change.value }) : change
  }

  return {
    ...createLookUps(parts),
    read,
    namesOf: async ({ workspace, criteria }) => succeed(names.named(workspace, criteria)),

    async edit({ workspace, label, target, change: asked }) {
      const prepared = await prepare(workspace, target, asked)
      if (!prepared.ok) return prepared
      const { rows, change: wanted } = prepared.value
      const counts = { changed: 0, untouched: 0, impossible: 0 }
      const refused: RefusedRow[] = []
      const done = await inSlices(parts, workspace, label, rows, (change, key) => {
        const outcome = changeSet(parts, change, workspace, key, wanted)
        if (outcome.kind !== 'refused') {
          counts[outcome.kind] += 1
          return
        }
        counts.impossible += 1
        if (refused.length >= maxRefused) return
        refused.push({ subject: 'lineItem', key, title: titleOfItem(workspace, key), reason: outcome.reason })
      })
      return done.ok ? succeed({ ...counts, refused, cancelled: false }) : done
    },

    async preview({ workspace, target, change: asked }) {
      const prepared = await prepare(workspace, target, asked)
      if (!prepared.ok) return prepared
      const { rows, change } = prepared.value
      const counts = { changed: 0, untouched: 0, impossible: 0, worldwide: 0 }
      const refused: RefusedRow[] = []
      const samples: TargetingSample[] = []
      for (const [index, key] of rows.entries()) {
        if (index % previewSlice === previewSlice - 1) await setImmediate()
        const found = find(workspace, key)
        if (!found.ok) return found
        const { after: before, isKnown } = found.value
        if (!isKnown) {
          counts.impossible += 1
          const reason = t`Its targeting wasn’t read yet. Refresh the list.`
          if (refused.length < maxRefused) {
            refused.push({ subject: 'lineItem', key, title: titleOfItem(workspace, key), reason })
          }
          continue
        }
        const after = changedCriteria(before, change)
        const added = after.filter((terms) => !before.some((other) => sameCriterion(other, terms)))
        const removed = before.filter((terms) => !after.some((other) => sameCriterion(other, terms)))
        if (added.length + removed.length === 0) {
          counts.untouched += 1
          continue
        }
        counts.changed += 1
        if (after.length === 0) counts.worldwide += 1
        if (samples.length < maxSamples) {
          samples.push({
            ...{ key, title: titleOfItem(workspace, key), left: after.length },
            added: names.named(workspace, added),
            removed: names.named(workspace, removed),
          })
        }
      }
      const preview: TargetingPreview = { rows: rows.length, ...counts, refused, samples }
      return succeed(preview)
    },
  }
}

function asChange(
  criteria: readonly CriterionTerms[],
  types: readonly string[] | null,
  keepsOwn: boolean,
): SetChange {
  return keepsOwn ? { kind: 'change', add: criteria, remove: [] } : { kind: 'replace', types, criteria }
}

function shownDraft({ draft }: StoredDraft): NonNullable<TargetingSet['draft']> {
  const { id, kind, sync, publish, base, patch } = draft
  return { id, kind, sync, publish, base, patch }
}

function gone(message: string): Outcome<never> {
  return fail({ kind: 'notFound', code: 'TARGETING', message })
}

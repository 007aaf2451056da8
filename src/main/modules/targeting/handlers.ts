import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { BulkResult, GridTarget, RefusedRow } from '../../../shared/campaigns/campaign-bulk.ts'
import type { BulkPreviewResult } from '../../../shared/campaigns/validation-preview.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, referencedDraft, referenceTo } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import {
  criteriaOf,
  criterionField,
  sameCriterion,
} from '../../../shared/entities/targeting/targeting-set.ts'
import type { TargetingChange, TargetingRow, TargetingSet } from '../../../shared/targeting/targeting-view.ts'
import { t } from '../../../shared/text/language.ts'
import type { BulkRuns } from '../campaigns/bulk-runs.ts'
import { type PackedRows, unpackRows } from '../campaigns/packed-rows.ts'
import type { SetChange } from '../campaigns/set-change.ts'
import type { CampaignGrid } from '../campaigns/worker/grid-reader.ts'
import type { Handlers } from '../dependencies.ts'
import { contentAt } from '../drafts/content-at.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import { inSlices, type SliceProgress, withCountedIds } from '../drafts/slices.ts'
import type { DraftChange, DraftParts } from '../drafts/transaction.ts'
import type { EntityRepository } from '../entities/store.ts'
import type { TargetingNames } from '../entities/targeting-names.ts'
import type { TemplateRepository } from '../templates/store.ts'
import type { LookUps } from './look-ups.ts'
import { changeSet } from './sets.ts'
import type { TargetingSync } from './sync.ts'

export interface TargetingParts extends DraftParts {
  readonly lookUps: LookUps
  readonly names: TargetingNames
  readonly entities: EntityRepository
  readonly grid: Pick<CampaignGrid, 'rows' | 'unreadTargeting' | 'previewTargeting'>
  readonly bulks: BulkRuns
  readonly sync: TargetingSync
  /** Checks sets as they would become. */
  readonly preview: (
    workspace: Workspace,
    requestId: string,
    prepare: () => Promise<Outcome<TargetingEdit>>,
  ) => Promise<Outcome<BulkPreviewResult>>
  readonly templates: Pick<TemplateRepository, 'get'>
}

interface TargetingEdit {
  readonly rows: PackedRows
  readonly action: { readonly kind: 'targeting'; readonly change: SetChange }
}

const freshMs = 5 * 60_000
const maxRefused = 50
/** Above this, the grid's thread finds out which sets are stored. */
const maxAskedHere = 50
/** Types whose values belong to an account. */
const accountTypes: ReadonlySet<string> = new Set([
  'CUSTOM_AUDIENCE',
  'CUSTOM_AUDIENCE_EXPANDED',
  'APP_LIST',
  'CAMPAIGN_ENGAGEMENT',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
])

/** A change with everything it takes from elsewhere. */
interface ResolvedChange {
  readonly change: SetChange
  /** Criteria of a template that don't exist in this account. */
  readonly skippedCriteria: number
}

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

class TargetingHandlers {
  readonly #parts: TargetingParts

  constructor(parts: TargetingParts) {
    this.#parts = parts
  }

  /** A new set of a published line item is found by its line item. */
  #plannedFor(workspace: Workspace, lineItem: string): Outcome<StoredDraft | null> {
    const { drafts } = this.#parts
    const naming = drafts.naming(workspace, [lineItem])
    if (!naming.ok) return naming
    const storedDrafts = drafts.byIds(naming.value)
    if (!storedDrafts.ok) return storedDrafts
    return succeed(
      storedDrafts.value.find(({ draft }) => draft.subject === 'targeting' && draft.kind === 'create') ??
        null,
    )
  }

  #find(workspace: Workspace, lineItem: string): Outcome<FoundSet> {
    const { entities, drafts } = this.#parts
    const isNew = referencedDraft(lineItem) !== null
    const record = isNew ? succeed(null) : entities.record(workspace, 'targeting', lineItem)
    if (!record.ok) return record
    const ownDraft = isNew ? succeed(null) : drafts.ofRecord(workspace, 'targeting', lineItem)
    if (!ownDraft.ok) return ownDraft
    const planned = ownDraft.value === null ? this.#plannedFor(workspace, lineItem) : ownDraft
    if (!planned.ok) return planned
    const storedDraft = planned.value
    const content: Fields = record.value === null ? {} : contentOfRecord('targeting', record.value.record)
    const before = criteriaOf(content)
    const after = storedDraft === null ? before : criteriaOf({ ...content, ...contentOf(storedDraft.draft) })
    const draftKey =
      storedDraft === null ? null : (storedDraft.draft.remoteId ?? referenceTo(storedDraft.draft.id))
    return succeed({
      before,
      after,
      stored: storedDraft,
      key: draftKey ?? (record.value === null ? null : lineItem),
      readAt: record.value?.seenAt ?? null,
      isKnown: isNew || storedDraft !== null || record.value !== null,
    })
  }

  #titleOfItem(workspace: Workspace, lineItem: string): string {
    const content = contentAt(this.#parts, workspace, 'lineItem', lineItem)
    return content.ok && content.value !== null ? titleOf('lineItem', content.value) : lineItem
  }

  readonly read: Handlers<'targeting'>['read'] = async ({ workspace, lineItem, refresh }) => {
    const { clock, sync, names, checker } = this.#parts
    let targetingSet = this.#find(workspace, lineItem)
    if (!targetingSet.ok) return targetingSet
    let fault: Fault | null = null
    const { readAt } = targetingSet.value
    const isOld = readAt === null || clock.now() - readAt > freshMs
    if (referencedDraft(lineItem) === null && (refresh || isOld)) {
      const fresh = await sync.read(workspace, [lineItem])
      if (!fresh.ok) fault = fresh.fault
      targetingSet = this.#find(workspace, lineItem)
      if (!targetingSet.ok) return targetingSet
    }
    const { key, before, after, stored } = targetingSet.value
    const rowOf = (terms: CriterionTerms, state: TargetingRow['state']): TargetingRow => ({
      ...terms,
      state,
      field: criterionField(terms),
      name: names.nameOf(workspace, terms),
    })
    const isIn = (set: readonly CriterionTerms[]) => (terms: CriterionTerms) =>
      set.some((other) => sameCriterion(other, terms))
    const wasThere = isIn(before)
    const stays = isIn(after)
    const set: TargetingSet = {
      lineItem,
      key,
      fault,
      readAt: targetingSet.value.readAt,
      title: this.#titleOfItem(workspace, lineItem),
      rows: [
        ...after.map((terms) => rowOf(terms, wasThere(terms) ? 'unchanged' : 'added')),
        ...before.filter((terms) => !stays(terms)).map((terms) => rowOf(terms, 'removed')),
      ],
      draft: stored === null ? null : shownDraft(stored),
      findings: stored === null ? [] : checker.findings(stored),
    }
    return succeed(set)
  }

  #resolve(workspace: Workspace, change: TargetingChange): Outcome<ResolvedChange> {
    const { templates } = this.#parts
    switch (change.kind) {
      case 'change':
      case 'replace':
        return succeed({ change, skippedCriteria: 0 })
      case 'copy': {
        const from = this.#find(workspace, change.from)
        if (!from.ok) return from
        if (!from.value.isKnown) return notFound(t`This line item’s targeting wasn’t read yet. Open it once.`)
        const { types } = change
        const criteria = from.value.after.filter(
          ({ targeting_type }) => types?.includes(targeting_type) ?? true,
        )
        return succeed({ change: asChange(criteria, types, change.keepsOwn), skippedCriteria: 0 })
      }
      case 'template': {
        const template = templates.get(change.id)
        if (!template.ok) return template
        if (template.value === null || template.value.subject !== 'targeting') {
          return notFound(t`This template is not there any more.`)
        }
        const { content, workspace: origin } = template.value
        const all = criteriaOf(content)
        const applicableCriteria = sameWorkspace(origin, workspace)
          ? all
          : all.filter(({ targeting_type: type }) => !accountTypes.has(type))
        return succeed({
          change: asChange(applicableCriteria, null, change.keepsOwn),
          skippedCriteria: all.length - applicableCriteria.length,
        })
      }
    }
  }

  /** The line items of a target, each once. */
  async #rowsOf(workspace: Workspace, target: GridTarget): Promise<Outcome<readonly string[]>> {
    const { grid } = this.#parts
    if (target.kind === 'rows') return succeed([...new Set(target.lineItems)])
    const packed = await grid.rows({ workspace, target, subjects: ['lineItem'] })
    return mapOutcome(packed, (rows) => unpackRows(rows).map(({ key }) => key))
  }

  async #unreadOf(workspace: Workspace, target: GridTarget): Promise<Outcome<readonly string[]>> {
    const { grid, entities } = this.#parts
    if (target.kind === 'view' || target.lineItems.length > maxAskedHere)
      return grid.unreadTargeting({ workspace, target })
    const published = target.lineItems.filter((key) => referencedDraft(key) === null)
    return mapOutcome(entities.there(workspace, 'targeting', published), (there) =>
      published.filter((key) => !there.has(key)),
    )
  }

  /** Syncs sets that were never synced, as many as someone can wait for; the others follow in the background. */
  async #prepare(
    workspace: Workspace,
    target: GridTarget,
    asked: TargetingChange,
  ): Promise<Outcome<ResolvedChange>> {
    const { entities, sync } = this.#parts
    const unread = await this.#unreadOf(workspace, target)
    if (!unread.ok) return unread
    const from = asked.kind === 'copy' && referencedDraft(asked.from) === null ? asked.from : null
    const source = from === null ? succeed(null) : entities.record(workspace, 'targeting', from)
    if (!source.ok) return source
    const missing = [...unread.value, ...(from !== null && source.value === null ? [from] : [])]
    // Offline, they're refused one by one.
    if (missing.length > 0) await sync.read(workspace, missing)
    return this.#resolve(workspace, asked)
  }

  async #editRows(
    workspace: Workspace,
    label: string,
    rows: readonly string[],
    wanted: SetChange,
    onProgress: SliceProgress,
  ): Promise<Outcome<BulkResult>> {
    const counts = { changed: 0, untouched: 0, impossible: 0 }
    const refused: RefusedRow[] = []
    let cancelled = false
    const parts = withCountedIds(this.#parts)
    const work = (change: DraftChange, key: string) => {
      const outcome = changeSet(parts, change, workspace, key, wanted)
      if (outcome.kind !== 'refused') {
        counts[outcome.kind] += 1
        return
      }
      counts.impossible += 1
      if (refused.length >= maxRefused) return
      refused.push({
        subject: 'lineItem',
        key,
        title: this.#titleOfItem(workspace, key),
        reason: outcome.reason,
      })
    }
    const outcomeOfSlices = await inSlices(parts, workspace, label, rows, work, (count) => {
      const goesOn = onProgress(count)
      cancelled = !goesOn && count < rows.length
      return goesOn
    })
    return outcomeOfSlices.ok ? succeed({ ...counts, refused, cancelled }) : outcomeOfSlices
  }

  readonly namesOf: Handlers<'targeting'>['namesOf'] = async ({ workspace, criteria }) =>
    succeed(this.#parts.names.named(workspace, criteria))

  readonly edit: Handlers<'targeting'>['edit'] = async ({ workspace, label, target, change: asked }) => {
    const { bulks } = this.#parts
    const prepared = await this.#prepare(workspace, target, asked)
    if (!prepared.ok) return prepared
    const { change } = prepared.value
    const rows = await this.#rowsOf(workspace, target)
    if (!rows.ok) return rows
    const { value: keys } = rows
    // The line item of an editor can be changed while others are.
    if (keys.length === 1) return this.#editRows(workspace, label, keys, change, () => true)
    return bulks.run(workspace, label, keys.length, (onProgress) =>
      this.#editRows(workspace, label, keys, change, onProgress),
    )
  }

  readonly previewFindings: Handlers<'targeting'>['previewFindings'] = ({
    workspace,
    requestId,
    target,
    change: asked,
  }) =>
    this.#parts.preview(workspace, requestId, async () => {
      const prepared = await this.#prepare(workspace, target, asked)
      if (!prepared.ok) return prepared
      const rows = await this.#parts.grid.rows({ workspace, target, subjects: ['lineItem'] })
      if (!rows.ok) return rows
      const action = { kind: 'targeting' as const, change: prepared.value.change }
      return succeed({ rows: rows.value, action })
    })

  readonly preview: Handlers<'targeting'>['preview'] = async ({ workspace, target, change: asked }) => {
    const { grid } = this.#parts
    const prepared = await this.#prepare(workspace, target, asked)
    if (!prepared.ok) return prepared
    const { change, skippedCriteria } = prepared.value
    return mapOutcome(await grid.previewTargeting({ workspace, target, change }), (preview) => ({
      ...preview,
      skippedCriteria,
    }))
  }
}

export function createTargetingHandlers(parts: TargetingParts): Handlers<'targeting'> {
  return { ...parts.lookUps, ...new TargetingHandlers(parts) }
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

function notFound(message: string): Outcome<never> {
  return fail({ kind: 'notFound', code: 'TARGETING', message })
}

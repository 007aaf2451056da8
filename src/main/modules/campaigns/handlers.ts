import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridWindow } from '../../../shared/campaigns/campaign-grid.ts'
import type { Created } from '../../../shared/contract/campaigns.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { undoLabels } from '../../../shared/drafts/draft-labels.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { suggestedDefaults } from '../../../shared/entities/line-items/suggested-defaults.ts'
import { t } from '../../../shared/text/language.ts'
import type { AudienceReader } from '../audiences/audience-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftParts } from '../drafts/transaction.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import type { EntityRepository } from '../entities/store.ts'
import { runBulk } from './bulk.ts'
import type { BulkRuns } from './bulk-runs.ts'
import { createCampaignCopies } from './copies.ts'
import { createCampaignEdits } from './edits.ts'
import type { CampaignFetches } from './fetches.ts'
import { unpackRows } from './packed-rows.ts'
import type { CampaignRepository } from './store.ts'
import type { CampaignSync } from './sync.ts'
import type { CampaignGrid } from './worker/grid-reader.ts'

export interface CampaignParts extends DraftParts {
  readonly entities: EntityRepository
  readonly campaigns: CampaignRepository
  readonly timezoneOf: (workspace: Workspace) => string | null
  readonly grid: CampaignGrid
  readonly sync: CampaignSync
  readonly audiences: Pick<AudienceReader, 'usable'>
  readonly fetches: CampaignFetches
  readonly lists: Pick<OnDemandLists, 'pages'>
  readonly linked: Handlers<'campaigns'>['linked']
  readonly preview: Pick<Handlers<'campaigns'>, 'previewEdit' | 'endPreview' | 'previewedRows'>
  readonly bulks: BulkRuns
}

/** Adds the findings of drafts to a window of rows. */
function withFindings({ drafts, checker }: CampaignParts, window: GridWindow): Outcome<GridWindow> {
  const ids = window.rows.flatMap((row) => {
    const change = row.kind === 'entity' ? row.change : null
    return change !== null && change.errors + change.warnings > 0 ? [change.draftId] : []
  })
  if (ids.length === 0) return succeed(window)
  const storedDrafts = drafts.byIds(ids)
  if (!storedDrafts.ok) return storedDrafts
  const findings = new Map(
    storedDrafts.value.map((storedDraft) => [storedDraft.draft.id, checker.findings(storedDraft)]),
  )
  const rows = window.rows.map((row) =>
    row.kind === 'entity' ? { ...row, findings: findings.get(row.change?.draftId ?? '') ?? [] } : row,
  )
  return succeed({ ...window, rows })
}

/** Campaigns and line items as a grid: views, edits of cells and of many rows, and what is linked to a row. */
export function createCampaignsHandlers(parts: CampaignParts): Handlers<'campaigns'> {
  const { campaigns, timezoneOf, grid, sync, fetches, linked } = parts
  const edits = createCampaignEdits(parts)

  const bulk: Handlers<'campaigns'>['bulk'] = async ({ workspace, label, request }) => {
    const { target, subjects, action } = request
    const packed = await grid.rows({ workspace, target, subjects })
    if (!packed.ok) return packed
    const rows = unpackRows(packed.value)
    return parts.bulks.run(workspace, label, rows.length, (onProgress) =>
      runBulk(parts, workspace, label, rows, action, onProgress),
    )
  }

  const copies = createCampaignCopies(parts)

  return {
    async open({ workspace, view }) {
      sync.syncIfStale(workspace)
      const zone = timezoneOf(workspace) ?? 'UTC'
      const opened = await grid.open({ workspace, view, zone })
      if (!opened.ok) return opened
      const state = sync.state(workspace)
      if (!state.ok) return state
      return succeed({ ...opened.value, ...state.value, timezone: zone })
    },
    async window(query) {
      const window = await grid.window(query)
      return window.ok ? withFindings(parts, window.value) : window
    },
    placeOf: grid.placeOf,
    named: grid.named,
    sums: grid.sums,
    targetingNames: grid.targetingNames,
    edit: ({ workspace, label, edits: rows }) => edits.edit(workspace, label, rows),
    previewBulk: grid.previewBulk,
    ...parts.preview,
    bulk,
    cancelBulk: async ({ workspace }) => succeed(parts.bulks.cancel(workspace)),
    create({ workspace, campaign, lineItems }): Promise<Outcome<Created>> {
      const children = lineItems.map((fields) => ({
        subject: 'lineItem' as const,
        name: null,
        fields: { ...fields, campaign_id: 'new:campaign' },
      }))
      const parent = { subject: 'campaign' as const, name: 'campaign', fields: campaign }
      return edits.create(workspace, undoLabels.create('campaign'), [parent, ...children])
    },
    async clone({ workspace, items, withChildren }) {
      const creations = await copies(workspace, items, withChildren)
      if (!creations.ok) return creations
      const label = items.length === 1 ? t`copy a row` : t`copy ${items.length} rows`
      const created = await edits.create(workspace, label, creations.value)
      const counted = (of: DraftSubject) => creations.value.filter(({ subject }) => subject === of).length
      return mapOutcome(created, (created) => ({
        ...created,
        curatedCategories: counted('curatedCategory'),
        promotedPosts: counted('promotedPost'),
        withoutTargeting: creations.value.filter(({ criteriaLeft = 0 }) => criteriaLeft > 0).length,
      }))
    },
    async suggestedDefaults({ workspace, campaign }) {
      return mapOutcome(campaigns.lineItemKinds(workspace, campaign), suggestedDefaults)
    },
    choices: fetches.choices,
    versions: async (query) => campaigns.versions(query),
    history: fetches.history,
    linked,
  }
}

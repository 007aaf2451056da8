import { expect } from 'vitest'
import type { GridEntity, GridView } from '../../../src/shared/campaigns/campaign-grid.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import type { JobStep, JobSummary } from '../../../src/shared/jobs/job.ts'
import { unwrap } from '../../support/outcomes.ts'
import { publishActs } from '../publishing/publish-acts.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage, StageOptions } from '../stage/stage.ts'

const flat: GridView = {
  shape: 'lineItems',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

/** Required fields of a line item besides its name and campaign. */
export const lineItemFields = {
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_TWITTER'],
  start_time: '2030-01-01T00:00:00Z',
  bid_strategy: 'AUTO',
  entity_status: 'PAUSED',
  daily_budget_amount_local_micro: 5_000_000,
}

/** A signed-in user with synced campaigns and line items, and the actions to publish changes of them. */
export interface CampaignPublishing {
  readonly stage: Stage
  rows(view?: Partial<GridView>): Promise<readonly GridEntity[]>
  /** Syncs these lists. */
  refresh(...subjects: readonly DraftSubject[]): Promise<void>
  /** Publishes everything and waits for the end. */
  publish(): Promise<JobSummary>
  /** A person's decision; resolves when the job ends. */
  resendUnanswered(job: JobSummary): Promise<JobSummary>
  steps(job: JobSummary): Promise<readonly JobStep[]>
  /** Fields of a new campaign. */
  newCampaign(name: string): Promise<{ readonly name: string; readonly [field: string]: string | number }>
}

export async function setCampaignPublishing(
  options: Pick<StageOptions, 'absenceMs' | 'lineItems' | 'network'> = {},
): Promise<CampaignPublishing> {
  const stage = await setAdasStage({ absenceMs: 300, ...options })
  const { campaigns, entities, publishing } = stage.handlers
  const { publish, steps, ended } = publishActs(() => stage)

  const open = async (view: Partial<GridView> = {}) =>
    unwrap(await campaigns.open({ workspace, view: { ...flat, ...view } }))
  const rows: CampaignPublishing['rows'] = async (view) => {
    const { viewId } = await open(view)
    const page = unwrap(await campaigns.window({ viewId, offset: 0, count: 200 }))
    return page.rows.flatMap((row) => (row.kind === 'entity' ? [row] : []))
  }
  const untilRead = () => expect.poll(async () => (await open()).sync.kind).toBe('idle')

  await rows()
  await untilRead()
  return {
    stage,
    rows,
    async refresh(...subjects) {
      for (const subject of subjects) unwrap(await entities.refresh({ workspace, subject }))
      await untilRead()
    },
    publish: async () => ended(await publish()),
    resendUnanswered: async ({ id }) => ended(unwrap(await publishing.resendUnanswered({ jobId: id }))),
    steps,
    async newCampaign(name) {
      const [existing] = await rows({ shape: 'campaigns' })
      const funding = existing?.content.funding_instrument_id
      return {
        name,
        funding_instrument_id: typeof funding === 'string' ? funding : '',
        daily_budget_amount_local_micro: 50_000_000,
        entity_status: 'PAUSED',
      }
    },
  }
}

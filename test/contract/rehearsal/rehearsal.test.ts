import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { type CampaignPublishing, setCampaignPublishing } from '../campaigns/campaign-publishing.ts'
import { workspace } from '../stage/adas-stage.ts'

describe('a rehearsal', () => {
  let program: CampaignPublishing
  beforeEach(async () => {
    program = await setCampaignPublishing()
  })
  afterEach(() => program.stage.end())

  const spend = (values: { readonly billed_charge_local_micro?: readonly number[] | undefined }) =>
    (values.billed_charge_local_micro ?? []).reduce((sum, value) => sum + value, 0)

  it('shows what pausing would save, sends and changes nothing, and can be canceled', async () => {
    const { drafts, rehearsal } = program.stage.handlers
    const run = async () => unwrap(await rehearsal.run({ workspace, draftIds: null, days: 7 }))
    const rows = await program.rows()
    const running = rows.filter(({ content }) => content.entity_status === 'ACTIVE').slice(0, 40)
    for (const { key } of running) {
      const fields = { entity_status: 'PAUSED' }
      unwrap(await drafts.change({ workspace, subject: 'lineItem', remoteId: key, fields }))
    }
    const planned = unwrap(await drafts.summary({ workspace }))
    const result = await run()

    expect(result.starts).toHaveLength(7)
    expect(spend(result.without)).toBeGreaterThan(0)
    expect(spend(result.with)).toBeLessThan(spend(result.without))
    const paused = new Set(running.map(({ key }) => key))
    for (const { id, with: after } of result.items) {
      if (paused.has(id)) expect(after.impressions).toBe(0)
      expect(result.names[id]?.title).toBeTruthy()
    }
    const seen = await program.stage.requests()
    expect(seen.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([])
    expect(
      seen.filter(({ path }) => path.includes('/line_items')).every(({ method }) => method === 'GET'),
    ).toBe(true)
    expect(unwrap(await drafts.summary({ workspace }))).toEqual(planned)
    expect(await run()).toEqual(result)

    const pending = rehearsal.run({ workspace, draftIds: null, days: 60 })
    unwrap(await rehearsal.cancel(undefined))
    expect(await pending).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
  })
})

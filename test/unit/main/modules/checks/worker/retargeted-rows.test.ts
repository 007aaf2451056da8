import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SetChange } from '../../../../../../src/main/modules/campaigns/set-change.ts'
import { retargetedRows } from '../../../../../../src/main/modules/checks/worker/retargeted-rows.ts'
import { contentOf, referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
import { setRecord } from '../../../../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
  stage.see('campaign', { id: 'c1', name: 'Boots', currency: 'USD', funding_instrument_id: 'f1' })
  stage.see('lineItem', { id: 'l1', name: 'Tents', campaign_id: 'c1', objective: 'ENGAGEMENTS' })
  const criteria = [{ id: 'a', targeting_type: 'GENDER', targeting_value: '1', operator_type: 'EQ' }]
  stage.see('targeting', setRecord('l1', criteria))
})
afterEach(() => stage.end())

const women = { targeting_type: 'GENDER', targeting_value: '2', operator_type: 'EQ' }
const add: SetChange = { kind: 'change', add: [women], remove: [] }
const after = (lineItem: string, change = add) => {
  const row = retargetedRows(stage.store, workspace, change).of('lineItem', lineItem)
  return row.after === null ? null : contentOf(row.after)
}

it('adds to what a line item has and plans, and begins a set for a new one', async () => {
  expect(after('l1')).toMatchObject({ 'GENDER:1': 'EQ', 'GENDER:2': 'EQ' })
  unwrap(
    await stage.handlers.change({
      workspace,
      subject: 'targeting',
      remoteId: 'l1',
      fields: { 'LANGUAGE:en': 'EQ' },
    }),
  )
  expect(after('l1')).toMatchObject({ 'GENDER:1': 'EQ', 'GENDER:2': 'EQ', 'LANGUAGE:en': 'EQ' })
  const made = await stage.create('lineItem', { name: 'New', campaign_id: 'c1', objective: 'ENGAGEMENTS' })
  expect(after(referenceTo(made.id))).toEqual({ line_item_id: referenceTo(made.id), 'GENDER:2': 'EQ' })
})

it('changes nothing that is so already, nor what was never read', () => {
  const same: SetChange = { kind: 'change', add: [{ ...women, targeting_value: '1' }], remove: [] }
  expect(after('l1', same)).toBeNull()
  expect(after('l9')).toBeNull()
})

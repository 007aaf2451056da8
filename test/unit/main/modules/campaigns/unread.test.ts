import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { setRecord } from '../../../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const item = (id: string, campaign_id = 'c1'): Fields => ({ id, name: id, campaign_id })

it('looks at the targeting of line items by the slice, fresh or not', () => {
  stage.see('lineItem', ...['l1', 'l2', 'l3', 'l4', 'l5'].map((id) => item(id)))
  const { entities, campaigns } = stage.store
  const save = (at: number, ...ids: readonly string[]) =>
    unwrap(
      entities.savePage(
        workspace,
        'targeting',
        ids.map((id) => setRecord(id, [])),
        at,
      ),
    )
  save(1, 'l2')
  save(9, 'l3', 'l4')
  const ages = (after: string, count: number) =>
    unwrap(campaigns.targetingAges(workspace, { since: 5, after, count })).map(
      ({ id, isFresh }) => `${id} ${isFresh}`,
    )
  expect(ages('', 3)).toEqual(['l1 false', 'l2 false', 'l3 true'])
  expect(ages('l3', 3)).toEqual(['l4 true', 'l5 false'])
  expect(ages('l5', 3)).toEqual([])
})

it('knows the campaigns that line items name and no list had', () => {
  stage.see('campaign', { id: 'c1', name: 'Boots' })
  stage.see('lineItem', item('l1'), item('l2', 'c2'), item('l3', 'c3'), item('l4', 'c4'))
  stage.see('campaign', { id: 'c2', name: 'Deleted before', deleted: true })
  stage.see('lineItem', { ...item('l3', 'c3'), deleted: true })
  expect(unwrap(stage.store.campaigns.unknownCampaigns(workspace, 10))).toEqual(['c4'])
})

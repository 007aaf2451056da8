import { describe, expect, it } from 'vitest'

import { hasPlace } from '../../../../../../src/renderer/features/campaigns/grid/fields.ts'
import type { GridView } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import { entityFields, fieldNamed, hasField } from '../../../../../../src/shared/campaigns/entity-fields.ts'

type Shown = Pick<GridView, 'shape' | 'group'>
const tree: Shown = { shape: 'tree', group: null }
const campaigns: Shown = { shape: 'campaigns', group: null }
const lineItems: Shown = { shape: 'lineItems', group: null }
const byCampaign: Shown = { shape: 'lineItems', group: 'campaign' }

describe('columns of the campaigns grid', () => {
  it.each([
    ['objective', [tree, lineItems, byCampaign], [campaigns]],
    ['goal', [tree, lineItems, byCampaign], [campaigns]],
    ['bid_amount_local_micro', [tree, lineItems, byCampaign], [campaigns]],
    ['budget_optimization', [tree, campaigns], [lineItems, byCampaign]],
    ['campaign', [lineItems], [tree, campaigns, byCampaign]],
    ['daily_budget_amount_local_micro', [tree, campaigns, lineItems, byCampaign], []],
    ['effective_status', [tree, campaigns, lineItems, byCampaign], []],
    ['change', [tree, campaigns, lineItems, byCampaign], []],
  ])('%s is shown where rows can have it', (name, there, absent) => {
    const field = fieldNamed(name)
    expect(field).not.toBeNull()
    if (field === null) return
    expect(there.map((view) => hasPlace(field, view))).toEqual(there.map(() => true))
    expect(absent.map((view) => hasPlace(field, view))).toEqual(absent.map(() => false))
  })

  it.each([
    ['campaigns', 'campaign'],
    ['lineItems', 'lineItem'],
  ] as const)('none stays empty in a list of only %s', (shape, subject) => {
    const placed = entityFields.filter((field) => hasPlace(field, { shape, group: null }))
    expect(placed.filter((field) => !hasField(subject, field)).map(({ key }) => key)).toEqual([])
    expect(placed.length).toBeGreaterThan(8)
  })
})

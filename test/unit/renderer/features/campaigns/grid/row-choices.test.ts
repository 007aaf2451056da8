import { describe, expect, it } from 'vitest'

import { columnOf } from '../../../../../../src/renderer/features/campaigns/grid/grid-columns.ts'
import type { GridEntity } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import { entityFields } from '../../../../../../src/shared/campaigns/entity-fields.ts'

const row: GridEntity = {
  kind: 'entity',
  subject: 'lineItem',
  key: 'l1',
  remoteId: 'l1',
  title: 'One',
  depth: 0,
  children: null,
  content: {
    name: 'One',
    objective: 'VIDEO_VIEWS',
    goal: 'VIEW_6S',
    bid_strategy: 'AUTO',
    campaign_id: 'c1',
    placements: ['ALL_ON_TWITTER'],
    product_type: 'PROMOTED_TWEETS',
    entity_status: 'PAUSED',
  },
  before: {},
  facts: { currency: 'EUR' },
  change: null,
  findings: [],
  delivery: null,
  incoming: [],
  seenAt: 1,
}

function editingOf(key: string) {
  const field = entityFields.find((one) => one.key === key)
  if (field === undefined) throw new Error(`There is no ${key}.`)
  const campaignName = (campaign: string) => (campaign === 'c1' ? 'Winter skis' : null)
  const column = columnOf(field, 100, { currency: 'EUR', timezone: 'Europe/Berlin', campaignName })
  return { column, editing: column.editing(row) }
}

function choicesOf(key: string) {
  const { editing } = editingOf(key)
  if (editing.kind !== 'choice') throw new Error(`${key} is no choice.`)
  return editing.choices()
}

describe('choices in a cell', () => {
  it('begin with unobjectionable ones; then the unusual, then the forbidden', () => {
    const choices = choicesOf('goal')
    expect(choices.slice(0, 4).map(({ label }) => label)).toEqual([
      'Video view',
      'View 3s 100pct',
      'View 6s',
      'View 15s',
    ])
    expect(choices.slice(0, 4).every(({ reason, warning }) => reason === null && warning === null)).toBe(true)
    expect(choices[4]?.warning).toMatch(/isn’t available for the objective Video views/)
    expect(choices.at(-1)).toMatchObject({ value: 'SITE_VISITS', reason: expect.any(String) })
  })

  it('are numbers for the period of a cap, and no other number is read', () => {
    expect(choicesOf('duration_in_days').map(({ value }) => value)).toEqual([1, 7, 30])
    const { editing } = editingOf('duration_in_days')
    if (editing.kind !== 'choice') throw new Error('It is no choice.')
    expect(editing.read('7')).toEqual({ kind: 'value', value: 7 })
    expect(editing.read('5')).toEqual({ kind: 'wrong', message: 'Choose from 1, 7, 30.' })
  })
})

describe('the campaign of a line item', () => {
  it('is shown by name and stays', () => {
    const { column, editing } = editingOf('campaign')
    expect(column.text(row)).toBe('Winter skis')
    expect(editing).toEqual({ kind: 'none', reason: 'Campaign can’t be changed here.' })
  })
})

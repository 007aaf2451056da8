import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GridFilter, GridView } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
import { setRecord } from '../../../../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { casesFor } from '../../../../../support/runs.ts'
import { workspace } from '../../drafts/drafts-stage.ts'
import { beginEmpty, flat, reader, stage } from './grid-stage.ts'

const germany = 'LOCATION EQ 00000000000000de'
const notGermany = 'LOCATION NE 00000000000000de'
const france = 'LOCATION EQ 00000000000000f0'
const unnamed = 'LOCATION EQ 00000000000000aa'
const women = 'GENDER EQ 2'
const shoes = 'BROAD_KEYWORD EQ shoes'

beginEmpty()
beforeEach(() => {
  stage.see('campaign', { id: 'c1', name: 'Boots', currency: 'USD', funding_instrument_id: 'f1' })
  const named = [
    { name: 'Germany', targeting_type: 'LOCATION', targeting_value: '00000000000000de' },
    { name: 'France', targeting_type: 'LOCATION', targeting_value: '00000000000000f0' },
  ]
  unwrap(stage.store.storedFetches.saveFetch(workspace, 'criterion names', { readAt: 1, value: named }))
  stage.see('lineItem', ...['l1', 'l2', 'l3', 'l4'].map(item))
})

const item = (id: string): Fields => ({
  id,
  name: id,
  campaign_id: 'c1',
  objective: 'ENGAGEMENTS',
  currency: 'USD',
})

function seeSet(lineItem: string, ...terms: readonly string[]): void {
  stage.see('targeting', recordOf(lineItem, terms))
}

function recordOf(lineItem: string, terms: readonly string[]): Fields {
  const criteria = terms.map((term, place) => {
    const [targeting_type = '', operator_type = '', targeting_value = ''] = term.split(' ')
    return { id: `${lineItem}-${place}`, targeting_type, operator_type, targeting_value }
  })
  return setRecord(lineItem, criteria)
}

const open = (view: Partial<GridView>) => unwrap(reader.api.open({ workspace, view: { ...flat, ...view } }))
const rows = (view: Partial<GridView> = {}) =>
  unwrap(reader.api.window({ viewId: open(view).viewId, offset: 0, count: 200 })).rows.flatMap((row) =>
    row.kind === 'entity' ? [row] : [],
  )
const keys = (view: Partial<GridView>) => rows(view).map(({ key }) => key)
const filter = (field: string, test: GridFilter['test'], ...values: string[]) => ({
  filters: [{ field, test, values }],
})
const change = async (remoteId: string, fields: Fields) =>
  unwrap(await stage.handlers.change({ workspace, subject: 'targeting', remoteId, fields }))
const targetingOf = (wanted: string) => rows().find(({ key }) => key === wanted)?.targeting

describe('targeting columns', () => {
  beforeEach(() => {
    seeSet('l1', germany, women, shoes)
    seeSet('l2', notGermany, france)
    seeSet('l3')
  })

  it.each([
    ['what is included', filter('targeting_locations', 'is', 'germany'), ['l1']],
    ['one of several', filter('targeting_locations', 'is', 'France', 'Germany'), ['l1', 'l2']],
    ['what is excluded', filter('targeting_locations', 'excludes', 'Germany'), ['l2']],
    ['what is not included', filter('targeting_locations', 'isNot', 'Germany'), ['l2', 'l3']],
    ['a part of a name', filter('targeting_locations', 'contains', 'fran'), ['l2']],
    ['a set without places', filter('targeting_locations', 'empty'), ['l3']],
    ['everyone', filter('targeting', 'empty'), ['l3']],
    ['anything', filter('targeting', 'notEmpty'), ['l1', 'l2']],
    ['a name of another column', filter('targeting_gender', 'is', 'Germany'), []],
    ['a name in any column', filter('targeting', 'is', 'Female'), ['l1']],
    ['keywords', filter('targeting_keywords', 'is', 'Shoes'), ['l1']],
    ['what nothing targets', filter('targeting_locations', 'is', 'Spain'), []],
  ])('find %s', (_, view, expected) => {
    expect(keys(view)).toEqual(expected)
  })

  it('are sorted by names, empty ones last', () => {
    const by = (descending: boolean) => keys({ sort: [{ field: 'targeting_locations', descending }] })
    expect(by(false)).toEqual(['l2', 'l1', 'l3', 'l4'])
    expect(by(true).slice(2)).toEqual(['l3', 'l4'])
  })

  it('show names with exclusions separately, and nothing for what was never synced', () => {
    expect(targetingOf('l2')).toEqual({
      cells: { targeting_locations: { included: ['France'], excluded: ['Germany'], more: 0 } },
      before: {},
    })
    expect(targetingOf('l3')).toEqual({ cells: {}, before: {} })
    expect(targetingOf('l4')).toBeUndefined()
  })

  it('show a planned change, marked as unpublished, instead of what it replaces', async () => {
    await change('l1', { 'LOCATION:00000000000000de': null, 'LOCATION:00000000000000f0': 'EQ' })
    expect(keys(filter('targeting_locations', 'is', 'France'))).toEqual(['l1', 'l2'])
    expect(keys({ changedOnly: true })).toEqual(['l1'])
    const { cells, before } = targetingOf('l1') ?? {}
    expect(cells?.targeting_locations?.included).toEqual(['France'])
    expect(before).toEqual({ targeting_locations: { included: ['Germany'], excluded: [], more: 0 } })
    expect(targetingOf('l1')?.change).toMatchObject({ kind: 'update', sync: 'clean', publish: 'idle' })
    expect(keys(filter('change', 'is', 'update'))).toEqual(['l1'])
    expect(keys(filter('change', 'isNot', 'update'))).toEqual(['l2', 'l3', 'l4'])
    expect(keys(filter('change', 'is', 'conflict'))).toEqual([])
    seeSet('l1', notGermany, women, shoes)
    expect(keys(filter('change', 'is', 'conflict'))).toEqual(['l1'])
    seeSet('l1', germany, women, shoes)
    await stage.undo()
    expect(keys(filter('targeting_locations', 'is', 'France'))).toEqual(['l2'])
    expect(keys({ changedOnly: true })).toEqual([])
  })

  it('show those of a new line item, whichever was written first', async () => {
    const made = await stage.create('lineItem', { name: 'new', campaign_id: 'c1', objective: 'ENGAGEMENTS' })
    const key = referenceTo(made.id)
    await stage.create('targeting', { line_item_id: key, 'LOCATION:00000000000000de': 'EQ' })
    expect(keys(filter('targeting_locations', 'is', 'Germany'))).toEqual(expect.arrayContaining(['l1', key]))
    seeSet('l9', france)
    stage.see('lineItem', item('l9'))
    expect(keys(filter('targeting_locations', 'is', 'France'))).toEqual(['l2', 'l9'])
  })

  it('offer the names that line items target, with counts', () => {
    seeSet('l4', germany)
    const offered = (field: string, text: string) =>
      unwrap(reader.api.targetingNames({ workspace, field, text }))
    expect(offered('targeting_locations', '')).toEqual([
      { name: 'Germany', lineItems: 3 },
      { name: 'France', lineItems: 1 },
    ])
    expect(offered('targeting_locations', 'fr')).toEqual([{ name: 'France', lineItems: 1 }])
    expect(offered('targeting_gender', '')).toEqual([{ name: 'Female', lineItems: 1 }])
  })

  it('use names that look-ups provide later', () => {
    seeSet('l4', unnamed)
    expect(targetingOf('l4')?.cells.targeting_locations?.included).toEqual(['00000000000000aa'])
    const value = [{ name: 'Austria', targeting_type: 'LOCATION', targeting_value: '00000000000000aa' }]
    unwrap(stage.store.storedFetches.saveFetch(workspace, 'lookUp locations {}', { readAt: 2, value }))
    expect(targetingOf('l4')?.cells.targeting_locations?.included).toEqual(['Austria'])
    expect(keys(filter('targeting_locations', 'is', 'Austria'))).toEqual(['l4'])
  })
})

it('counts and filters line items by the issues of their planned targeting', async () => {
  seeSet('l1', germany)
  seeSet('l2', women)
  // A country without a language that most people there speak gives a warning.
  await change('l1', { 'LOCATION:00000000000000f0': 'EQ', 'AGE:AGE_13_TO_24': 'NE' })
  const planned = targetingOf('l1')?.change
  expect((planned?.errors ?? 0) + (planned?.warnings ?? 0)).toBeGreaterThan(0)
  expect(keys({ findings: 'any' })).toEqual(['l1'])
  expect(targetingOf('l2')?.change).toBeUndefined()
})

it('find what a search through all sets finds, whatever was synced and planned', async () => {
  const terms = [germany, notGermany, france, women, shoes, unnamed]
  const lineItem = fc.constantFrom('l1', 'l2', 'l3', 'l4')
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('sync' as const),
      page: fc.array(fc.tuple(lineItem, fc.uniqueArray(fc.constantFrom(...terms))), { maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('plan' as const), lineItem, isOn: fc.boolean() }),
    fc.record({ kind: fc.constant('undo' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        if (one.kind === 'sync') stage.see('targeting', ...one.page.map(([at, set]) => recordOf(at, set)))
        else if (one.kind === 'undo') await stage.handlers.undo({ workspace })
        else {
          const fields = { 'LOCATION:00000000000000f0': one.isOn ? 'EQ' : null }
          await stage.handlers.change({ workspace, subject: 'targeting', remoteId: one.lineItem, fields })
        }
        const shown = rows().filter(
          ({ targeting }) => targeting?.cells.targeting_locations?.included.includes('France') === true,
        )
        expect(keys(filter('targeting_locations', 'is', 'France'))).toEqual(shown.map(({ key }) => key))
      }
    }),
    { numRuns: casesFor(15, 300) },
  )
})

import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { spring } from '../../../support/publishing.ts'
import { germany, openTargeting, row, type Targeting } from './open-targeting.ts'

const interest = (value: string, name: string) => ({
  targeting_type: 'INTEREST',
  targeting_value: value,
  name,
  record: {},
})

test.skipIf(!isNightly)(
  'interests are a tree: a group selects everything in it, by mouse and keyboard',
  async () => {
    const lookUp = vi.fn<Targeting['lookUp']>(async () =>
      succeed({
        options: [interest('1', 'Sports'), interest('2', 'Sports/Hiking'), interest('3', 'Travel/Camping')],
        readAt: 1,
        isLocal: false,
        fault: null,
      }),
    )
    const rows = [
      row('INTEREST', '2', 'Sports/Hiking'),
      row('INTEREST', '3', 'Travel/Camping', 'unchanged', 'NE'),
    ]
    const { user, section, edit } = await openTargeting(rows, { lookUp })
    await user.selectOptions(await section.findByLabelText('Target by'), 'Interests')
    const tree = within(await section.findByRole('tree', { name: 'Interests to include' }))
    const node = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
    expect(node('Sports').getAttribute('aria-checked')).toBe('mixed')
    expect(node('Travel').getAttribute('aria-checked')).toBe('false')
    node('Sports').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(node('Hiking'))
    expect(node('Hiking').getAttribute('aria-checked')).toBe('true')
    expect(node('Hiking').getAttribute('aria-level')).toBe('2')
    await user.keyboard(' ')
    expect(edit.mock.lastCall?.[0]).toMatchObject({
      label: 'Remove Sports/Hiking from targeting',
      change: { kind: 'change', add: [], remove: [{ targeting_value: '2', operator_type: 'EQ' }] },
    })
    await user.keyboard('{Home} ')
    expect(edit.mock.lastCall?.[0].change).toMatchObject({
      add: [{ targeting_value: '1', operator_type: 'EQ' }],
      remove: [],
    })
    await user.keyboard('t')
    expect(document.activeElement).toBe(node('Travel'))
    // Including an excluded value switches it.
    await user.click(node('Travel'))
    expect(edit.mock.lastCall?.[0].change).toMatchObject({
      add: [{ targeting_value: '3', operator_type: 'EQ' }],
      remove: [{ targeting_value: '3', operator_type: 'NE' }],
    })
    await user.click(section.getByRole('button', { name: 'Exclude' }))
    const excluded = within(section.getByRole('tree', { name: 'Interests to exclude' }))
    expect(excluded.getByRole('treeitem', { name: /^Travel/ }).getAttribute('aria-checked')).toBe('true')
  },
)

test('a content category is targeted by all of its IAB categories at once', async () => {
  const option = (targeting_type: string, targeting_value: string, name: string, record = {}) => ({
    targeting_type,
    targeting_value,
    name,
    record,
  })
  const lookUp = vi.fn<Targeting['lookUp']>(async ({ kind }) =>
    succeed({
      options:
        kind === 'iabCategories'
          ? [option('IAB_CATEGORY', 'IAB17', 'Sports'), option('IAB_CATEGORY', 'IAB20-26', 'Camping')]
          : [option('CONTENT_CATEGORY', 'c1', 'Outdoors', { iab_categories: ['IAB17', 'IAB20-26'] })],
      readAt: 1,
      isLocal: false,
      fault: null,
    }),
  )
  const { user, section, edit } = await openTargeting([row('IAB_CATEGORY', 'IAB17', 'Sports')], { lookUp })
  await user.selectOptions(await section.findByLabelText('Target by'), 'Content categories')
  const tree = within(await section.findByRole('tree', { name: 'Content categories to include' }))
  const outdoors = await tree.findByRole('treeitem', { name: /^Outdoors.*Sports, Camping/ })
  expect(outdoors.getAttribute('aria-checked')).toBe('mixed')
  await user.click(outdoors)
  expect(edit.mock.lastCall?.[0].change).toEqual({
    kind: 'change',
    remove: [],
    add: [{ targeting_type: 'IAB_CATEGORY', targeting_value: 'IAB20-26', operator_type: 'EQ' }],
  })
})

test.skipIf(!isNightly)(
  'people who engaged with a campaign are targeted by its name, or people like them',
  async () => {
    const { user, section, edit } = await openTargeting([])
    await user.selectOptions(await section.findByLabelText('Target by'), 'Engaged with campaigns')
    await user.selectOptions(section.getByLabelText('Reach'), 'People like those who engaged')
    const [include] = await section.findAllByRole('checkbox', { name: /^Include / })
    if (include !== undefined) await user.click(include)
    expect(edit.mock.lastCall?.[0].change).toMatchObject({
      add: [{ targeting_type: 'CAMPAIGN_ENGAGEMENT_LOOKALIKE', operator_type: 'EQ' }],
    })
  },
)

test('an audience that is only a draft says why it can’t be chosen yet', async () => {
  const newRow = (title: string): EntityRow => ({
    key: `draft:${title}`,
    remoteId: null,
    title,
    type: null,
    content: { name: title },
    record: {},
    change: null,
    seenAt: null,
    updatedAt: 1,
  })
  const own = [{ id: 'a1', name: 'Boot buyers', targetable: true }]
  const { user, section, edit } = await openTargeting(
    [],
    {},
    {
      newAudiences: [newRow('Tent fans'), { ...newRow('Renamed'), key: 'a1', remoteId: 'a1' }],
      audiences: { list: async () => succeed({ own, shared: [], doNotReach: [], readAt: 1 }) },
    },
  )
  await user.selectOptions(await section.findByLabelText('Target by'), 'Custom audiences')
  expect(await section.findByText(/^Not published yet: Tent fans\. .* at least 100 people/)).toBeDefined()
  expect(section.queryByRole('checkbox', { name: 'Include Tent fans' })).toBeNull()
  await user.click(section.getByRole('checkbox', { name: 'Include Boot buyers' }))
  expect(edit).toHaveBeenCalledOnce()
})

test('publishers can only be excluded', async () => {
  const lookUp = vi.fn<Targeting['lookUp']>(async ({ kind }) =>
    succeed({
      options:
        kind === 'users'
          ? [{ targeting_type: 'USER', targeting_value: '12', name: '@gazette', record: {} }]
          : [],
      readAt: 1,
      isLocal: false,
      fault: null,
    }),
  )
  const { user, section, edit } = await openTargeting([], { lookUp })
  await user.selectOptions(await section.findByLabelText('Target by'), 'Excluded publishers')
  fireEvent.change(section.getByLabelText('Excluded publishers'), { target: { value: '12\nnobody' } })
  await user.click(section.getByRole('button', { name: 'Find 2 users' }))
  expect(await section.findByText('No such user: nobody')).toBeDefined()
  expect(section.queryByRole('checkbox', { name: 'Include @gazette' })).toBeNull()
  await user.click(section.getByRole('checkbox', { name: 'Exclude @gazette' }))
  expect(edit.mock.lastCall?.[0].change).toMatchObject({
    add: [{ targeting_type: 'CONTENT_PUBLISHER_USER', targeting_value: '12', operator_type: 'NE' }],
  })
})

test('the set is shown as a sentence; suggested keywords are requested and added', async () => {
  const suggest = vi.fn<Targeting['suggest']>(async () =>
    succeed({ value: ['tent', 'camping'], readAt: 1, fault: null }),
  )
  const rows = [germany, row('BROAD_KEYWORD', 'tent', 'tent')]
  const { user, section, edit } = await openTargeting(rows, { suggest })
  expect(await section.findByText('People in Germany, using the keyword “tent”.')).toBeDefined()
  await user.selectOptions(section.getByLabelText('Target by'), 'Keywords')
  await user.click(section.getByRole('button', { name: 'Suggest keywords' }))
  await user.click(await section.findByRole('checkbox', { name: 'Include camping' }))
  expect(suggest.mock.lastCall?.[0]).toEqual({ workspace: spring, type: 'KEYWORD', values: ['tent'] })
  expect(edit.mock.lastCall?.[0].change).toMatchObject({
    add: [{ targeting_type: 'BROAD_KEYWORD', targeting_value: 'camping', operator_type: 'EQ' }],
  })
})

test.skipIf(!isNightly)(
  'a pasted list of places adds matches, and asks what is meant by the rest',
  async () => {
    const place = (targeting_value: string, name: string) => ({
      targeting_type: 'LOCATION',
      targeting_value,
      name,
      record: { location_type: 'CITIES', country_code: 'DE' },
    })
    const berlin = place('0000000000000001', 'Berlin, Germany')
    const hamburg = place('0000000000000002', 'Hamburg, Germany')
    const matchPlaces = vi.fn<Targeting['matchPlaces']>(async () =>
      succeed({
        matches: [
          { text: 'Berlin', place: berlin, suggestions: [] },
          { text: 'Hambrug', place: null, suggestions: [hamburg] },
          { text: 'Atlantis', place: null, suggestions: [] },
        ],
        fault: null,
      }),
    )
    const { user, section, edit } = await openTargeting([], { matchPlaces })
    await user.click(await section.findByText('Paste a list of places'))
    fireEvent.change(section.getByLabelText('Places'), { target: { value: 'Berlin\nHambrug\nAtlantis' } })
    await user.click(section.getByRole('button', { name: 'Find 3 places' }))
    const left = within(await section.findByRole('list', { name: 'Lines without a place' }))
    expect(left.getByText('Not found')).toBeDefined()
    await user.click(left.getByRole('button', { name: 'Hamburg, Germany (City)' }))
    await user.click(section.getByRole('button', { name: 'Include 2 places' }))
    expect(edit.mock.lastCall?.[0]).toMatchObject({
      label: 'Target 2 values',
      change: {
        add: [{ targeting_value: berlin.targeting_value }, { targeting_value: hamburg.targeting_value }],
      },
    })
    expect(section.getByLabelText<HTMLTextAreaElement>('Places').value).toBe('Atlantis')
  },
)

describe('what the service lists by country', () => {
  const names: Readonly<Record<string, string>> = { DE: 'Germany', US: 'United States' }
  const lookUp = vi.fn<Targeting['lookUp']>(async ({ kind, filter }) =>
    succeed({
      options:
        kind === 'locations'
          ? Object.entries(names).map(([country_code, name]) => ({
              targeting_type: 'LOCATION',
              targeting_value: `place${country_code}`,
              name,
              record: { country_code },
            }))
          : kind === 'tvMarkets'
            ? Object.entries({ 'de-DE': 'Germany', 'en-US': 'United States' }).map(([value, name]) => ({
                targeting_type: 'TV_MARKET',
                targeting_value: value,
                name,
                record: {},
              }))
            : [
                {
                  targeting_type: kind === 'tvShows' ? 'TV_SHOW' : 'NETWORK_OPERATOR',
                  targeting_value: '7',
                  name: `One in ${filter.locale ?? filter.country}`,
                  record: { genre: 'DRAMA' },
                },
              ],
      readAt: 1,
      isLocal: false,
      fault: null,
    }),
  )
  const inGermany = [
    row('LOCATION', 'placeUS', 'United States', 'unchanged', 'NE'),
    row('LOCATION', 'placeDE', 'Germany'),
  ]

  test.skipIf(!isNightly)('TV shows are chosen by market', async () => {
    const { user, section } = await openTargeting([], { lookUp })
    await user.selectOptions(await section.findByLabelText('Target by'), 'TV shows')
    expect(section.getByText('A show needs a location in its market. Add one first.')).toBeDefined()
    await user.selectOptions(await section.findByLabelText('TV market'), 'Germany')
    expect(await section.findByRole('checkbox', { name: 'Include One in de-DE' })).toBeDefined()
  })

  test.each([
    ['TV shows', 'One in de-DE'],
    ['Network operators', 'One in DE'],
  ])('%s begin with the first country that is included', async (kind, name) => {
    const { user, section } = await openTargeting(inGermany, { lookUp })
    await user.selectOptions(await section.findByLabelText('Target by'), kind)
    expect(await section.findByRole('checkbox', { name: `Include ${name}` })).toBeDefined()
  })
})

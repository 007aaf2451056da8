import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { TargetingRow, TargetingSet } from '../../../../../../src/shared/targeting/targeting-view.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { spring } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

type Targeting = FlightdeckBridge['targeting']

const row = (
  type: string,
  value: string,
  name: string | null,
  state: TargetingRow['state'] = 'unchanged',
  operator = 'EQ',
): TargetingRow => ({
  targeting_type: type,
  targeting_value: value,
  operator_type: operator,
  name,
  state,
  field: `${type}:${value}`,
})

const germany = row('LOCATION', '96683cc9126741d1', 'Germany')

async function openTargeting(rows: readonly TargetingRow[], given: Partial<Targeting> = {}) {
  const edit = vi.fn<Targeting['edit']>(async () =>
    succeed({ changed: 1, untouched: 0, impossible: 0, refused: [], cancelled: false }),
  )
  const estimate = vi.fn<Targeting['estimate']>(async ({ criteria }) =>
    succeed({
      value: { min: criteria.length * 1_000, max: criteria.length * 2_000 },
      readAt: 1,
      fault: null,
    }),
  )
  const read = vi.fn<Targeting['read']>(async ({ lineItem }) => {
    const known = {
      lineItem,
      key: lineItem,
      title: 'Tents',
      draft: null,
      findings: [],
      readAt: 1,
      fault: null,
    }
    return succeed<TargetingSet>({ ...known, rows })
  })
  const { overrides } = account()
  const targeting = { ...overrides.targeting, read, edit, estimate, ...given }
  const { user } = await renderView('/campaigns/line-item/l0', { ...overrides, targeting })
  const inspector = within(await screen.findByRole('dialog', { name: 'Tents' }))
  const section = within(await inspector.findByRole('region', { name: 'Targeting' }))
  await waitFor(() => expect(section.queryByText('Updating')).toBeNull())
  return { user, section, edit, estimate, read }
}

const l0 = { kind: 'rows', campaigns: [], lineItems: ['l0'] }
const sent = ({ targeting_type, targeting_value, operator_type }: TargetingRow) => ({
  targeting_type,
  targeting_value,
  operator_type,
})

test('criteria are listed by type with their names, and with what a publish changes', async () => {
  const { section } = await openTargeting([
    germany,
    row('LOCATION', '5ef5b7f391e30aff', 'Berlin', 'added'),
    row('AGE', 'AGE_21_TO_34', null, 'removed'),
    row('BROAD_KEYWORD', 'boots', null, 'unchanged', 'NE'),
  ])
  const of = (name: string) => within(section.getByRole('list', { name }))
  expect(await section.findByRole('list', { name: 'Locations' })).toBeDefined()
  expect(of('Locations').getAllByRole('listitem')).toHaveLength(2)
  expect(of('Locations').getByText('Added')).toBeDefined()
  expect(of('Age').getByText('21–34')).toBeDefined()
  expect(of('Age').getByText('Removed')).toBeDefined()
  expect(of('Keywords, broad match').getByText('Excluded')).toBeDefined()
  expect(section.queryByText(/worldwide/)).toBeNull()
})

test('a line item without targeting says that it runs worldwide', async () => {
  const { section } = await openTargeting([])
  expect(await section.findByText('No targeting: the line item runs worldwide.')).toBeDefined()
})

test('a criterion is removed, and one marked for removal is kept', async () => {
  const leaving = row('GENDER', '2', null, 'removed')
  const { user, section, edit } = await openTargeting([germany, leaving])
  await user.click(await section.findByRole('button', { name: 'Remove Germany' }))
  expect(edit.mock.lastCall?.[0]).toEqual({
    workspace: spring,
    label: 'Remove Germany from targeting',
    target: l0,
    change: { kind: 'change', add: [], remove: [sent(germany)] },
  })
  await user.click(section.getByRole('button', { name: 'Keep Female' }))
  expect(edit.mock.lastCall?.[0].change).toEqual({ kind: 'change', add: [sent(leaving)], remove: [] })
})

test('values are looked up while a name is typed, then included or excluded', async () => {
  const lookUp = vi.fn<Targeting['lookUp']>(async () =>
    succeed({
      options: [
        {
          targeting_type: 'LOCATION',
          targeting_value: 'fbd6d2f5a4e4a15e',
          name: 'France',
          record: {},
        },
      ],
      readAt: 1,
      isLocal: false,
      fault: null,
    }),
  )
  const { user, section, edit } = await openTargeting([germany], { lookUp })
  fireEvent.change(await section.findByLabelText('Search countries'), { target: { value: 'fran' } })
  await waitFor(() =>
    expect(lookUp.mock.calls.map(([asked]) => asked)).toContainEqual({
      workspace: spring,
      kind: 'locations',
      query: 'fran',
      refresh: false,
      filter: { locationType: 'COUNTRIES' },
    }),
  )
  await user.click(await section.findByRole('button', { name: 'Exclude France' }))
  const france = { targeting_type: 'LOCATION', targeting_value: 'fbd6d2f5a4e4a15e', operator_type: 'NE' }
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    label: 'Target France',
    change: { kind: 'change', add: [france], remove: [] },
  })
})

test('users are found by handle and ID; without the service, unknown ones are named', async () => {
  const lookUp = vi.fn<Targeting['lookUp']>(async ({ kind }) =>
    succeed({
      options:
        kind === 'users'
          ? [
              {
                targeting_type: 'USER',
                targeting_value: '42',
                name: '@trail',
                record: { title: 'Trail Magazine' },
              },
            ]
          : [],
      readAt: 1,
      isLocal: true,
      fault: null,
    }),
  )
  const { user, section, edit } = await openTargeting([germany], { lookUp })
  await user.selectOptions(await section.findByLabelText('Target by'), 'Follower look-alikes')
  const pasted = { target: { value: '@Trail, 7\nbad!' } }
  fireEvent.change(section.getByLabelText('Follower look-alikes'), pasted)
  expect(section.getByText('1 line isn’t a handle or ID and is left out.')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Find 2 users' }))
  expect(lookUp.mock.lastCall?.[0]).toMatchObject({ kind: 'users', filter: { users: ['Trail', '7'] } })
  expect(await section.findByText('Trail Magazine')).toBeDefined()
  expect(section.getByText('Not looked up before, which needs the service: 7')).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Include @trail' }))
  const similar = { targeting_type: 'SIMILAR_TO_FOLLOWERS_OF_USER', operator_type: 'EQ' }
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    label: 'Target @trail',
    change: { add: [{ ...similar, targeting_value: '42' }] },
  })
  await user.click(section.getByRole('button', { name: 'Include 1 ID' }))
  expect(edit.mock.lastCall?.[0].change).toMatchObject({ add: [{ ...similar, targeting_value: '7' }] })
})

test.skipIf(!isNightly)(
  'another age replaces the previous one; pasted keywords are added once each',
  async () => {
    const { user, section, edit } = await openTargeting([row('AGE', 'AGE_21_TO_34', null)])
    await user.selectOptions(await section.findByLabelText('Target by'), 'Age')
    await user.click(section.getByRole('button', { name: 'Include 25–49' }))
    const age = { targeting_type: 'AGE', targeting_value: 'AGE_25_TO_49', operator_type: 'EQ' }
    expect(edit.mock.lastCall?.[0].change).toEqual({ kind: 'replace', types: ['AGE'], criteria: [age] })
    await user.selectOptions(section.getByLabelText('Target by'), 'Keywords')
    const lines = { target: { value: '[tent]\n -"used boots" \n\n[tent]\n[]' } }
    fireEvent.change(section.getByLabelText('Keywords'), lines)
    expect(section.getByText('1 line isn’t a keyword and is left out.')).toBeDefined()
    await user.click(section.getByRole('button', { name: 'Add 2 keywords' }))
    const keyword = (type: string, value: string, operator_type: string) => ({
      targeting_type: `${type}_KEYWORD`,
      targeting_value: value,
      operator_type,
    })
    const added = {
      kind: 'change',
      add: [keyword('EXACT', 'tent', 'EQ'), keyword('PHRASE', 'used boots', 'NE')],
      remove: [],
    }
    expect(edit.mock.lastCall?.[0].change).toEqual(added)
  },
)

test('the reach is estimated for the edited set, next to the current one', async () => {
  const { section } = await openTargeting([
    row('INTEREST', '1001', 'Hiking'),
    row('INTEREST', '1002', 'Skiing', 'added'),
  ])
  expect(await section.findByText(/Estimated reach: 2,000 to 4,000 people\./)).toBeDefined()
  expect(await section.findByText(/Now: 1,000 to 2,000\./)).toBeDefined()
})

test('a failed estimate says why', async () => {
  const fault = { kind: 'notFound', code: 'NONE', message: 'There is no estimate here.' } as const
  const { section } = await openTargeting([row('INTEREST', '1001', 'Hiking')], {
    estimate: async () => succeed({ value: null, readAt: null, fault }),
  })
  expect(await section.findByText(/There is no estimate here/)).toBeDefined()
})

test.skipIf(!isNightly)('a set that can’t be read shows why, and can be reloaded', async () => {
  const read = vi.fn<Targeting['read']>(async () =>
    fail({ kind: 'notFound', code: 'NONE', message: 'There is no such line item.' }),
  )
  const { user, section } = await openTargeting([], { read })
  expect(await section.findByText(/There is no such line item/)).toBeDefined()
  await user.click(section.getByRole('button', { name: 'Refresh targeting' }))
  await waitFor(() => expect(read.mock.lastCall?.[0].refresh).toBe(true))
})

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
    const [include] = await section.findAllByRole('button', { name: /^Include / })
    if (include !== undefined) await user.click(include)
    expect(edit.mock.lastCall?.[0].change).toMatchObject({
      add: [{ targeting_type: 'CAMPAIGN_ENGAGEMENT_LOOKALIKE', operator_type: 'EQ' }],
    })
  },
)

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
  expect(section.queryByRole('button', { name: 'Include @gazette' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Exclude @gazette' }))
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
  await user.click(await section.findByRole('button', { name: 'Include camping' }))
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
    expect(await section.findByRole('button', { name: 'Include One in de-DE' })).toBeDefined()
  })

  test.each([
    ['TV shows', 'One in de-DE'],
    ['Network operators', 'One in DE'],
  ])('%s begin with the first country that is included', async (kind, name) => {
    const { user, section } = await openTargeting(inGermany, { lookUp })
    await user.selectOptions(await section.findByLabelText('Target by'), kind)
    expect(await section.findByRole('button', { name: `Include ${name}` })).toBeDefined()
  })
})

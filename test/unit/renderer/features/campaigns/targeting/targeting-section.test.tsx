import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { TargetingRow } from '../../../../../../src/shared/targeting/targeting-view.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { spring } from '../../../support/publishing.ts'
import { germany, openTargeting, row, type Targeting } from './open-targeting.ts'

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

test.skipIf(!isNightly)(
  'users are found by handle and ID; without the service, unknown ones are named',
  async () => {
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
    await user.click(section.getByRole('checkbox', { name: 'Include @trail' }))
    const similar = { targeting_type: 'SIMILAR_TO_FOLLOWERS_OF_USER', operator_type: 'EQ' }
    expect(edit.mock.lastCall?.[0]).toMatchObject({
      label: 'Target @trail',
      change: { add: [{ ...similar, targeting_value: '42' }] },
    })
    await user.click(section.getByRole('button', { name: 'Include 1 ID' }))
    expect(edit.mock.lastCall?.[0].change).toMatchObject({ add: [{ ...similar, targeting_value: '7' }] })
  },
)

test.skipIf(!isNightly)(
  'another age replaces the previous one; pasted keywords are added once each',
  async () => {
    const { user, section, edit } = await openTargeting([row('AGE', 'AGE_21_TO_34', null)])
    await user.selectOptions(await section.findByLabelText('Target by'), 'Age')
    await user.selectOptions(section.getByLabelText('From age'), '25')
    await user.selectOptions(section.getByLabelText('To age'), '49')
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

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { MoneyAlert } from '../../../../../src/shared/money/money-guard.ts'
import type { AmountToType } from '../../../../../src/shared/money/money-threshold.ts'
import { offline } from '../../support/bridge.ts'
import { job, reviewItem, spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Publishing = FlightdeckBridge['publishing']

const same = { before: micro.parse(0), after: micro.parse(0) }
const idOf = (index: number) => `d${index}`

/** The review of so many drafts, all of which can be published. */
async function reviewOf(
  count: number,
  toType: readonly AmountToType[] = [],
  alerts: readonly MoneyAlert[] = [],
) {
  const all = Array.from({ length: count }, (_, index) => reviewItem(idOf(index)))
  const asked: string[] = []
  let held = Promise.resolve()
  const start = vi.fn<Publishing['start']>(async () => succeed(job({ id: 'started' })))
  const review: Publishing['review'] = async ({ draftIds, offset, count: wanted }) => {
    await held
    asked.push(`${draftIds === null ? 'all' : draftIds.length}@${offset}+${wanted}`)
    const items = draftIds === null ? all : all.filter(({ draftId }) => draftIds.includes(draftId))
    return succeed({
      rows: items.slice(offset, offset + wanted),
      total: items.length,
      publishable: items.length,
      blocked: 0,
      warnings: 0,
      windows: [],
      calls: items.length,
      uploadBytes: 0,
      atLeastMs: 0,
      money: toType.map(({ currency, amount: largestAmount }) => {
        const effect = {
          daily: same,
          total: same,
          largestFactor: null,
          alerts: [...alerts],
          activated: 0,
          largestAmount,
        }
        return { subject: 'campaign', currency, effect, alerts: alerts.length }
      }),
      toType: [...toType],
    })
  }
  const view = await renderView('/review/changes', {
    session: { state: async () => succeed(working()) },
    publishing: { review, start, job: async () => succeed(job({ id: 'started' })) },
  })
  await screen.findByRole('grid', { name: 'Changes' })
  const send = (index: number) => screen.findByRole('checkbox', { name: `Send ${idOf(index)}` })
  /** From now on no review is answered. */
  const hold = () => {
    held = new Promise(() => {})
  }
  return { ...view, all, asked, start, send, hold }
}

test('all changes are chosen at first, and the count is the whole one', async () => {
  const { asked } = await reviewOf(250)
  expect(screen.getByRole('button', { name: 'Publish 250 changes' })).toBeDefined()
  expect(screen.getByText('All 250 chosen')).toBeDefined()
  expect(asked).toEqual(['all@0+100'])
})

test('leaving one out chooses all others, however many were read', async () => {
  const { user, asked, send } = await reviewOf(250)
  await user.click(await send(3))
  expect(await screen.findByRole('button', { name: 'Publish 249 changes' })).toBeDefined()
  expect(asked).toEqual(['all@0+100', 'all@0+200', 'all@200+200', '249@0+1'])
  expect(await send(3)).toHaveProperty('checked', false)
  await user.click(await send(3))
  expect(await screen.findByRole('button', { name: 'Publish 250 changes' })).toBeDefined()
  expect(screen.getByText('All 250 chosen')).toBeDefined()
})

test('with none chosen nothing is asked and nothing can be sent', async () => {
  const { user, asked, send } = await reviewOf(4)
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(await screen.findByRole('button', { name: 'Nothing to publish' })).toHaveProperty('disabled', true)
  expect(asked).toHaveLength(1)
  await user.click(await send(1))
  expect(await screen.findByRole('button', { name: 'Publish 1 change' })).toBeDefined()
})

test('what is chosen is what is sent, and afterwards everything is chosen again', async () => {
  const { user, start, send } = await reviewOf(3)
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  await user.click(await send(2))
  await user.click(await screen.findByRole('button', { name: 'Publish 1 change' }))
  expect(start).toHaveBeenCalledExactlyOnceWith({ workspace: spring, draftIds: [idOf(2)], confirmed: [] })
  await waitFor(() => expect(window.location.hash).toBe('#/activity/started'))
  act(() => {
    window.location.hash = '#/review/changes'
  })
  expect(await screen.findByRole('button', { name: 'Publish 3 changes' })).toBeDefined()
})

test('an edit elsewhere is taken over, also for the change that is open', async () => {
  const { user, emit, all } = await reviewOf(2)
  await user.click(await screen.findByRole('row', { name: /d1/ }))
  expect(await screen.findByRole('heading', { name: 'd1' })).toBeDefined()
  all[1] = reviewItem(idOf(1), { title: 'Autumn tent' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(1)], all: false })
  expect(await screen.findByRole('heading', { name: 'Autumn tent' })).toBeDefined()
})

test('another account forgets the choice', async () => {
  const { user, emit } = await reviewOf(2)
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(await screen.findByText('0 of 2 chosen')).toBeDefined()
  emit('sessionChanged', working('autumn'))
  expect(await screen.findByText('All 2 chosen')).toBeDefined()
})

test('what another account would send is not taken for that of the chosen one', async () => {
  const { emit, hold } = await reviewOf(2)
  hold()
  emit('sessionChanged', working('autumn'))
  expect(await screen.findByRole('button', { name: 'Nothing to publish' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('grid', { name: 'Changes' })).toBeNull()
})

test('a publish that is refused says so and keeps the choice', async () => {
  const { user, start, send } = await reviewOf(2)
  start.mockResolvedValue(fail(offline))
  await user.click(await send(0))
  await user.click(await screen.findByRole('button', { name: 'Publish 1 change' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByText('1 of 2 chosen')).toBeDefined()
})

test('a large amount is typed before the publish, and goes along with it', async () => {
  const amount = micro.parse(50_000_000_000)
  const { user, start } = await reviewOf(2, [{ currency: 'EUR', amount, of: 'single' }])
  const button = screen.getByRole('button', { name: 'Publish 2 changes' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Type the amount in EUR' }), '50000')
  expect(button).toHaveProperty('disabled', false)
  await user.click(button)
  expect(start).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    draftIds: null,
    confirmed: [{ currency: 'EUR', amount }],
  })
  await waitFor(() => expect(window.location.hash).toBe('#/activity/started'))
  act(() => {
    window.location.hash = '#/review/changes'
  })
  expect(await screen.findByRole('textbox', { name: 'Type the amount in EUR' })).toHaveProperty('value', '')
})

test('a row says the values before and after, with the difference of an amount', async () => {
  const { all, emit, user } = await reviewOf(1)
  all[0] = reviewItem(idOf(0), {
    kind: 'update',
    subject: 'campaign',
    currency: 'EUR',
    changes: [
      { field: 'daily_budget_amount_local_micro', before: 120_000_000, after: 138_000_000 },
      { field: 'name', before: 'Spring', after: 'Early spring' },
    ],
  })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  const row = await screen.findByRole('row', { name: /Daily budget/ })
  expect(row.textContent).toContain('120.00 EUR → 138.00 EUR (+18.00 EUR, +15%)')
  expect(row.textContent).toContain('Spring → Early spring')
  await user.click(row)
  const fields = await screen.findByRole('table', { name: 'Fields of d0' })
  expect(fields.textContent).toContain('+18.00 EUR, +15%')
})

test('calls and their paths are behind one disclosure', async () => {
  const { all, emit, user } = await reviewOf(1)
  const call = { position: 1, operation: 'x', title: 'Update a card', route: 'PUT cards/:id', changes: 1 }
  all[0] = reviewItem(idOf(0), { title: 'Tent', calls: [call] })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  const row = await screen.findByRole('row', { name: /Tent/ })
  expect(row.textContent).not.toContain('PUT')
  await user.click(row)
  const sent = (await screen.findByText('What will be sent')).closest('details')
  expect(sent?.open).toBe(false)
  expect(sent?.textContent).toContain('PUT cards/:id')
})

test('what the money guard noticed is in sight without a click', async () => {
  const alert = {
    ...{ draftId: idOf(0), title: 'Spring', factor: 10 },
    field: 'daily_budget_amount_local_micro',
    kind: 'powerOfTen',
  } as const
  await reviewOf(1, [{ currency: 'EUR', amount: micro.parse(1), of: 'single' }], [alert])
  const list = await screen.findByRole('list', { name: 'Worth a second look' })
  expect(list.textContent).toContain('becomes 10 times')
  expect(list.closest('details')).toBeNull()
})

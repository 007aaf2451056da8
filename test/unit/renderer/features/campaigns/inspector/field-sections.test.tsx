import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityFields } from '../../../../../../src/shared/campaigns/entity-fields.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { spring } from '../../../support/publishing.ts'
import { openGrid } from '../account.ts'

async function openLineItem() {
  const view = await openGrid('/campaigns/line-item/l0')
  const inspector = within(await screen.findByRole('dialog', { name: 'Tents' }))
  await inspector.findByLabelText('Name')
  return { ...view, inspector }
}

test.skipIf(!isNightly)('the inspector shows every field of the table', async () => {
  const { inspector } = await openLineItem()
  for (const { title, label = title, lineItem } of entityFields) {
    if (lineItem?.section === undefined) continue
    // One with choices that the line item can't have says which.
    const names = [`Rule of ${label}`, `Availability of ${label}`]
    const buttons = names.flatMap((name) => inspector.queryAllByRole('button', { name }))
    expect(buttons.length, label).toBeGreaterThan(0)
  }
  // Only set on create.
  const objective = within(inspector.getByRole('group', { name: 'Objective' }))
  expect(objective.getByText('Reach')).toBeDefined()
  expect(objective.queryByRole('radio')).toBeNull()
})

test.skipIf(!isNightly)('fields are saved as the kind in their row says', async () => {
  const { user, inspector, fields, change } = await openLineItem()
  fireEvent.change(inspector.getByLabelText('Frequency cap'), { target: { value: '5' } })
  await user.selectOptions(inspector.getByLabelText('Cap period'), '7 days')
  fireEvent.change(inspector.getByLabelText('Daily budget'), { target: { value: '12,50' } })
  expect(inspector.getByText('twelve EUR and 50/100 · 12,500,000 micro units')).toBeDefined()
  fireEvent.change(inspector.getByLabelText('End, date'), { target: { value: '2030-02-01' } })
  fireEvent.change(inspector.getByLabelText('End, time'), { target: { value: '09:30' } })
  await waitFor(() =>
    expect(fields).toEqual({
      frequency_cap: 5,
      duration_in_days: 7,
      daily_budget_amount_local_micro: 12_500_000,
      end_time: '2030-02-01T08:30:00Z',
    }),
  )
  expect(change.mock.calls[0]?.[0]).toMatchObject({ workspace: spring, subject: 'lineItem', remoteId: 'l0' })
})

test('a choice that the rules forbid is disabled, with the rule', async () => {
  const { user, inspector } = await openLineItem()
  const strategies = within(inspector.getByRole('group', { name: 'Bid strategy' }))
  expect(strategies.getByRole('radio', { name: 'Max' })).toHaveProperty('disabled', true)
  await user.click(strategies.getByRole('button', { name: 'Availability of Bid strategy' }))
  expect(strategies.getByText(/Max isn’t available for the objective Reach/)).toBeDefined()
  expect(strategies.getByRole('radio', { name: 'Auto' })).toHaveProperty('checked', true)
})

test('an amount reads as in the grid except while it is edited, and pasted separators are understood', async () => {
  const { user, inspector, fields } = await openLineItem()
  const field = inspector.getByLabelText<HTMLInputElement>('Total budget')
  await user.click(field)
  await user.clear(field)
  await user.paste('12.345,60')
  expect(field.value).toBe('12.345,60')
  await user.tab()
  expect(field.value).toBe('12,345.60')
  await user.tab({ shift: true })
  expect(field.value).toBe('12345.60')
  await user.clear(field)
  await user.keyboard('9360')
  expect(field.value).toBe('9360')
  await user.tab()
  expect(field.value).toBe('9,360.00')
  await waitFor(() => expect(fields).toEqual({ total_budget_amount_local_micro: 9_360_000_000 }))
})

test.skipIf(!isNightly)('an amount that can be read in two ways is queried', async () => {
  const { user, inspector, fields } = await openLineItem()
  fireEvent.change(inspector.getByLabelText('Total budget'), { target: { value: '1,234' } })
  await user.click(await inspector.findByRole('button', { name: /1,234\.00 EUR/ }))
  await waitFor(() => expect(fields).toEqual({ total_budget_amount_local_micro: 1_234_000_000 }))
})

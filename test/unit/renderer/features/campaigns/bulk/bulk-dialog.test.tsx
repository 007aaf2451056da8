import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline } from '../../../support/bridge.ts'
import { spring } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

type Campaigns = FlightdeckBridge['campaigns']

async function openBulk(previewEdit: Campaigns['previewEdit'], largeChanges = 0) {
  const given = account()
  const endPreview = vi.fn<Campaigns['endPreview']>(async () => succeed(undefined))
  const previewBulk = vi.fn<Campaigns['previewBulk']>(async () =>
    succeed({
      rows: 4,
      changed: 3,
      untouched: 1,
      idle: 2,
      impossible: 0,
      largeChanges,
      refused: [],
      samples: [],
      money: [],
    }),
  )
  const previewedRows = vi.fn<Campaigns['previewedRows']>(async ({ offset, count }) =>
    succeed(
      Array.from({ length: 60 }, (_, number) => ({
        subject: 'lineItem' as const,
        key: `l${number}`,
        title: `Boots ${number}`,
        campaign: 'Spring',
      })).slice(offset, offset + count),
    ),
  )
  const campaigns = { ...given.overrides.campaigns, previewEdit, endPreview, previewBulk, previewedRows }
  const view = await renderView('/campaigns', { ...given.overrides, campaigns })
  await view.user.click(await screen.findByRole('checkbox', { name: 'Select all that match' }))
  await view.user.click(await screen.findByRole('button', { name: 'Edit in bulk' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit in bulk' })
  return { ...view, ...given, endPreview, previewBulk, previewedRows, dialog: within(dialog) }
}

const noStarts = { rows: 0, items: [] }
const noFindings = {
  previewId: 1,
  changed: 3,
  errors: 0,
  warnings: 0,
  groups: [],
  others: 0,
  starts: noStarts,
}
const setCap = (value: number) => ({
  target: { kind: 'rows', campaigns: [], lineItems: [] },
  subjects: ['lineItem'],
  action: { kind: 'set', field: 'frequency_cap', value },
})

test('a bulk edit of a field of the table is previewed, with its findings, and carried out', async () => {
  const previewEdit = vi.fn<Campaigns['previewEdit']>(async () =>
    succeed({
      ...noFindings,
      warnings: 2,
      groups: [
        { rule: 'line-item.cap-and-period', severity: 'warning', message: 'No period is set.', rows: 2 },
      ],
    }),
  )
  const { user, dialog, bulk, previewBulk } = await openBulk(previewEdit)
  expect(dialog.getByRole('button', { name: 'Nothing to change' })).toHaveProperty('disabled', true)
  await user.selectOptions(dialog.getByLabelText('Field'), 'Frequency cap')
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '3' } })
  expect(await dialog.findByText('2 rows would have new warnings')).toBeDefined()
  expect(dialog.getByText(/No period is set\./)).toBeDefined()
  expect(dialog.getByText('2 of them don’t deliver now')).toBeDefined()
  const request = { ...setCap(3), target: expect.objectContaining({ kind: expect.any(String) }) }
  expect(previewBulk).toHaveBeenCalledExactlyOnceWith({ workspace: spring, request })
  await user.click(dialog.getByRole('button', { name: 'Change 3 rows' }))
  expect(bulk).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    label: 'change the frequency cap of 3 rows',
    request,
  })
  expect(await screen.findByText('3 rows changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit in bulk' })).toBeNull())
})

test('the rows of an issue are read when it is opened, and further ones on request, also after a failure', async () => {
  const { user, dialog, previewedRows } = await openBulk(async () =>
    succeed({
      ...noFindings,
      errors: 60,
      groups: [
        { rule: 'line-item.cap-and-period', severity: 'error', message: 'No period is set.', rows: 60 },
      ],
    }),
  )
  await user.selectOptions(dialog.getByLabelText('Field'), 'Frequency cap')
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '3' } })
  const group = (await dialog.findByText(/No period is set\./)).closest('details')
  expect(previewedRows).not.toHaveBeenCalled()
  if (group !== null) group.open = true
  const rows = within(await dialog.findByRole('region', { name: 'Rows: No period is set.' }))
  expect(rows.getAllByRole('listitem')).toHaveLength(50)
  previewedRows.mockResolvedValueOnce(fail(offline))
  await user.click(dialog.getByRole('button', { name: 'Show 10 more of 10' }))
  await user.click(await dialog.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(60))
  expect(dialog.queryByRole('button', { name: /^Show/ })).toBeNull()
  expect(previewedRows.mock.calls.map(([input]) => input.offset)).toEqual([0, 50, 50])
})

test('rows that would start to spend are named, with until when and how much', async () => {
  const items = [
    {
      subject: 'lineItem' as const,
      key: 'l1',
      title: 'Boots',
      campaign: 'Autumn',
      text: 'Runs again: until 24 Dec 2026, 23:59 CET, up to 300.00 EUR.',
    },
  ]
  const { user, dialog } = await openBulk(async () => succeed({ ...noFindings, starts: { rows: 12, items } }))
  await user.selectOptions(dialog.getByLabelText('Field'), 'Frequency cap')
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '3' } })
  expect(await dialog.findByText('12 rows would start to spend')).toBeDefined()
  const rows = dialog.getByRole('region', { name: 'Rows that would start to spend' })
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Boots of Autumn: Runs again: until 24 Dec 2026, 23:59 CET, up to 300.00 EUR.',
    'And 11 other rows.',
  ])
})

test('rows that a bulk edit left out are listed with their reasons', async () => {
  const { user, dialog, bulk } = await openBulk(async () => succeed(noFindings))
  const refused = [{ subject: 'lineItem', key: 'l1', title: 'Boots', reason: 'It is in flight.' }] as const
  bulk.mockResolvedValueOnce(succeed({ changed: 2, untouched: 0, impossible: 1, refused, cancelled: false }))
  await user.selectOptions(dialog.getByLabelText('Field'), 'Frequency cap')
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '3' } })
  await dialog.findByText('No new errors or warnings')
  await user.click(dialog.getByRole('button', { name: 'Change 3 rows' }))
  expect(await dialog.findByText(/^2 rows changed, 1 couldn’t be changed\./)).toBeDefined()
  expect(dialog.getByText('It is in flight.')).toBeDefined()
})

test('amounts that more than double or halve have to be confirmed for each edit', async () => {
  const { user, dialog, bulk } = await openBulk(async () => succeed(noFindings), 2)
  await user.selectOptions(dialog.getByLabelText('Field'), 'Daily budget')
  await user.selectOptions(dialog.getByLabelText('Action'), 'Increase by %')
  expect(dialog.getByText('+15 % turns 100 into 115.')).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Percentage'), { target: { value: '150' } })
  expect(dialog.getByText('+150 % turns 100 into 250.')).toBeDefined()
  const confirmed = () =>
    dialog.findByRole('checkbox', { name: 'Change 2 amounts to more than double or less than half' })
  await dialog.findByText('No new errors or warnings')
  const submit = () => dialog.getByRole('button', { name: 'Change 3 rows' })
  expect(submit()).toHaveProperty('disabled', true)
  await user.click(await confirmed())
  expect(submit()).toHaveProperty('disabled', false)
  fireEvent.change(dialog.getByLabelText('Percentage'), { target: { value: '160' } })
  expect(await confirmed()).toHaveProperty('checked', false)
  await dialog.findByText('No new errors or warnings')
  expect(submit()).toHaveProperty('disabled', true)
  await user.click(await confirmed())
  await user.click(submit())
  expect(bulk.mock.lastCall?.[0].request.action).toMatchObject({ kind: 'percent', percent: 260 })
})

test('a bulk edit waits until its issues are counted', async () => {
  const { user, dialog } = await openBulk(() => new Promise(() => {}))
  await user.selectOptions(dialog.getByLabelText('Field'), 'Frequency cap')
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '3' } })
  expect(await dialog.findByRole('button', { name: 'Change 3 rows' })).toHaveProperty('disabled', true)
})

test('a preview of the rules shows its progress, and ends when another edit is typed or the dialog closes', async () => {
  const asked: string[] = []
  const { user, dialog, emit, endPreview } = await openBulk(({ requestId }) => {
    asked.push(requestId)
    return new Promise(() => {})
  })
  await user.selectOptions(dialog.getByLabelText('Field'), 'Frequency cap')
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '3' } })
  await waitFor(() => expect(asked).toHaveLength(1))
  emit('previewProgress', { requestId: 'of another window', done: 9, total: 9 })
  emit('previewProgress', { requestId: asked[0] ?? '', done: 1, total: 3 })
  expect(await dialog.findAllByText('1 of 3 rows')).not.toEqual([])
  expect(screen.queryByText('9 of 9 rows')).toBeNull()
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value: '4' } })
  expect(endPreview.mock.calls).toEqual([[{ requestId: asked[0] }]])
  await waitFor(() => expect(asked).toHaveLength(2))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(endPreview).toHaveBeenLastCalledWith({ requestId: asked[1] })
})

test('a required field is set from its choices and never cleared', async () => {
  const { user, dialog } = await openBulk(async () => succeed(noFindings))
  await user.selectOptions(dialog.getByLabelText('Field'), 'Status')
  const optionsOf = (label: string) =>
    [...dialog.getByLabelText(label).querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(optionsOf('Action')).toEqual(['Set to'])
  expect(optionsOf('New value')).toEqual(['Choose one', 'Active', 'Paused'])
})

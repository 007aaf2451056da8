import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OpenedMembers, PreparedUpload } from '../../../../../src/shared/audiences/audience-upload.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import { emptyReport } from '../../../../../src/shared/files/reading-report.ts'
import { offline } from '../../support/bridge.ts'
import { job, spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Audiences = FlightdeckBridge['audiences']

const session = { state: async () => succeed(working()) }
const lists = {
  own: [{ id: 'list1', name: 'Tent buyers', audience_type: 'CRM', targetable: true }],
  shared: [],
  doNotReach: [],
  readAt: 1_000,
}
const file: OpenedMembers = {
  fileId: 'file1',
  fileName: 'people.csv',
  bytes: 2_048,
  form: 'CSV with commas',
  reading: emptyReport,
  hasTitles: true,
  isOneLine: false,
  columns: [
    { title: 'mail', identifier: 'email' },
    { title: 'note', identifier: null },
  ],
  countries: ['US'],
}
const prepared: PreparedUpload = {
  rows: 3,
  updates: 2,
  deletes: 0,
  unchanged: 0,
  duplicates: 1,
  withoutIdentifier: 0,
  batches: 1,
  bytes: 300,
  known: null,
  counts: {},
  notes: [],
}

/** The upload of a file to a list of the account. */
async function uploadTo(listId: string, answers: Partial<Audiences>) {
  const prepare = vi.fn<Audiences['prepare']>(async () => succeed(prepared))
  const view = await renderView(`/audiences/upload/${listId}`, {
    session,
    audiences: {
      list: async () => succeed(lists),
      openFile: async () => succeed(file),
      lastColumns: async () => succeed([]),
      preview: async () => succeed({ first: [], odd: [], examined: 3 }),
      closeFile: async () => succeed(undefined),
      progress: async () => succeed({ share: 0.5, rows: 1 }),
      prepare,
      ...answers,
    },
    jobs: { get: async () => succeed(job({ id: 'upload1' })) },
  })
  return { ...view, prepare }
}

test('a whole file is checked by its column contents, then sent', async () => {
  const start = vi.fn<Audiences['start']>(async () => succeed(job({ id: 'upload1', kind: 'audience' })))
  const { user, prepare } = await uploadTo('list1', { start })
  await user.click(await screen.findByRole('button', { name: 'Choose a CSV or XLSX file' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'note' }), 'Handle')
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  const send = await screen.findByRole('button', { name: 'Add 2 people' })
  expect(prepare).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    fileId: 'file1',
    target: { list: 'customAudience', id: 'list1', name: 'Tent buyers' },
    plan: expect.objectContaining({ mode: 'add', columns: ['email', 'handle'] }),
  })
  await user.click(send)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 people?' }))
  expect(dialog.getByText('Tent buyers')).toBeDefined()
  expect(dialog.getByText(/at once, without a review/)).toBeDefined()
  expect(start).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(window.location.hash).toBe('#/audiences/uploads/upload1'))
})

test('another plan needs another check', async () => {
  const { user } = await uploadTo('list1', {})
  await user.click(await screen.findByRole('button', { name: 'Choose a CSV or XLSX file' }))
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  await screen.findByRole('button', { name: 'Add 2 people' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'remove')
  expect(screen.queryByRole('button', { name: 'Add 2 people' })).toBeNull()
})

test('a file that can’t be opened shows why, and a stopped check shows nothing', async () => {
  const openFile = vi.fn<Audiences['openFile']>(async () => fail(offline))
  const prepare: Audiences['prepare'] = async () => fail({ kind: 'cancelled', message: 'Stopped.' })
  const { user } = await uploadTo('list1', { openFile, prepare })
  await user.click(await screen.findByRole('button', { name: 'Choose a CSV or XLSX file' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  openFile.mockResolvedValue(succeed(file))
  await user.click(screen.getByRole('button', { name: 'Choose a CSV or XLSX file' }))
  await user.click(await screen.findByRole('button', { name: 'Check file' }))
  expect(await screen.findByRole('button', { name: 'Check file' })).toHaveProperty('disabled', false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list that isn’t in the account leads back to the lists', async () => {
  const { user } = await uploadTo('gone', {})
  await user.click(await screen.findByRole('button', { name: 'Back to the lists' }))
  expect(await screen.findByRole('row', { name: /Tent buyers/ })).toBeDefined()
})

test('phone numbers without a country get that of the account, then the last one chosen for the list', async () => {
  const phones = {
    ...file,
    columns: [{ title: 'phone', identifier: 'phone_number' as const }],
    countries: ['US', 'AT', 'DE'],
  }
  const berlin = {
    id: spring.accountId,
    name: 'Spring',
    timezone: 'Europe/Berlin',
    approval_status: 'ACCEPTED',
  }
  const change = vi.fn<FlightdeckBridge['preferences']['change']>(async (wanted) =>
    succeed(preferences.parse({ ...defaultPreferences, ...wanted })),
  )
  const { user } = await renderView('/audiences/upload/list1', {
    session,
    accounts: { list: async () => succeed({ accounts: [berlin], seenAt: 1_000 }) },
    audiences: {
      list: async () => succeed(lists),
      openFile: async () => succeed(phones),
      preview: async () => succeed({ first: [], odd: [], examined: 3 }),
      closeFile: async () => succeed(undefined),
    },
    preferences: { change },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose a CSV or XLSX file' }))
  const country = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Country for numbers without one',
  })
  expect(country.value).toBe('DE')
  await user.selectOptions(country, 'AT')
  expect(change).toHaveBeenCalledExactlyOnceWith({ phoneCountries: { list1: 'AT' } })
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await waitFor(() => expect(country.value).toBe('AT'))
})

test('columns are taken as at the last upload to the list, which is said, as is a column that is missing now', async () => {
  const { user, prepare } = await uploadTo('list1', {
    lastColumns: async () =>
      succeed([
        { title: 'Note', identifier: 'phone_number' },
        { title: 'Kundennr', identifier: 'partner_user_id' },
      ]),
  })
  await user.click(await screen.findByRole('button', { name: 'Choose a CSV or XLSX file' }))
  const note = await screen.findByRole('combobox', { name: 'note' })
  const describedBy = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(describedBy(note)).toBe('As last time')
  expect(describedBy(screen.getByRole('combobox', { name: 'mail' }))).toBe('Not in the last file')
  expect(screen.getByRole('alert').textContent).toContain('Kundennr')
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(prepare).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ plan: expect.objectContaining({ columns: ['email', 'phone_number'] }) }),
  )
  await user.selectOptions(note, 'Leave out')
  expect(describedBy(note)).toBe('Last time: Phone number')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { TargetingPreview } from '../../../../../../src/shared/targeting/targeting-view.ts'
import { offline } from '../../../support/bridge.ts'
import { spring } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

type Bridge = FlightdeckBridge['targeting']

const norway = {
  targeting_type: 'LOCATION',
  targeting_value: '0000000000000047',
  operator_type: 'EQ' as const,
}
const age = { targeting_type: 'AGE', targeting_value: 'AGE_25_TO_49', operator_type: 'EQ' as const }
const previewed: TargetingPreview = {
  rows: 4,
  changed: 3,
  untouched: 1,
  impossible: 0,
  worldwide: 0,
  skippedCriteria: 0,
  refused: [],
  samples: [
    { key: 'l1', title: 'Tents', added: [{ ...norway, name: 'Norway' }], removed: [], kept: [], left: 2 },
  ],
}

async function openTargeting(given: Partial<FlightdeckBridge['targeting']> = {}, templates = 0) {
  const { overrides } = account()
  const preview = vi.fn<Bridge['preview']>(async () => succeed(previewed))
  const edit = vi.fn<Bridge['edit']>(async () =>
    succeed({ changed: 3, untouched: 1, impossible: 0, refused: [], cancelled: false }),
  )
  const previewFindings = vi.fn<Bridge['previewFindings']>(async () =>
    succeed({
      previewId: 1,
      changed: 3,
      errors: 0,
      warnings: 2,
      others: 0,
      starts: { rows: 0, items: [] },
      groups: [{ rule: 'targeting.language', severity: 'warning', message: 'Not Norwegian.', rows: 2 }],
    }),
  )
  const lookUp = vi.fn<Bridge['lookUp']>(async () =>
    succeed({
      options: [{ ...norway, name: 'Norway', record: {} }],
      readAt: 1,
      isLocal: false,
      fault: null,
    }),
  )
  const list = vi.fn<FlightdeckBridge['templates']['list']>(async () =>
    succeed(Array.from({ length: templates }, () => ({ id: 7, name: 'Nordics', createdAt: 1 }))),
  )
  const targeting = { ...overrides.targeting, preview, edit, previewFindings, lookUp, ...given }
  const { user } = await renderView('/campaigns', { ...overrides, targeting, templates: { list } })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all that match' }))
  await user.click(await screen.findByRole('button', { name: 'Targeting' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Targeting of / }))
  return { user, dialog, preview, edit }
}

test('criteria are chosen, previewed with what changes and its issues, and changed at once', async () => {
  const { user, dialog, preview, edit } = await openTargeting()
  expect(dialog.getByRole('button', { name: 'Nothing to change' })).toHaveProperty('disabled', true)
  await user.click(await dialog.findByRole('checkbox', { name: 'Include Norway' }))
  await user.selectOptions(dialog.getByLabelText('Target by'), 'Age')
  // A line item can have one age.
  await user.selectOptions(dialog.getByLabelText('From age'), '25')
  await user.selectOptions(dialog.getByLabelText('To age'), '49')
  const chosen = within(dialog.getByRole('region', { name: 'Chosen criteria' }))
  const namesOf = (type: string) =>
    within(chosen.getByRole('list', { name: type }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim())
  expect(namesOf('Locations')).toEqual(['Norway'])
  expect(namesOf('Age')).toEqual(['25–49'])
  expect(await dialog.findByText('3 line items would change')).toBeDefined()
  expect(await dialog.findByText('1 stay as they are')).toBeDefined()
  expect(await dialog.findByRole('row', { name: 'Tents – Norway' })).toBeDefined()
  expect(await dialog.findByText('2 rows would have new warnings')).toBeDefined()
  const change = { kind: 'change', add: [norway, age], remove: [] }
  expect(preview.mock.lastCall?.[0]).toMatchObject({ workspace: spring, change })
  await user.click(dialog.getByRole('button', { name: 'Change 3 line items' }))
  const label = 'add to the targeting of 3 line items'
  expect(edit.mock.lastCall?.[0]).toMatchObject({ workspace: spring, label, change })
  expect(await screen.findByText('Targeting of 3 line items changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Targeting of / })).toBeNull())
})

test('what would run worldwide, and what is left out, is said before; refused line items stay on screen', async () => {
  const lossy = { ...previewed, changed: 2, worldwide: 2, skippedCriteria: 1, impossible: 1 }
  const reason = 'Its targeting wasn’t read yet.'
  const refused = [{ subject: 'lineItem' as const, key: 'l3', title: 'Boots', reason }]
  const { user, dialog } = await openTargeting(
    {
      preview: async () => succeed({ ...lossy, refused }),
      edit: vi.fn<Bridge['edit']>(async () =>
        succeed({ changed: 2, untouched: 0, impossible: 1, refused, cancelled: false }),
      ),
    },
    1,
  )
  await user.selectOptions(dialog.getByLabelText('Change'), 'Apply a template')
  await user.selectOptions(await dialog.findByLabelText('Template'), 'Nordics')
  expect(await dialog.findByText('2 line items would run worldwide')).toBeDefined()
  expect(dialog.getByText('1 criterion of another account left out')).toBeDefined()
  expect(dialog.getByText('not possible for 1')).toBeDefined()
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Change 2 line items' })).toHaveProperty('disabled', false),
  )
  await user.click(dialog.getByRole('button', { name: 'Change 2 line items' }))
  expect(await dialog.findByText(/2 rows changed, 1 couldn’t be changed/)).toBeDefined()
  expect(dialog.getByText(reason)).toBeDefined()
})

test('targeting is copied from a row’s menu and pasted into others', async () => {
  const { overrides } = account()
  const preview = vi.fn<Bridge['preview']>(async () => succeed(previewed))
  const { user } = await renderView('/campaigns', {
    ...overrides,
    targeting: { ...overrides.targeting, preview },
  })
  fireEvent.contextMenu(await screen.findByRole('gridcell', { name: 'Tents' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy targeting' }))
  expect(await screen.findByText(/^Targeting of Tents copied/)).toBeDefined()
  fireEvent.contextMenu(await screen.findByRole('gridcell', { name: 'Boots' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paste targeting of Tents' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Targeting of Boots' }))
  expect(dialog.getByText('Copied from Tents.')).toBeDefined()
  const change = { kind: 'copy', from: 'l0', types: null, keepsOwn: false }
  await waitFor(() => expect(preview.mock.lastCall?.[0].change).toEqual(change))
  await user.click(dialog.getByLabelText('Keep what each line item targets already'))
  await waitFor(() => expect(preview.mock.lastCall?.[0].change).toEqual({ ...change, keepsOwn: true }))
})

test.each([
  ['isn’t answered', async () => fail(offline)],
  [
    'was never read',
    async ({ lineItem }) =>
      succeed({
        lineItem,
        key: lineItem,
        title: 'Boots',
        rows: [],
        draft: null,
        findings: [],
        readAt: null,
        fault: offline,
      }),
  ],
] satisfies [string, Bridge['read']][])('present targeting that %s isn’t called none', async (_why, read) => {
  const { overrides } = account()
  await renderView('/campaigns', { ...overrides, targeting: { ...overrides.targeting, read } })
  fireEvent.contextMenu(await screen.findByRole('gridcell', { name: 'Boots' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Targeting' }))
  const present = within(await screen.findByRole('region', { name: 'Present targeting' }))
  expect((await present.findAllByText('Couldn’t load')).length).toBeGreaterThan(0)
  expect(present.queryByText('No targeting')).toBeNull()
})

test('in a narrow window, a preview that failed says so outside the folded part', async () => {
  const wide = window.innerWidth
  onTestFinished(() => {
    window.innerWidth = wide
  })
  window.innerWidth = 900
  const { user, dialog } = await openTargeting({ preview: async () => fail(offline) })
  await user.click(await dialog.findByRole('checkbox', { name: 'Include Norway' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.closest('details')).toBeNull()
  expect(dialog.getByRole('region', { name: 'Chosen criteria' }).closest('details')).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import type { ConflictingDraft } from '../../../../../src/shared/contract/drafts.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Drafts = FlightdeckBridge['drafts']
const session = { state: async () => succeed(working()) }
const tents: ConflictingDraft = {
  ...{ draftId: 'aaaaaaaaaaaaaaaa', remoteId: '8u94t', subject: 'campaign', title: 'Tents', currency: 'EUR' },
  changedAt: 1_000,
  fields: [
    { field: 'name', base: 'Tents', mine: 'Tents of spring', theirs: 'Tents of autumn' },
    { field: 'entity_status', base: 'ACTIVE', mine: 'PAUSED', theirs: 'DRAFT' },
  ],
}
const page = (...rows: readonly ConflictingDraft[]) =>
  succeed({ timezone: 'Europe/Berlin', rows, total: rows.length })

test('each field is chosen before its change is settled, and only what was chosen is', async () => {
  let rows: readonly ConflictingDraft[] = [tents]
  const resolveMany = vi.fn<Drafts['resolveMany']>(async () => {
    rows = []
    return succeed({ resolved: 1, left: 0 })
  })
  const { user } = await renderView('/conflicts', {
    session,
    drafts: { conflicts: async () => page(...rows), resolveMany },
  })
  const resolve = await screen.findByRole('button', { name: 'Resolve the chosen' })
  await user.click(screen.getByRole('radio', { name: 'Mine: Name of Tents' }))
  expect(resolve.matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^Theirs: .*status of Tents/i }))
  await user.click(await screen.findByRole('button', { name: 'Resolve 1 change' }))
  expect(resolveMany).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    chosen: [{ draftId: tents.draftId, choices: { name: 'mine', entity_status: 'theirs' } }],
    others: null,
  })
  expect(await screen.findByText('No change conflicts with what the service has.')).toBeDefined()
})

test('all are settled one way, and tried again where that failed', async () => {
  const resolveMany = vi.fn<Drafts['resolveMany']>(async () => fail(offline))
  const { user } = await renderView('/conflicts', {
    session,
    drafts: { conflicts: async () => page(tents), resolveMany },
  })
  await user.click(await screen.findByRole('button', { name: 'Take theirs in all' }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(resolveMany.mock.calls.map(([input]) => input)).toEqual([
    { workspace: spring, chosen: [], others: 'theirs' },
    { workspace: spring, chosen: [], others: 'theirs' },
  ])
})

test('a change shows what the field was, mine and theirs, each in a column', async () => {
  await renderView('/conflicts', { session, drafts: { conflicts: async () => page(tents) } })
  const table = within(await screen.findByRole('table', { name: 'Tents' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Field', 'Before', 'Mine', 'Theirs'],
  ])
  const row = table.getByRole('row', { name: /^Name/ })
  expect(within(row).getByText('Tents of spring')).toBeDefined()
  expect(within(row).getByText('Tents of autumn')).toBeDefined()
})

import { act, renderHook, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useConflicts } from '../../../../../../src/renderer/features/drafts/conflicts/use-conflicts.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import type { ConflictingDraft, GoneDraft } from '../../../../../../src/shared/contract/drafts.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { offline } from '../../../support/bridge.ts'
import { spring, working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'
import { workbenchAround } from '../../../support/workbench.tsx'

type Drafts = FlightdeckBridge['drafts']
const session = { state: async () => succeed(working()) }
const tents: ConflictingDraft = {
  draftId: 'aaaaaaaaaaaaaaaa',
  remoteId: '8u94t',
  subject: 'campaign',
  title: 'Tents',
  currency: 'EUR',
  changedAt: 1_000,
  fields: [
    { field: 'name', base: 'Tents', mine: 'Tents of spring', theirs: 'Tents of autumn' },
    { field: 'entity_status', base: 'ACTIVE', mine: 'PAUSED', theirs: 'DRAFT' },
  ],
}
const page = (...rows: readonly ConflictingDraft[]) =>
  succeed({ timezone: 'Europe/Berlin', rows, total: rows.length, gone: { rows: [], total: 0 } })

test('each field is chosen before its change is resolved, and only chosen ones are', async () => {
  let rows: readonly ConflictingDraft[] = [tents]
  const resolveMany = vi.fn<Drafts['resolveMany']>(async () => {
    rows = []
    return succeed({ resolved: 1, left: 0 })
  })
  const { user } = await renderView('/conflicts', {
    session,
    drafts: { conflicts: async () => page(...rows), resolveMany },
  })
  const resolve = await screen.findByRole('button', { name: 'Resolve selected' })
  await user.click(screen.getByRole('radio', { name: 'Mine: Name of Tents' }))
  expect(resolve.matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^Theirs: .*status of Tents/i }))
  await user.click(await screen.findByRole('button', { name: 'Resolve 1 change' }))
  expect(resolveMany).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    chosen: [{ draftId: tents.draftId, choices: { name: 'mine', entity_status: 'theirs' } }],
    others: null,
  })
  expect(await screen.findByText('No conflicts.')).toBeDefined()
})

test('all are resolved one way, and retried if that failed', async () => {
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

test('a change of what the service deleted is shown with what it would change, and can be discarded', async () => {
  const discard = vi.fn<Drafts['discard']>(async () => succeed(undefined))
  const gone: GoneDraft = {
    draftId: tents.draftId,
    subject: 'campaign',
    kind: 'update',
    title: 'Tents',
    changes: [{ field: 'name', before: 'Tents', after: 'Tents of spring' }],
  }
  const { user } = await renderView('/conflicts', {
    session,
    drafts: {
      conflicts: async () =>
        succeed({ timezone: 'Europe/Berlin', rows: [], total: 0, gone: { rows: [gone], total: 1 } }),
      discard,
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Tents' }))
  expect(card.getByText('campaign, deleted on the service')).toBeDefined()
  expect(card.getByText(/can’t be published anymore/)).toBeDefined()
  expect(card.getByText('Tents of spring')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take theirs in all' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Discard the change of Tents' }))
  expect(discard).toHaveBeenCalledExactlyOnceWith({ draftIds: [tents.draftId] })
})

test('a change shows the original value, mine and theirs, each in a column', async () => {
  await renderView('/conflicts', { session, drafts: { conflicts: async () => page(tents) } })
  const table = within(await screen.findByRole('table', { name: 'Tents' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Field',
    'Before',
    'Mine',
    'Theirs',
  ])
  const row = table.getByRole('row', { name: /^Name/ })
  expect(within(row).getByText('Tents of spring')).toBeDefined()
  expect(within(row).getByText('Tents of autumn')).toBeDefined()
})

test('line items name their campaign, and more of them are shown on request', async () => {
  const all = Array.from(
    { length: 70 },
    (_, number): ConflictingDraft => ({
      ...tents,
      subject: 'lineItem',
      fields: tents.fields.slice(0, 1),
      draftId: `d${number}`,
      remoteId: `l${number}`,
      title: `Line item ${number}`,
    }),
  )
  const found = (key: string, content: Fields): EntityRow => ({
    key,
    remoteId: key,
    title: `Title of ${key}`,
    type: null,
    content,
    record: {},
    change: null,
    seenAt: 1,
    updatedAt: 1,
  })
  const conflicts = vi.fn<Drafts['conflicts']>(async ({ offset, count }) =>
    succeed({
      timezone: null,
      rows: all.slice(offset, offset + count),
      total: all.length,
      gone: { rows: [], total: 0 },
    }),
  )
  conflicts.mockImplementationOnce(async () => fail(offline))
  const { wrapper } = workbenchAround({
    drafts: { conflicts },
    entities: {
      find: async ({ subject, keys }) =>
        succeed(keys.map((key) => found(key, subject === 'lineItem' ? { campaign_id: 'c1' } : {}))),
    },
  })
  const { result } = renderHook(() => useConflicts(spring), { wrapper })
  await eventually(() => expect(result.current.fault).toEqual(offline))
  act(() => void result.current.refetch())
  await eventually(() => expect(result.current.value?.rows).toHaveLength(50))
  expect(result.current.value).toMatchObject({ total: 70 })
  expect(result.current.value?.campaigns.get('l7')).toBe('Title of c1')
  await act(() => result.current.showMore())
  await eventually(() => expect(result.current.value?.rows).toHaveLength(70))
})

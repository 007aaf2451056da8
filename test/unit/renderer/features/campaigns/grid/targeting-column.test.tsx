import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { targetingColumn } from '../../../../../../src/renderer/features/campaigns/grid/targeting-column.ts'
import type { GridRow } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { GridTargeting, TargetingCell } from '../../../../../../src/shared/targeting/grid-targeting.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

const cellOf = (included: string[], excluded: string[] = [], more = 0): TargetingCell => ({
  included,
  excluded,
  more,
})

function row(targeting?: GridTargeting): GridRow {
  return {
    kind: 'entity',
    subject: 'lineItem',
    key: 'l1',
    remoteId: 'l1',
    title: 'Tents',
    depth: 0,
    children: null,
    content: {},
    before: {},
    facts: {},
    change: null,
    findings: [],
    incoming: [],
    seenAt: 1,
    delivery: null,
    ...(targeting === undefined ? {} : { targeting }),
  }
}

describe('a targeting column', () => {
  const places = targetingColumn('targeting_locations')
  const whole = targetingColumn('targeting')
  const set: GridTargeting = {
    cells: {
      targeting_locations: cellOf(['Berlin', 'Bremen', 'Germany'], ['Bavaria']),
      targeting_languages: cellOf(['English']),
    },
    before: { targeting_locations: cellOf(['Germany']) },
  }

  it('shows the first names, and copies all of them with exclusions', () => {
    expect(places.cell?.(row(set))).toBe('Berlin, Bremen +2')
    expect(places.text?.(row(set))).toBe('Berlin, Bremen, Germany, not Bavaria')
    expect(whole.cell?.(row(set))).toBe('Berlin, Bremen +2 · English')
  })

  it('says who is reached if nothing narrows it', () => {
    const everyone = row({ cells: {}, before: {} })
    expect([places.text?.(everyone), whole.text?.(everyone)]).toEqual(['Everyone', 'Everyone'])
    const english = row({ cells: { targeting_languages: cellOf(['English']) }, before: {} })
    expect([places.text?.(english), whole.text?.(english)]).toEqual(['Worldwide', 'English'])
    expect([places.text?.(row()), places.hover?.(row())]).toEqual(['', 'Its targeting isn’t synced yet.'])
  })

  it('marks what a planned change alters, with the previous value', () => {
    expect(places.mark?.(row(set))).toBe('changed')
    expect(places.hint?.(row(set))).toBe('Berlin, Bremen, Germany, not Bavaria. Was: Germany')
    expect(targetingColumn('targeting_languages').mark?.(row(set))).toBeNull()
  })
})

test('a row whose targeting alone changed is marked in the column of changes', async () => {
  const given = account()
  const change = {
    draftId: 'd9',
    kind: 'update',
    sync: 'clean',
    publish: 'idle',
    errors: 0,
    warnings: 2,
  } as const
  const planned = row({ cells: {}, before: { targeting_locations: cellOf(['Germany']) }, change })
  const window = vi.fn<FlightdeckBridge['campaigns']['window']>(async () =>
    succeed({ rows: [planned], total: 1, stale: false }),
  )
  await renderView('/campaigns', {
    ...given.overrides,
    campaigns: { ...given.overrides.campaigns, window },
  })
  const line = await screen.findByRole('row', { name: /Tents/ })
  expect(within(line).getByText('Changed, 2 warnings')).toBeDefined()
})

test('filters by names that line items target, found while typing', async () => {
  const given = account()
  const targetingNames = vi.fn<FlightdeckBridge['campaigns']['targetingNames']>(async ({ text }) =>
    succeed(
      [
        { name: 'Germany', lineItems: 3 },
        { name: 'France', lineItems: 1 },
      ].filter(({ name }) => name.toLowerCase().includes(text)),
    ),
  )
  const campaigns = { ...given.overrides.campaigns, targetingNames }
  const { user } = await renderView('/campaigns', { ...given.overrides, campaigns })
  await screen.findByRole('treegrid', { name: 'Campaigns' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(await screen.findByLabelText('Field'), 'Locations')
  await user.selectOptions(screen.getByLabelText('Condition'), 'excludes')
  await user.click(await screen.findByLabelText('Germany'))
  fireEvent.change(screen.getByLabelText('Search names'), { target: { value: 'fr' } })
  // Until then, the names of the last search are shown.
  await waitFor(() => expect(targetingNames.mock.lastCall?.[0].text).toBe('fr'))
  await user.click(await screen.findByLabelText('France'))
  await user.click(screen.getByRole('button', { name: 'Add filter', hidden: true }))
  const values = ['Germany', 'France']
  await waitFor(() =>
    expect(given.open.mock.lastCall?.[0].view.filters).toEqual([
      { field: 'targeting_locations', test: 'excludes', values },
    ]),
  )
  const chips = await screen.findByRole('list', { name: 'Filters' })
  expect(within(chips).getByRole('button', { name: 'Locations excludes Germany or France' })).toBeDefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import type { TargetingRow, TargetingSet } from '../../../../../../src/shared/targeting/targeting-view.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

export type Targeting = FlightdeckBridge['targeting']

export const row = (
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

export const germany = row('LOCATION', '96683cc9126741d1', 'Germany')

/** Opens the targeting of a line item with these criteria. */
export async function openTargeting(
  rows: readonly TargetingRow[],
  given: Partial<Targeting> = {},
  {
    newAudiences = [],
    audiences = {},
  }: {
    readonly newAudiences?: readonly EntityRow[]
    readonly audiences?: Partial<FlightdeckBridge['audiences']>
  } = {},
) {
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
  const list: FlightdeckBridge['entities']['list'] = async (input) =>
    input.subject === 'customAudience'
      ? succeed({ rows: newAudiences, total: newAudiences.length, seenAt: 1, sync: { kind: 'idle' } })
      : overrides.entities.list(input)
  const { user } = await renderView('/campaigns/line-item/l0', {
    ...overrides,
    targeting,
    audiences,
    entities: { ...overrides.entities, list },
  })
  const inspector = within(await screen.findByRole('dialog', { name: 'Tents' }))
  await user.click(await inspector.findByRole('tab', { name: 'Targeting' }))
  const section = within(await inspector.findByRole('region', { name: 'Targeting' }))
  await waitFor(() => expect(section.queryByText('Updating')).toBeNull())
  return { user, section, edit, estimate, read }
}

import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FindingLine } from '../../../../../src/renderer/ui/form/findings.tsx'
import type { Finding } from '../../../../../src/shared/core/finding.ts'

test('an issue of a policy shows the rule, its text and the values behind its source', async () => {
  const finding: Finding = {
    rule: 'policy.calm-bids',
    severity: 'error',
    field: 'bid_amount_local_micro',
    code: 'POLICY',
    message: 'Bid at most 2.50.',
    source: { basis: 'policy', place: 'team.yaml, line 7' },
    policy: {
      file: 'team.yaml',
      name: 'calm-bids',
      line: 7,
      column: 3,
      text: 'name: calm-bids\nrequire: item.bid <= 2.5',
      values: [{ name: 'item.bid', value: '3' }],
    },
  }
  render(<FindingLine finding={finding} />)
  expect(screen.queryByText('item.bid: 3')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Source' }))
  expect(screen.getByText('team.yaml, line 7: calm-bids')).toBeDefined()
  expect(screen.getByText('item.bid: 3')).toBeDefined()
  expect(screen.getByText(/require: item\.bid <= 2\.5/)).toBeDefined()
})

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FindingLine } from '../../../../../src/renderer/ui/form/findings.tsx'
import { CitationLink } from '../../../../../src/renderer/ui/service-docs/citation-link.tsx'
import { citeDocumented, citePublic } from '../../../../../src/shared/service-docs/citation.ts'

afterEach(cleanup)

test('a citation opens its section, whose links and list of sections lead on', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <CitationLink citation={citePublic('line-items#product-types')} />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Line items › Product types' }))
  const dialog = await screen.findByRole('dialog', { name: 'Line items › Product types' })
  expect(await within(dialog).findByText('PROMOTED_ACCOUNT')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'objectives' }))
  const objectives = await screen.findByRole('dialog', { name: 'Line items › Objectives' })
  expect(await within(objectives).findByRole('columnheader', { name: 'Objective' })).toBeDefined()
  const contents = within(objectives).getByRole('navigation', { name: 'On this page' })
  expect(within(contents).getByRole('button', { name: 'Objectives' }).getAttribute('aria-current')).toBe(
    'true',
  )
  await user.click(within(contents).getByRole('button', { name: 'Bids' }))
  expect(await screen.findByRole('dialog', { name: 'Line items › Bids' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the source of an issue leads to its section', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <FindingLine
        finding={{
          rule: 'line-item.bid-required',
          severity: 'error',
          field: 'bid_amount_local_micro',
          code: 'MISSING_PARAMETER',
          message: 'Enter a bid.',
          source: citeDocumented('line-items#bids'),
        }}
      />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Source' }))
  expect(screen.getByText(/\(Documented by the service, MISSING_PARAMETER\)/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Line items › Bids' }))
  const dialog = await screen.findByRole('dialog', { name: 'Line items › Bids' })
  expect(await within(dialog).findByText(/ignores an amount/)).toBeDefined()
})

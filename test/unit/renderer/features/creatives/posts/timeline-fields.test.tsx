import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { draft, spring, working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

type Create = FlightdeckBridge['drafts']['create']

const minute = 60_000

function posted(minutesAgo: number): EntityRow {
  return {
    key: '11',
    remoteId: '11',
    title: 'Boots are bakc',
    type: 'ORGANIC',
    seenAt: 1,
    updatedAt: 1,
    content: { as_user_id: '1', text: 'Boots are bakc', name: 'Boots', nullcast: false },
    record: { created_at: new Date(Date.now() - minutesAgo * minute).toISOString() },
    change: null,
  }
}

async function open(row: EntityRow, create: Create) {
  return renderView('/creatives/posts/11', {
    session: { state: async () => succeed(working()) },
    entities: {
      list: async ({ subject }) => {
        const rows = subject === 'post' ? [row] : []
        return succeed({ rows, total: rows.length, seenAt: 1, sync: { kind: 'idle' } })
      },
      find: async ({ subject }) => succeed(subject === 'post' ? [row] : []),
      usesOf: async () => succeed([]),
    },
    drafts: { create },
  })
}

test('a post of the last hour is edited as a new version, without its name', async () => {
  const create = vi.fn<Create>(async () => succeed(draft({ subject: 'post' })))
  const { user } = await open(posted(20), create)
  expect(await screen.findByRole('timer', { name: 'Time left to edit' })).toBeDefined()
  expect(screen.queryByText(/^You can change only the name/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit post' }))
  expect(create).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    subject: 'post',
    fields: { as_user_id: '1', text: 'Boots are bakc', nullcast: false, previous_post_id: '11' },
    unchecked: true,
  })
})

test('an older post can’t be edited', async () => {
  await open(posted(61), async () => succeed(draft({ subject: 'post' })))
  const details = within(await screen.findByRole('region', { name: 'Details' }))
  expect(details.queryByRole('button', { name: 'Edit post' })).toBeNull()
  expect(details.getByText(/^You can change only the name/)).toBeDefined()
})

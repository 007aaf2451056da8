import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PostPromotions } from '../../../../../../src/renderer/features/campaigns/linked/post-promotions.tsx'
import type { Workspace } from '../../../../../../src/shared/accounts/workspace.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow, RowChange } from '../../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { workbenchAround } from '../../../support/workbench.tsx'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }
const lineItem = 'draft:cccccccccccccccc'

function row(key: string, title: string, content: EntityRow['content'], kind?: RowChange['kind']): EntityRow {
  const change: RowChange | null =
    kind === undefined
      ? null
      : { draftId: 'aaaaaaaaaaaaaaaa', kind, sync: 'clean', publish: 'idle', errors: 0, warnings: 0 }
  const remoteId = key.startsWith('draft:') ? null : key
  return { key, remoteId, title, type: null, content, record: {}, change, seenAt: 1, updatedAt: 1 }
}

const posts = [
  row('55', 'Boots post', { text: 'Boots are here' }),
  row('draft:bbbbbbbbbbbbbbbb', 'Tent post', { text: 'Tents are here' }, 'create'),
]
const planned = row('draft:aaaaaaaaaaaaaaaa', '55', { tweet_id: '55', line_item_id: lineItem }, 'create')

test('posts are attached to a line item, published or not, as drafts of promotions', async () => {
  const rows: Readonly<Record<string, readonly EntityRow[]>> = { promotedPost: [planned], post: posts }
  const createMany = vi.fn(async () => succeed(['dddddddddddddddd']))
  const discard = vi.fn(async () => succeed(undefined))
  const { wrapper } = workbenchAround({
    entities: {
      usesOf: async () => succeed([{ subject: 'promotedPost', key: planned.key, title: '55' }]),
      find: async ({ subject, keys }) =>
        succeed((rows[subject] ?? []).filter(({ key }) => keys.includes(key))),
      list: async () =>
        succeed({ rows: posts, total: posts.length, seenAt: 1, sync: { kind: 'idle' } as const }),
    },
    drafts: { createMany, discard },
  })
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <PostPromotions workspace={workspace} lineItem={lineItem} />
    </MantineProvider>,
    { wrapper },
  )
  const list = await screen.findByRole('list', { name: 'Posts to promote' })
  await eventually(() => expect(list.textContent).toContain('Boots postStarts when you publish'))
  await user.click(screen.getByRole('button', { name: 'Choose posts' }))
  expect((await screen.findByRole('row', { name: /Boots post/ })).textContent).toContain('Already promoted')
  await user.click(screen.getByRole('checkbox', { name: 'Select all that match' }))
  await user.click(await screen.findByRole('button', { name: 'Promote 1 post' }))
  await eventually(() =>
    expect(createMany).toHaveBeenCalledExactlyOnceWith({
      workspace,
      subject: 'promotedPost',
      records: [{ line_item_id: lineItem, tweet_id: 'draft:bbbbbbbbbbbbbbbb' }],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Discard the promotion of Boots post' }))
  expect(discard).toHaveBeenCalledExactlyOnceWith({ draftIds: ['aaaaaaaaaaaaaaaa'] })
})

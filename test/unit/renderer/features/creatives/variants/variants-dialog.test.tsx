import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import type { Finding } from '../../../../../../src/shared/core/finding.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { listedCreatives, offline } from '../../../support/bridge.ts'
import { spring, working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

type Bridge = FlightdeckBridge

const row = (key: string, title: string, content: EntityRow['content'], type: string | null = null) =>
  ({
    key,
    remoteId: key,
    title,
    type,
    content,
    record: {},
    change: null,
    seenAt: 1_000,
    updatedAt: 1_000,
  }) satisfies EntityRow
const tent = row('3_1', 'tent.png', { name: 'tent.png' }, 'IMAGE')
const boat = row('3_2', 'boat.png', { name: 'boat.png' }, 'IMAGE')
const posts = [
  row('55', 'Boots', { text: 'Boots are back', as_user_id: '1', nullcast: true, media_keys: ['3_1'] }),
  row('56', 'Tents', { text: 'Tents too', as_user_id: '1', nullcast: true, media_keys: ['3_2'] }),
]
const tooLong: Finding = {
  rule: 'post.text-length',
  severity: 'error',
  field: 'text',
  code: 'INVALID',
  message: 'The text counts 282 characters; 280 are possible.',
  source: { basis: 'settled', section: 'posts#permission-to-post' },
}

/** Rules that object to a text in capitals. */
const checkMany: Bridge['drafts']['checkMany'] = async ({ records }) =>
  succeed(records.map(({ text }) => (String(text).includes('!') ? [tooLong] : [])))

async function atPosts(createMany: Bridge['drafts']['createMany'] = async () => succeed([])) {
  const media = [tent, boat]
  const find: Bridge['entities']['find'] = async ({ subject, keys }) =>
    succeed(subject === 'media' ? media.filter(({ key }) => keys.includes(key)) : [])
  const list: Bridge['entities']['list'] = async ({ subject }) => {
    const rows = subject === 'media' ? media : subject === 'post' ? posts : []
    return succeed({ rows, total: rows.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const view = await renderView('/creatives/posts', {
    session: { state: async () => succeed(working()) },
    preferences: listedCreatives,
    entities: { list, find, usesOf: async () => succeed([]) },
    drafts: { checkMany, createMany },
    media: { thumbnail: async () => succeed(null) },
  })
  await screen.findByRole('row', { name: /Boots are back/ })
  return view
}

test('texts and media form a grid of variants, checked before it is created in one act', async () => {
  const createMany = vi.fn<Bridge['drafts']['createMany']>(async ({ records }) =>
    succeed(records.map((_, index) => `${index}`)),
  )
  const { user } = await atPosts(createMany)
  await user.click(screen.getByRole('button', { name: 'More ways to make posts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make variants', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Make variants' })
  const { getByRole, findByText, findByRole } = within(dialog)
  expect(getByRole('button', { name: 'Make posts' })).toHaveProperty('disabled', true)
  await user.type(getByRole('textbox', { name: 'Name' }), 'Spring')
  await user.type(getByRole('textbox', { name: 'Text 1' }), 'Boots')
  await user.click(getByRole('button', { name: 'Add a text' }))
  expect(document.activeElement).toBe(getByRole('textbox', { name: 'Text 2' }))
  await user.type(getByRole('textbox', { name: 'Text 2' }), 'Tents!')
  await user.click(getByRole('button', { name: 'Add media' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Choose media' }))
  await user.click(await picker.findByRole('option', { name: /tent\.png/ }))
  await user.click(await picker.findByRole('option', { name: /boat\.png/ }))
  await user.click(picker.getByRole('button', { name: 'Use 2 media' }))
  expect(await findByText(/2 texts × 2 media and cards\. At most 200 posts/)).toBeDefined()
  expect(await findByText(/2 errors in 2 variants/)).toBeDefined()
  expect(await findByText(tooLong.message)).toBeDefined()
  expect(getByRole('list', { name: 'Variants' }).textContent).toContain('Spring boat.png 2B')
  await user.click(await findByRole('button', { name: 'Make 4 posts' }))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(createMany).toHaveBeenCalledOnce()
  const [[sent] = []] = createMany.mock.calls
  expect(sent).toMatchObject({ workspace: spring, subject: 'post' })
  expect(sent?.records.map(({ name, text, media_keys }) => [name, text, media_keys])).toEqual([
    ['Spring tent.png 1A', 'Boots', ['3_1']],
    ['Spring boat.png 1B', 'Boots', ['3_2']],
    ['Spring tent.png 2A', 'Tents!', ['3_1']],
    ['Spring boat.png 2B', 'Tents!', ['3_2']],
  ])
  expect(await screen.findByText('4 posts made. Use Undo to revert.')).toBeDefined()
})

test('selected posts provide their texts and media, and a failure keeps the dialog open', async () => {
  const { user } = await atPosts(async () => fail(offline))
  await user.click(screen.getByRole('checkbox', { name: 'Select Boots' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Tents' }))
  await user.click(screen.getByRole('button', { name: 'Make variants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make variants' }))
  expect(dialog.getByRole('textbox', { name: 'Text 2' })).toHaveProperty('value', 'Tents too')
  await user.click(await dialog.findByRole('button', { name: 'Make 4 posts' }))
  expect(await dialog.findByRole('button', { name: 'Make 4 posts' })).toBeDefined()
  expect(await dialog.findByRole('alert')).toBeDefined()
})

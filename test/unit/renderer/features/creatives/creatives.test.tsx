import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CardPicker } from '../../../../../src/renderer/features/creatives/posts/pickers.tsx'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { CreativeRow } from '../../../../../src/shared/creatives/creative-row.ts'
import { offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'
import { workbenchAround } from '../../support/workbench.tsx'

type Library = FlightdeckBridge['creatives']
const session = { state: async () => succeed(working()) }
const poll: CreativeRow = {
  ...{ key: 'p1', remoteId: 'p1', title: 'Which tent?', type: null, seenAt: 1_000, updatedAt: 1_000 },
  content: { name: 'Which tent?', first_choice: 'Ridge', second_choice: 'Dome', duration_in_minutes: 60 },
  record: { end_time: '2026-01-05T10:00:00Z' },
  change: null,
}

test('polls are listed with their choices and how long they are open', async () => {
  const list = vi.fn<Library['list']>(async ({ subject }) =>
    succeed({
      rows: subject === 'poll' ? [poll] : [],
      total: subject === 'poll' ? 1 : 0,
      ...{ seenAt: 1_000, sync: { kind: 'idle' } as const },
    }),
  )
  await renderView('/creatives/polls', { session, creatives: { list } })
  const row = await screen.findByRole('row', { name: /Which tent\?/ })
  expect(row.textContent).toContain('Ridge, Dome')
  expect(row.textContent).toContain('1 hour')
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ workspace: spring, subject: 'poll' }))
})

test('a search that finds nothing says so, and a click brings all of them back', async () => {
  const list: Library['list'] = async ({ text }) =>
    succeed({
      rows: text === '' ? [poll] : [],
      total: text === '' ? 1 : 0,
      ...{ seenAt: 1_000, sync: { kind: 'idle' } as const },
    })
  const { user } = await renderView('/creatives/polls', { session, creatives: { list } })
  await screen.findByRole('row', { name: /Which tent\?/ })
  const search = screen.getByRole('searchbox', { name: /Search polls/i })
  await user.type(search, 'boats')
  expect(await screen.findByText(/No poll/)).toBeDefined()
  await user.clear(search)
  expect(await screen.findByRole('row', { name: /Which tent\?/ })).toBeDefined()
})

test('a new poll that cannot be made leaves the list as it was', async () => {
  const create = vi.fn<FlightdeckBridge['drafts']['create']>(async () => fail(offline))
  const list: Library['list'] = async () =>
    succeed({ rows: [poll], total: 1, seenAt: 1_000, sync: { kind: 'idle' } })
  const { user } = await renderView('/creatives/polls', { session, creatives: { list }, drafts: { create } })
  await user.click(await screen.findByRole('button', { name: 'New poll' }))
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ workspace: spring, subject: 'poll' }),
  )
  expect(await screen.findByRole('row', { name: /Which tent\?/ })).toBeDefined()
})

test('cards, and those to choose from, are listed with the first of their pictures', async () => {
  const slide = (media_key: string) => [{ type: 'MEDIA', media_key }]
  const rows: readonly CreativeRow[] = [
    { ...poll, key: 'c1', title: 'Tents', content: { slides: [slide(''), slide('3_1'), slide('3_2')] } },
    { ...poll, key: 'c2', title: 'No media yet', content: { components: [] } },
  ]
  const post = { ...poll, key: '55', remoteId: null, title: 'Look', content: { media_keys: ['3_4'] } }
  const list: Library['list'] = async ({ subject }) => {
    const shown = subject === 'card' ? rows : subject === 'post' ? [post] : []
    return succeed({ rows: shown, total: shown.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const find: Library['find'] = async ({ subject, keys }) =>
    succeed(subject === 'media' ? keys.map((key) => ({ ...poll, key, type: 'IMAGE', updatedAt: 7 })) : [])
  const thumbnail = vi.fn<FlightdeckBridge['media']['thumbnail']>(async () => succeed(null))
  const bridge = { session, creatives: { list, find }, media: { thumbnail } }
  await renderView('/creatives/cards', bridge)
  await screen.findByRole('row', { name: /Tents/ })
  await vi.waitFor(() =>
    expect(thumbnail).toHaveBeenCalledExactlyOnceWith({ workspace: spring, key: '3_1', size: 'small' }),
  )
  cleanup()
  await renderView('/creatives/posts', bridge)
  await vi.waitFor(() =>
    expect(thumbnail).toHaveBeenCalledWith({ workspace: spring, key: '3_4', size: 'small' }),
  )
  cleanup()
  thumbnail.mockClear()
  const nothing = () => undefined
  const { wrapper } = workbenchAround(bridge)
  render(
    <MantineProvider>
      <CardPicker workspace={spring} chosen="" onChoose={nothing} onClose={nothing} />
    </MantineProvider>,
    { wrapper },
  )
  await screen.findByRole('row', { name: /Tents/ })
  await vi.waitFor(() =>
    expect(thumbnail).toHaveBeenCalledExactlyOnceWith({ workspace: spring, key: '3_1', size: 'small' }),
  )
})

test('account media are listed by the names and pictures of their videos', async () => {
  const video = { ...poll, key: 'am1', title: '13_9', type: 'PREROLL', content: {} }
  const unknown = { ...video, key: 'am2', title: '13_8' }
  const list: Library['list'] = async ({ subject }) => {
    const shown = subject === 'accountMedia' ? [video, unknown] : []
    return succeed({ rows: shown, total: shown.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const find: Library['find'] = async ({ keys }) =>
    succeed(keys.includes('13_9') ? [{ ...poll, key: '13_9', title: 'Tents at dawn', type: 'VIDEO' }] : [])
  const thumbnail = vi.fn<FlightdeckBridge['media']['thumbnail']>(async () => succeed(null))
  await renderView('/media/account', { session, creatives: { list, find }, media: { thumbnail } })
  expect(await screen.findByRole('row', { name: /Tents at dawn/ })).toBeDefined()
  expect(await screen.findByRole('row', { name: /13_8/ })).toBeDefined()
  await vi.waitFor(() =>
    expect(thumbnail).toHaveBeenCalledWith({ workspace: spring, key: '13_9', size: 'small' }),
  )
})

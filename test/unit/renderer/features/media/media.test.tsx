import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Media = FlightdeckBridge['media']
const session = { state: async () => succeed(working()) }
const nothing: FlightdeckBridge['entities']['list'] = async () =>
  succeed({ rows: [], total: 0, seenAt: 1_000, sync: { kind: 'idle' } })
const tents: EntityRow = {
  key: '3_1',
  remoteId: '3_1',
  title: 'Tents',
  type: 'IMAGE',
  content: {},
  record: {},
  change: null,
  seenAt: 1_000,
  updatedAt: 1_000,
}
const refused = { name: 'notes.txt', reason: 'is no image, GIF or video.' }

test('unsupported files are listed with the reason until they are dismissed', async () => {
  const pick = vi.fn<Media['pick']>(async () => succeed({ drafts: [], refused: [refused] }))
  const { user } = await renderView('/media', { session, entities: { list: nothing }, media: { pick } })
  expect(await screen.findByText('Images, GIFs and videos appear here.')).toBeDefined()
  const [add] = await screen.findAllByRole('button', { name: 'Add files' })
  if (add === undefined) throw new Error('Nothing adds files.')
  await user.click(add)
  const alert = within(await screen.findByRole('alert', { name: 'Files not added' }))
  expect(alert.getByText('notes.txt')).toBeDefined()
  await user.click(alert.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(pick).toHaveBeenCalledExactlyOnceWith({ workspace: spring })
})

test('dropped files go to main by their IDs, and nothing else that is dropped', async () => {
  const add = vi.fn<Media['add']>(async () => succeed({ drafts: [], refused: [refused] }))
  await renderView('/media', {
    session,
    entities: { list: nothing },
    media: { add },
    chosenFiles: async () => [{ id: 'file1', name: 'tents.png' }],
  })
  const screenOf = await screen.findByText('Images, GIFs and videos appear here.')
  fireEvent.drop(screenOf, { dataTransfer: { types: ['text/plain'], files: [] } })
  expect(add).not.toHaveBeenCalled()
  const file = new File(['x'], 'tents.png', { type: 'image/png' })
  fireEvent.drop(screenOf, { dataTransfer: { types: ['Files'], files: [file] } })
  expect(await screen.findByRole('alert', { name: 'Files not added' })).toBeDefined()
  expect(add).toHaveBeenCalledExactlyOnceWith({ workspace: spring, files: ['file1'] })
})

test('pictures that can’t be loaded are said with the list’s age, and are loaded again by its retry', async () => {
  const thumbnail = vi.fn<Media['thumbnail']>(async () => fail(offline))
  const refresh = vi.fn<FlightdeckBridge['entities']['refresh']>(async () => succeed(undefined))
  const { user } = await renderView('/media', {
    session,
    entities: {
      list: async () => succeed({ rows: [tents], total: 1, seenAt: 1_000, sync: { kind: 'idle' } }),
      refresh,
    },
    media: { thumbnail },
  })
  expect(await screen.findByText('Couldn’t refresh')).toBeDefined()
  expect(screen.getByText(/^Updated/)).toBeDefined()
  expect(screen.getByText('Couldn’t load')).toBeDefined()
  thumbnail.mockImplementation(async () => succeed(null))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No preview')).toBeDefined()
  expect(screen.queryByText('Couldn’t refresh')).toBeNull()
  expect(refresh).toHaveBeenCalledOnce()
})

test('a picture that is being read isn’t said to be missing; the box of its tile selects it, and a click opens it', async () => {
  await renderView('/media', {
    session,
    entities: {
      list: async () => succeed({ rows: [tents], total: 1, seenAt: 1_000, sync: { kind: 'idle' } }),
    },
    media: { thumbnail: () => new Promise(() => undefined) },
  })
  const tile = await screen.findByRole('option', { name: new RegExp(tents.title) })
  const box = within(tile).getByTitle(`Select ${tents.title}`)
  expect(tile.querySelector('[data-state="loading"]')).not.toBeNull()
  expect(within(tile).queryByText(/^(No preview|Couldn’t load)$/)).toBeNull()
  fireEvent.click(box)
  expect(tile.getAttribute('aria-selected')).toBe('true')
  expect(window.location.hash).toBe('#/media')
  fireEvent.click(tile)
  expect(window.location.hash).not.toBe('#/media')
})

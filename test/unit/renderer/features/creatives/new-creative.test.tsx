import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../../support/eventually.ts'
import { offline } from '../../support/bridge.ts'
import { draft, spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Bridge = FlightdeckBridge

const id = 'aaaaaaaaaaaaaaaa'
const list: Bridge['entities']['list'] = async () =>
  succeed({ rows: [], total: 0, seenAt: 1_000, sync: { kind: 'idle' } })
const open = (kind: string, create: Bridge['drafts']['create']) =>
  renderView(`/creatives/${kind}/new`, {
    session: { state: async () => succeed(working()) },
    entities: { list, find: async () => succeed([]) },
    drafts: { create },
  })

/** Addresses that commands and links open. */
const pages = [
  ['cards', 'card'],
  ['polls', 'poll'],
  ['conversations', 'videoConversation'],
  ['posts', 'post'],
] as const

test.each(pages)('/creatives/%s/new begins one draft and opens it', async (kind, subject) => {
  const create = vi.fn<Bridge['drafts']['create']>(async () => succeed(draft({ subject })))
  await open(kind, create)
  await eventually(() => expect(window.location.hash).toBe(`#/creatives/${kind}/draft%3A${id}`))
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ workspace: spring, subject }))
})

test.each(pages)('/creatives/%s/new goes to the list if no draft could be made', async (kind) => {
  await open(kind, async () => fail(offline))
  await eventually(() => expect(window.location.hash).toBe(`#/creatives/${kind}`))
  expect(await screen.findByRole('alert')).toBeDefined()
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { TemplateEntry } from '../../../../../src/shared/creatives/template.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { listedCreatives, offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Bridge = FlightdeckBridge

const poll: EntityRow = {
  key: 'p1',
  remoteId: 'p1',
  title: 'Which tent?',
  type: null,
  seenAt: 1_000,
  updatedAt: 1_000,
  content: { name: 'Which tent?', first_choice: 'Ridge', second_choice: 'Dome', duration_in_minutes: 60 },
  record: { end_time: '2026-01-05T10:00:00Z' },
  change: null,
}

async function atPolls(address: string, overrides: Partial<Bridge['templates']> = {}) {
  let entries: readonly TemplateEntry[] = [{ id: 4, name: 'Season', createdAt: 1_000 }]
  const templates: Partial<Bridge['templates']> = {
    list: async ({ subject }) => succeed(subject === 'poll' ? entries : []),
    rename: async ({ id, name }) => {
      entries = entries.map((entry) => (entry.id === id ? { ...entry, name } : entry))
      return succeed(undefined)
    },
    remove: async ({ id }) => {
      entries = entries.filter((entry) => entry.id !== id)
      return succeed(undefined)
    },
    ...overrides,
  }
  const create = vi.fn<Bridge['drafts']['create']>(async () => fail(offline))
  const view = await renderView(address, {
    session: { state: async () => succeed(working()) },
    preferences: listedCreatives,
    entities: {
      list: async ({ subject }) => {
        const rows = subject === 'poll' ? [poll] : []
        return succeed({ rows, total: rows.length, seenAt: 1_000, sync: { kind: 'idle' } })
      },
      find: async ({ subject }) => succeed(subject === 'poll' ? [poll] : []),
    },
    drafts: { create },
    templates,
  })
  await screen.findByRole('row', { name: /Which tent\?/ })
  const item = async (name: string) => {
    await view.user.click(screen.getByRole('button', { name: 'More ways to make polls' }))
    await view.user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
  return { ...view, create, item }
}

test('a new creative begins with a template’s content, and reports what was left out', async () => {
  const fieldsFor = vi.fn<Bridge['templates']['fieldsFor']>(async () =>
    succeed({ fields: { first_choice: 'Ridge' }, foreign: 2, gone: 1 }),
  )
  const { create, item } = await atPolls('/creatives/polls', { fieldsFor })
  await item('Season')
  const left = 'Left out: 2 media and cards of another account, and 1 draft that is gone.'
  expect(await screen.findByText(left)).toBeDefined()
  expect(fieldsFor).toHaveBeenCalledExactlyOnceWith({ workspace: spring, id: 4 })
  const [[made] = []] = create.mock.calls
  expect(made).toMatchObject({ workspace: spring, subject: 'poll', fields: { first_choice: 'Ridge' } })
})

test('templates are renamed and deleted', async () => {
  const { user, item } = await atPolls('/creatives/polls')
  await item('Manage templates')
  const dialog = within(await screen.findByRole('dialog', { name: 'Templates of polls' }))
  await user.click(await dialog.findByRole('button', { name: 'Rename Season' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Rename template' }))
  await user.clear(asked.getByRole('textbox', { name: 'Name' }))
  await user.type(asked.getByRole('textbox', { name: 'Name' }), 'Summer')
  await user.click(asked.getByRole('button', { name: 'Rename template' }))
  await user.click(await dialog.findByRole('button', { name: 'Delete Summer' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Delete template' }))
  await user.click(sure.getByRole('button', { name: 'Delete template' }))
  expect(await dialog.findByText('No templates')).toBeDefined()
})

test('the open creative is saved as a template under its name, and a refusal is shown', async () => {
  const save = vi
    .fn<Bridge['templates']['save']>(async () => succeed(undefined))
    .mockResolvedValueOnce(fail({ kind: 'refused', reason: 'state', message: 'The name is taken.' }))
  const { user } = await atPolls('/creatives/polls/p1', { save })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template', hidden: true }))
  const asked = within(await screen.findByRole('dialog', { name: 'Save as template' }))
  await user.click(asked.getByRole('button', { name: 'Save template' }))
  expect(await asked.findAllByText('The name is taken.')).not.toEqual([])
  await user.click(asked.getByRole('button', { name: 'Save template' }))
  expect(await screen.findByText(/^Template “Which tent\?” saved/)).toBeDefined()
  expect(save).toHaveBeenLastCalledWith({
    workspace: spring,
    subject: 'poll',
    key: 'p1',
    name: 'Which tent?',
  })
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { WrittenNote } from '../../../../../src/shared/streams/community-note.ts'
import type { NewsStory } from '../../../../../src/shared/streams/news.ts'
import type { PostBrief } from '../../../../../src/shared/streams/post-brief.ts'
import { offline } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type News = FlightdeckBridge['news']
type Notes = FlightdeckBridge['notes']

const post: PostBrief = { id: '7', text: 'The hut is closed.', author: 'bert', at: 1 }
const story: NewsStory = {
  id: '5',
  name: 'Huts open',
  category: 'Travel',
  hook: 'Gone in an hour',
  summary: 'All weekends.',
  disclaimer: null,
  keywords: ['huts'],
  about: ['Alps'],
  updatedAt: 1,
  postIds: ['7'],
}
const note: WrittenNote = {
  id: '9',
  post,
  text: 'It is open: https://example.com',
  status: 'needs_more_ratings',
  classification: 'misinformed_or_potentially_misleading',
  misleadingTags: ['factual_error'],
  testResult: 'High',
}

test('news is searched, and a story shows its posts', async () => {
  const search = vi.fn<News['search']>(async () => succeed([story]))
  const get: News['get'] = async () => succeed({ ...story, posts: [post] })
  const { user } = await renderView('/streams/news', { news: { search, get } })
  expect(await screen.findByText('Stories appear here.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Topic' }), 'huts')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Last 30 days')
  await user.click(screen.getByRole('button', { name: 'Search news' }))
  expect(search).toHaveBeenCalledWith({ query: 'huts', maxAgeHours: 720 })
  await user.click(await screen.findByRole('row', { name: /Huts open Travel/ }))
  const posts = within(await screen.findByRole('list', { name: 'Posts of the story' }))
  expect(posts.getByText('The hut is closed.')).toBeDefined()
  expect(posts.getByText(/@bert/)).toBeDefined()
})

test('notes say how they are rated, and are deleted after a question', async () => {
  const written = vi.fn<Notes['written']>(async () => succeed([note]))
  const remove = vi.fn<Notes['remove']>(async () => succeed(undefined))
  const { user } = await renderView('/streams/notes', { notes: { written, remove } })
  await user.click(await screen.findByRole('row', { name: /Needs more ratings It is open/ }))
  expect(await screen.findByText('Has a factual error')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete note', hidden: true }))
  written.mockResolvedValue(succeed([]))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }))
  await user.click(question.getByRole('button', { name: 'Delete note' }))
  expect(remove).toHaveBeenCalledWith({ id: '9' })
  expect(await screen.findByText('No notes yet.')).toBeDefined()
})

test('a note is rated and written for a post without one', async () => {
  const written = vi.fn<Notes['written']>(async () => succeed([]))
  const eligible: Notes['eligible'] = async () => succeed([post])
  const rate: Notes['rate'] = async () => succeed({ score: 0.5 })
  const write = vi.fn<Notes['write']>(async () => succeed({ id: '9' }))
  const { user } = await renderView('/streams/notes', { notes: { written, eligible, rate, write } })
  await user.click(await screen.findByRole('button', { name: 'Posts without a note' }))
  await user.click(await screen.findByRole('row', { name: /@bert.*The hut is closed/ }))
  const form = within(await screen.findByRole('form', { name: 'Write a note' }))
  await user.click(form.getByRole('button', { name: 'Write note' }))
  expect(form.getByText('Enter a text with a link to a source.')).toBeDefined()
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Open: https://example.com')
  await user.click(form.getByRole('button', { name: 'Rate the text' }))
  expect(await screen.findByText('Reads like a claim that can be verified (0.5 of 1).')).toBeDefined()
  await user.click(form.getByRole('checkbox', { name: 'Has a factual error' }))
  await user.click(form.getByRole('button', { name: 'Write note' }))
  expect(write).toHaveBeenCalledWith({
    postId: '7',
    text: 'Open: https://example.com',
    trustworthySources: true,
    classification: 'misinformed_or_potentially_misleading',
    misleadingTags: ['factual_error'],
  })
})

test('a user who may not write notes reads why, and can retry', async () => {
  const written: Notes['written'] = async () => fail(offline)
  await renderView('/streams/notes', { notes: { written } })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

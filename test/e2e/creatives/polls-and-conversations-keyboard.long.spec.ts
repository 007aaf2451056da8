import type { Locator, Page } from 'playwright/test'
import { expectSaved } from '../../support/cards.ts'
import { openCreatives } from '../../support/creatives.ts'
import { expect, test } from '../../support/fixtures.ts'
import { tabTo } from '../../support/keyboard.ts'

test.use({ person: 'ada' })

/** Goes there with the Tab key and presses Enter. */
async function press(window: Page, target: Locator): Promise<void> {
  await tabTo(window, target)
  await window.keyboard.press('Enter')
}

/** Goes there with the Tab key and types; what was there is replaced. */
async function type(window: Page, label: string, text: string): Promise<void> {
  await tabTo(window, window.getByLabel(label, { exact: true }))
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type(text)
}

/** Chooses the first media that the dialog offers. */
async function takeFirstMedia(window: Page): Promise<void> {
  const dialog = window.getByRole('dialog')
  const media = dialog.getByRole('listbox', { name: 'Media' })
  await expect(media.getByRole('option').first()).toBeVisible()
  await tabTo(window, media)
  await window.keyboard.press('Space')
  await press(window, dialog.getByRole('button', { name: /^Use / }))
  await expect(dialog).toBeHidden()
}

test('a poll is made, ordered and discarded by keyboard alone', async ({ program }) => {
  test.slow()
  const { window } = program
  const polls = await openCreatives(program, 'Polls')
  await polls.focus()
  await window.keyboard.press('n')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.keyboard.type('Poll by keyboard')
  await type(window, 'First choice', 'Boots')
  await type(window, 'Second choice', 'Sandals')
  await press(window, window.getByRole('button', { name: 'Add a choice' }))
  await type(window, 'Third choice', 'Barefoot')
  await press(window, window.getByRole('button', { name: 'Move third choice up' }))
  await expect(window.getByLabel('Second choice', { exact: true })).toHaveValue('Barefoot')
  await press(window, window.getByRole('button', { name: 'Take first choice out' }))
  await type(window, 'Days', '0')
  await expect(window.getByText('A poll runs from 5 minutes to 10080, which is a week.')).toBeVisible()
  await press(window, window.getByRole('button', { name: '3 days' }))
  await press(window, window.getByRole('button', { name: 'Choose image or video' }))
  await takeFirstMedia(window)
  await expect(window.getByText('Nothing to object')).toBeVisible()
  await expectSaved(window)
  await expect(polls.getByRole('row', { name: /Added.*Poll by keyboard.*Barefoot, Sandals/ })).toBeVisible()
  await press(window, window.getByRole('button', { name: 'Discard poll' }))
  await expect(polls.getByRole('row', { name: /Poll by keyboard/ })).toHaveCount(0)
})

test('a video conversation is made and discarded by keyboard alone', async ({ program }) => {
  test.slow()
  const { window } = program
  const conversations = await openCreatives(program, 'Conversations')
  await conversations.focus()
  await window.keyboard.press('n')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.keyboard.type('Talk by keyboard')
  await type(window, 'Title', 'Tent or hut?')
  await press(window, window.getByRole('button', { name: 'Choose video', exact: true }))
  await takeFirstMedia(window)
  await type(window, 'First call to action', '#Tent')
  await type(window, 'Post of the first call', 'I say #Tent')
  await type(window, 'Second call to action', '#Hut')
  await type(window, 'Post of the second call', 'I say #Hut')
  await type(window, 'Thank-you text', 'See you')
  await expect(window.getByText('Nothing to object')).toBeVisible()
  await expectSaved(window)
  await press(window, window.getByRole('button', { name: 'Discard video conversation' }))
  await expect(conversations.getByRole('row', { name: /Talk by keyboard/ })).toHaveCount(0)
})

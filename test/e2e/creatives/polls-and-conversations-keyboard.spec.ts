import type { Page } from 'playwright/test'
import { expectSaved } from '../../support/cards.ts'
import { openCreatives } from '../../support/creatives.ts'
import { pressMore, pressOn, tabTo, typeInto } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

/** Chooses the first media in the dialog. */
async function takeFirstMedia(window: Page): Promise<void> {
  const dialog = window.getByRole('dialog')
  const media = dialog.getByRole('listbox', { name: 'Media' })
  await expect(media.getByRole('option').first()).toBeVisible()
  await tabTo(window, media)
  await window.keyboard.press('Space')
  await pressOn(window, dialog.getByRole('button', { name: /^Use / }))
  await expect(dialog).toBeHidden()
}

test('a poll is created, reordered and discarded by keyboard alone', async ({ program }) => {
  const { window } = program
  const polls = await openCreatives(program, 'Polls')
  await pressOn(window, polls, 'n')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.keyboard.type('Poll by keyboard')
  await typeInto(window, window.getByLabel('First choice', { exact: true }), 'Boots')
  await typeInto(window, window.getByLabel('Second choice', { exact: true }), 'Sandals')
  await pressOn(window, window.getByRole('button', { name: 'Add a choice' }))
  await typeInto(window, window.getByLabel('Third choice', { exact: true }), 'Barefoot')
  await pressOn(window, window.getByRole('button', { name: 'Move third choice up' }))
  await expect(window.getByLabel('Second choice', { exact: true })).toHaveValue('Barefoot')
  await pressOn(window, window.getByRole('button', { name: 'Remove first choice' }))
  await typeInto(window, window.getByLabel('Days', { exact: true }), '0')
  await expect(window.getByText('A poll can run from 5 minutes to 7 days.')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: '3 days' }))
  await pressOn(window, window.getByRole('button', { name: 'Choose image or video' }))
  await takeFirstMedia(window)
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)
  await expect(
    polls.getByRole('option', { name: /Barefoot.*Sandals.*Added.*Poll by keyboard/ }),
  ).toBeVisible()
  await pressMore(window, 'Discard poll')
  await expect(polls.getByRole('option', { name: /Poll by keyboard/ })).toHaveCount(0)
})

test('a video conversation is created and discarded by keyboard alone', async ({ program }) => {
  const { window } = program
  const conversations = await openCreatives(program, 'Conversations')
  await pressOn(window, conversations, 'n')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.keyboard.type('Talk by keyboard')
  await typeInto(window, window.getByLabel('Title', { exact: true }), 'Tent or hut?')
  await pressOn(window, window.getByRole('button', { name: 'Choose video', exact: true }))
  await takeFirstMedia(window)
  await typeInto(window, window.getByLabel('First call to action', { exact: true }), '#Tent')
  await typeInto(window, window.getByLabel('Post of the first call', { exact: true }), 'I say #Tent')
  await typeInto(window, window.getByLabel('Second call to action', { exact: true }), '#Hut')
  await typeInto(window, window.getByLabel('Post of the second call', { exact: true }), 'I say #Hut')
  await typeInto(window, window.getByLabel('Thank-you text', { exact: true }), 'See you')
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)
  await pressMore(window, 'Discard conversation')
  await expect(conversations.getByRole('option', { name: /Talk by keyboard/ })).toHaveCount(0)
})

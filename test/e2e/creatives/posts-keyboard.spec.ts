import { expectSaved } from '../../support/cards.ts'
import { openCreatives } from '../../support/creatives.ts'
import { pressMore, pressOn, tabTo } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('a post is written, gets media and a card, is promoted and discarded, by keyboard alone', async ({
  program,
}) => {
  const { window } = program
  const { keyboard } = window
  const posts = await openCreatives(program, 'Posts')
  await pressOn(window, posts, 'n')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.type('By keyboard')
  await tabTo(window, window.getByLabel('Text', { exact: true }))
  await keyboard.type('Typed by @ada #boots')

  await pressOn(window, window.getByRole('button', { name: 'Choose media' }))
  const media = window.getByRole('dialog').getByRole('listbox', { name: 'Media' })
  await expect(media.getByRole('option').first()).toBeVisible()
  await pressOn(window, media, 'Space')
  await pressOn(window, window.getByRole('dialog').getByRole('button', { name: 'Use 1 media' }))
  await expect(window.getByRole('dialog')).toBeHidden()
  await pressOn(window, window.getByRole('button', { name: /^Remove media 1/ }))
  await expect(window.getByText('0 of 4')).toBeVisible()

  await pressOn(window, window.getByRole('button', { name: 'Choose the card' }))
  const dialog = window.getByRole('dialog')
  await pressOn(window, dialog.getByRole('button', { name: 'Conversations' }))
  const list = dialog.getByRole('grid', { name: 'Cards to choose from' })
  await tabTo(window, list)
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(window.getByRole('link', { name: /^Conversation:/ })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Replace the card' })).toBeFocused()

  await tabTo(window, window.getByLabel('Line items', { exact: true }))
  await keyboard.type('m0abc')
  await keyboard.press('Enter')
  await expect(window.getByText('Starts when you publish')).toBeVisible()
  await expectSaved(window)
  await pressMore(window, 'Discard post')
  await expect(posts.getByRole('option', { name: /By keyboard/ })).toHaveCount(0)
})

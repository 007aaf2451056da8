import { cards, expectSaved, openCards } from '../../support/cards.ts'
import { pressMore, pressOn, tabTo } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('a card is created, reordered and discarded by keyboard alone', async ({ program }) => {
  const { window } = program
  await openCards(program)
  await pressOn(window, cards(window), 'n')
  const name = window.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await window.keyboard.type('By keyboard')

  await pressOn(window, window.getByRole('button', { name: 'Carousel' }))
  await pressOn(window, window.getByRole('button', { name: 'Choose media' }))
  const dialog = window.getByRole('dialog')
  const media = dialog.getByRole('listbox', { name: 'Media' })
  await expect(media.getByRole('option').first()).toBeVisible()
  await pressOn(window, media, 'Space')
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('Space')
  await pressOn(window, dialog.getByRole('button', { name: 'Use 2 media' }))
  await expect(dialog).toBeHidden()

  const handles = window.getByRole('button', { name: /^Move media \d, .*(?<! up| down)$/ })
  const first = await handles.first().getAttribute('aria-label')
  const title = (first ?? '').replace('Move media 1, ', '')
  await pressOn(window, handles.first(), 'Alt+ArrowDown')
  await expect(handles.nth(1)).toHaveAttribute('aria-label', `Move media 2, ${title}`)
  await expect(handles.nth(1)).toBeFocused()
  await expect(window.getByText(`media 1, ${title} moved to place 2 of 2.`)).toBeAttached()

  await tabTo(window, window.getByLabel('Title', { exact: true }))
  await window.keyboard.type('Typed, not clicked')
  await tabTo(window, window.getByLabel('Website', { exact: true }))
  await window.keyboard.type('https://northwind.example')
  await expect(window.getByText('Typed, not clicked').first()).toBeVisible()
  await expectSaved(window)
  await pressMore(window, 'Discard card')
  await expect(cards(window).getByRole('option', { name: /By keyboard/ })).toBeHidden()

  await pressOn(window, cards(window), 'Home')
  await window.keyboard.press('Delete')
  await expect(cards(window).getByRole('option', { name: /Removed/ })).toHaveCount(1)
  await window.keyboard.press('ControlOrMeta+z')
  await expect(cards(window).getByRole('option', { name: /Removed/ })).toHaveCount(0)
})

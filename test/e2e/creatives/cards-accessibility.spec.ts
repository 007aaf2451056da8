import { beginCard, cards, expectSaved, openCards } from '../../support/cards.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { areaLink } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

for (const theme of ['Light', 'Dark'] as const) {
  test(`cards with their findings are accessible, ${theme.toLowerCase()} theme`, async ({ program }) => {
    const { window } = program
    await openCards(program)
    await window.getByRole('link', { name: 'Settings' }).click()
    await window.getByRole('radio', { name: theme }).check()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme.toLowerCase())
    await areaLink(window, 'Creatives').click()
    await expect(cards(window).getByRole('option', { name: /Backpacks, image, autumn/ })).toBeVisible()
    await expectAccessible(window, 'the list of cards')

    await beginCard(window, 'x'.repeat(90))
    await expect(window.getByText('90 of 80, too long')).toBeVisible()
    await window.getByRole('button', { name: 'Source' }).first().click()
    await expectSaved(window)
    await expect(window.getByText('Enter a title.')).toBeHidden()
    await window.getByLabel('Title', { exact: true }).focus()
    await window.getByRole('button', { name: 'Go to the first' }).click()
    await expect(window.getByText('Enter a title.')).toBeVisible()
    await expectAccessible(window, 'a card with errors')

    await window.getByRole('button', { name: 'App', exact: true }).click()
    await window.getByLabel('Google Play deep link').fill('app://x')
    await expect(window.getByText(/needs the app’s ID in Google Play/)).toBeVisible()
    await expectAccessible(window, 'an app card with errors')

    await window.getByRole('button', { name: 'Slides' }).click()
    await expect(window.getByRole('region', { name: 'Slide 2' })).toBeVisible()
    await expectAccessible(window, 'slides with errors')

    await cards(window).getByTitle('Select Backpacks, image, autumn').click()
    await window.getByRole('button', { name: 'Delete 1 row' }).click()
    await cards(window)
      .getByRole('option', { name: /Backpacks, image, autumn/ })
      .click()
    await expect(window.getByText('Will be deleted when you publish.')).toBeVisible()
    await expectAccessible(window, 'a card that will be deleted')
  })
}

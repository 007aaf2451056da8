import { beginCreative, chooseMedia, goToCreatives, openCreatives } from '../../support/creatives.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

for (const theme of ['Light', 'Dark'] as const) {
  test(`polls, conversations and posts with their findings are accessible, ${theme.toLowerCase()} theme`, async ({
    program,
  }) => {
    const { window } = program
    await openCreatives(program, 'Posts')
    await window.getByRole('link', { name: 'Settings' }).click()
    await window.getByRole('radio', { name: theme }).check()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme.toLowerCase())

    const polls = await goToCreatives(window, 'Polls')
    await expect(polls.getByRole('option').first()).toBeVisible()
    await expectAccessible(window, 'the list of polls')
    await beginCreative(window, 'poll', 'x'.repeat(90))
    await window.getByLabel('Days', { exact: true }).fill('0')
    await expect(window.getByText('A poll can run from 5 minutes to 7 days.')).toBeVisible()
    await expectAccessible(window, 'a poll with errors')
    await polls.getByRole('option', { name: /Best hour/ }).click()
    await expect(window.getByText('You can’t change a published poll.')).toBeVisible()
    await expectAccessible(window, 'a published poll')

    await goToCreatives(window, 'Conversations')
    await beginCreative(window, 'conversation', 'Tent or hut')
    await window.getByLabel('Second call to action', { exact: true }).fill('#FarTooLongForACallToAction')
    // Missing values are reported once the field was left.
    await window.getByLabel('Post of the second call', { exact: true }).focus()
    await window.getByLabel('Name', { exact: true }).focus()
    await expect(window.getByText('The second call to action needs its post text.')).toBeVisible()
    await expectAccessible(window, 'a conversation with errors')

    await goToCreatives(window, 'Posts')
    await beginCreative(window, 'post', 'Spring launch')
    await window.getByLabel('Text', { exact: true }).fill('@bert #boots https://northwind.com')
    const choose = window.getByRole('button', { name: /^(Choose|Replace) media$/ })
    await chooseMedia(window, choose, [/video/i, /image/i])
    await expect(window.getByText('A GIF or video must be the only media in its post.')).toBeVisible()
    await window.getByRole('button', { name: 'Choose the card' }).click()
    await expect(window.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(window, 'the choice of a card')
    await window
      .getByRole('dialog')
      .getByRole('row', { name: /, carousel, / })
      .first()
      .click()
    await expect(window.getByText('Beside media the card may not be shown.')).toBeVisible()
    await window.getByRole('button', { name: 'Source' }).first().click()
    await expectAccessible(window, 'a post with findings')
    await window.getByLabel('Line items', { exact: true }).fill('bad!id')
    await window.getByRole('button', { name: /^Promote/ }).click()
    await expect(window.getByText(/not a line item ID/)).toBeVisible()
    await expectAccessible(window, 'a promotion with an error')
    await window.getByRole('button', { name: 'Choose line items' }).click()
    await expect(window.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(window, 'the choice of line items')
  })
}

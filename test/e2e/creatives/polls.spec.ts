import { expectSaved } from '../../support/cards.ts'
import { beginCreative, chooseMedia, goToCreatives, openCreatives } from '../../support/creatives.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('a poll gets its choices, their order, a duration and a picture', async ({ program }) => {
  const { window } = program
  // Beside the editor, a smaller window has no room for how long a poll is open.
  await window.setViewportSize({ width: 1920, height: 1080 })
  const polls = await openCreatives(program, 'Polls')
  await beginCreative(window, 'poll', 'Boots or sandals')
  const choice = (which: string) => window.getByLabel(`${which} choice`, { exact: true })
  await choice('First').fill('Boots, whatever the weather is')
  await expect(window.getByText('30 of 25, too long')).toBeVisible()
  await expect(window.getByText('First choice has 30 characters; the maximum is 25.')).toBeVisible()
  await choice('First').fill('Boots')
  await choice('Second').fill('Sandals')
  await window.getByRole('button', { name: 'Add a choice' }).click()
  await choice('Third').fill('Barefoot')
  await window.getByRole('button', { name: 'Move third choice up' }).click()
  await expect(choice('Second')).toHaveValue('Barefoot')
  await window.getByRole('button', { name: 'Remove first choice' }).click()
  const preview = window.getByRole('list', { name: 'Preview choices' })
  await expect(preview.getByRole('listitem')).toHaveText(['Barefoot', 'Sandals'])

  await window.getByLabel('Days', { exact: true }).fill('0')
  await window.getByLabel('Minutes', { exact: true }).fill('4')
  await expect(window.getByText('A poll can run from 5 minutes to 7 days.')).toBeVisible()
  await window.getByRole('button', { name: '3 days' }).click()
  await expect(window.getByText('0 votes · 3 days left')).toBeVisible()
  await chooseMedia(window, window.getByRole('button', { name: 'Choose image or video' }), [/image/i])
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)
  await expect(
    polls.getByRole('option', { name: /Barefoot.*Sandals.*Added.*Boots or sandals/ }),
  ).toBeVisible()
})

test('a published poll can’t be changed; its clone can', async ({ program }) => {
  const { window } = program
  const polls = await openCreatives(program, 'Polls')
  await polls.getByRole('option', { name: /Best hour/ }).click()
  await expect(window.getByText('You can’t change a published poll.')).toBeVisible()
  await expect(window.getByLabel('Name', { exact: true })).toBeHidden()
  await window.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(window.getByRole('heading', { name: /^Best hour/ })).toBeVisible()
  await expect(window.getByLabel('Fourth choice', { exact: true })).toHaveValue('Midnight')
})

test('if the account lacks the feature, a poll says why it has no media', async ({ program }) => {
  const { window } = program
  await openCreatives(program, 'Polls')
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Wayline Campervans' }).click()
  await expect(window.getByText('Polls appear here.')).toBeVisible()
  await goToCreatives(window, 'Polls')
  await beginCreative(window, 'poll', 'Sale or no sale')
  await expect(window.getByText(/need the feature PROMOTED_MEDIA_POLLS/)).toBeVisible()
  await expect(window.getByRole('button', { name: 'Choose image or video' })).toBeDisabled()
})

import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { areaLink, goTo } from '../../support/program/screens.ts'
import { newCard, workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

test('a finding leads to its field by keyboard, and isn’t found again once corrected', async ({
  program,
}) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await goTo(window, '/creatives/cards/new')
  await expect(window.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toHaveCount(0)
  await window.getByLabel('Title', { exact: true }).fill('Made for a second winter')

  await window.getByRole('link', { name: '1 unpublished change → Review' }).press('Enter')
  const findings = window.getByRole('grid', { name: 'Issues' })
  const nameless = findings.getByRole('row', { name: /^Error Name/ })
  await expect(nameless).toBeVisible()
  const index = Number(await nameless.getAttribute('data-row'))
  await findings.focus()
  for (let row = 0; row < index; row += 1) await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.keyboard.type('Spring tent')

  await window.getByRole('link', { name: '1 unpublished change → Review' }).press('Enter')
  await expect(findings.getByRole('row', { name: /^Spring tent card/ })).toBeVisible()
  await expect(nameless).toHaveCount(0)
})

test('undo in the top bar reverts the last change, and redo repeats it', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await newCard(window, 'Tent')
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
  await areaLink(window, 'Activity').click()
  const name = 'change the name of Untitled card'
  await window.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(window.getByText(`Undone: ${name}.`)).toBeVisible()
  await window.keyboard.press('Control+z')
  await expect(window.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toHaveCount(0)
  await window.keyboard.press('Control+y')
  await expect(window.getByRole('button', { name: `Redo: ${name}` })).toBeEnabled()
  await window.keyboard.press('Control+y')
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
})

for (const theme of ['Light', 'Dark'] as const) {
  test(`check, review and draft history are accessible, ${theme.toLowerCase()} theme`, async ({
    program,
  }) => {
    const { window } = program
    await exploreSandbox(program)
    await workInFirstAccount(window)
    await goTo(window, '/settings')
    await window.getByRole('radio', { name: theme }).check()
    await goTo(window, '/review')
    await expect(window.getByText('No unpublished changes.')).toBeVisible()
    await expectAccessible(window, 'a check of nothing')
    await newCard(window, 'Tent without a picture')
    await goTo(window, '/review')
    await expect(window.getByRole('row', { name: /Error/ }).first()).toBeVisible()
    await expectAccessible(window, 'a check with findings')
    await goTo(window, '/history')
    await expect(window.getByRole('heading', { name: 'Draft history', level: 1 })).toBeVisible()
    await expectAccessible(window, 'earlier states')
  })
}

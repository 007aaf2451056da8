import { cell, grid, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

/** 9,223,372,036,854,770,000 micro units: a rounded number wouldn't have these cents. */
const typed = '9223372036854.77'
const shown = '9,223,372,036,854.77'

test('a 64-bit budget is typed, published and read back digit by digit', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const total = await cell(window, /^Total budget/, 1)
  await total.click()
  await window.keyboard.type('9223372036854.78')
  await expect(window.getByText('The service takes at most 9,223,372,036,854.775807 EUR.')).toBeVisible()
  await window.keyboard.press('Escape')
  await total.click()
  await window.keyboard.type(typed)
  await expect(
    window.getByText(/nine trillion two hundred twenty-three billion .*fifty-four EUR and 77\/100/),
  ).toBeVisible()
  await window.keyboard.press('Enter')
  // The first change brings the columns about changes, and the others move.
  await expect(await cell(window, 'Change', 1)).toHaveText(/^Changed/)
  await expect(await cell(window, /^Total budget/, 1)).toHaveText(shown)

  await goTo(window, '/review/changes')
  const money = window.getByRole('region', { name: 'Money' })
  await money.getByLabel('Type the amount in EUR').fill(typed)
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByText('Published', { exact: true })).toBeVisible()

  await goTo(window, '/campaigns')
  await showLineItems(window)
  await window.getByRole('button', { name: 'Refresh campaigns' }).click()
  await expect(await cell(window, /^Total budget/, 1)).toHaveText(shown)
  // Without changes there is no column for them.
  await expect(await cell(window, 'Change', 1)).toHaveText('')
  await (await cell(window, 'Name', 1)).click()
  await expect(grid(window)).toBeVisible()
})

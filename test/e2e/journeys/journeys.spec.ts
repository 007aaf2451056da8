import { mkdir, writeFile } from 'node:fs/promises'
import { cell, grid, openCampaigns, rowsButton } from '../../support/campaigns.ts'
import { openCards } from '../../support/cards.ts'
import { countedHand } from '../../support/counted-hand.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { areaLink } from '../../support/program/screens.ts'

/** What docs/journeys.md says a person has to do; no step may come to take more. */

test.use({ person: 'ada' })

const note = async (name: string, report: string) => {
  await mkdir('out/journeys', { recursive: true })
  await writeFile(`out/journeys/${name}.md`, report)
}

test('ad operations: campaigns are found, their budgets raised by 15 %, checked, published and undone', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  await openCampaigns(program)
  await window.keyboard.press('ControlOrMeta+1')
  await expect(window.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const hand = countedHand(window)

  await hand.click(areaLink(window, 'Campaigns'))
  await expect(grid(window).getByRole('row').nth(3)).toBeVisible()
  await hand.write('awareness')
  await expect(window.getByLabel('Search campaigns')).toHaveValue('awareness')
  await hand.click(rowsButton(window, 'Campaigns'))
  await expect(grid(window).getByRole('row').nth(2)).toContainText(/awareness/)
  await expect(grid(window)).not.toContainText(/followers/)
  hand.end('Find the campaigns', { clicks: 2, keys: 0, texts: 1 })

  await hand.click(await cell(window, 'Daily budget, EUR', 1))
  await hand.press('ControlOrMeta+a')
  await hand.click(window.getByRole('button', { name: 'Edit in bulk' }))
  const dialog = window.getByRole('dialog', { name: 'Edit in bulk' })
  await expect(dialog.getByLabel('Field').locator('option:checked')).toHaveText('Daily budget')
  await hand.choose(dialog.getByLabel('Action'), 'Increase by %')
  await hand.type(dialog.getByRole('textbox').first(), '15')
  await hand.click(dialog.getByRole('button', { name: /^Change [\d,]+ rows?$/, disabled: false }))
  await expect(dialog).toBeHidden()
  hand.end('Raise their daily budgets by 15 %', { clicks: 5, keys: 1, texts: 1 })

  await hand.click(window.getByRole('link', { name: /unpublished changes? → Review/ }))
  const publish = window.getByRole('button', { name: /^Publish \d+ changes?$/ })
  await expect(publish).toBeVisible()
  hand.end('Check and review', { clicks: 1, keys: 0, texts: 0 })

  const typed = window.getByLabel('Type the amount in EUR')
  if (await typed.first().isVisible()) {
    const asked = /is ([\d,]+\.\d\d) EUR:/.exec(
      (await window.getByRole('region', { name: 'Money' }).textContent()) ?? '',
    )
    await hand.type(typed.first(), asked?.[1] ?? '')
  }
  await hand.click(publish)
  await expect(window.getByRole('button', { name: 'Undo publish' })).toBeVisible()
  hand.end('Publish', { clicks: 1, keys: 0, texts: 1 })

  await hand.click(window.getByRole('button', { name: 'Undo publish' }))
  await hand.click(window.getByRole('button', { name: /^Undo \d+ changes?$/ }))
  await expect(window.getByRole('heading', { name: /^Undo of/, level: 1 })).toBeVisible()
  hand.end('Undo the publish', { clicks: 2, keys: 0, texts: 0 })
  await note('ad-operations', hand.report())
})

test('creatives: a card is created from an image, copied, made in variants, and published', async ({
  program,
}) => {
  const { window } = program
  await openCards(program)
  const hand = countedHand(window)

  await hand.click(window.getByRole('button', { name: 'New card' }).first())
  await hand.type(window.getByLabel('Name', { exact: true }), 'Winter boots')
  await hand.click(window.getByRole('button', { name: 'Choose card media' }))
  const picker = window.getByRole('dialog')
  await hand.click(
    picker
      .getByRole('listbox', { name: 'Media' })
      .getByRole('option', { name: /IMAGE|image/i })
      .first(),
  )
  await hand.click(picker.getByRole('button', { name: /^Use / }))
  await hand.type(window.getByLabel('Title', { exact: true }), 'Boots for the snow')
  await hand.type(window.getByLabel('Website', { exact: true }), 'https://northwind.example/boots')
  await expect(window.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  hand.end('Make a card', { clicks: 4, keys: 0, texts: 3 })

  const cards = window.getByRole('listbox', { name: 'Cards' })
  const made = cards.getByRole('option', { name: /Winter boots/ })
  await hand.click(window.getByRole('button', { name: 'Duplicate' }))
  await expect(made).toHaveCount(2)
  await hand.type(window.getByLabel('Title', { exact: true }), 'Boots for the rain')
  await expect(window.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
  hand.end('Copy it with another title', { clicks: 1, keys: 0, texts: 1 })

  await hand.press('Escape')
  await hand.click(cards.getByTitle(/^Select Winter boots/).first())
  await hand.click(window.getByRole('button', { name: 'Make variants' }))
  const dialog = window.getByRole('dialog', { name: 'Make variants' })
  await hand.type(dialog.getByLabel('Name', { exact: true }), 'Winter boots')
  for (const [number, title] of [
    [2, 'Boots for the ice'],
    [3, 'Boots for the mud'],
  ] as const) {
    await hand.click(dialog.getByRole('button', { name: 'Add a title' }))
    await hand.type(dialog.getByRole('textbox', { name: `Title ${number}` }), title)
  }
  await hand.click(dialog.getByRole('button', { name: 'Add media' }))
  const images = window.getByRole('dialog', { name: 'Choose media' })
  await hand.click(
    images.getByRole('listbox', { name: 'Media' }).getByRole('option', { name: /image/i }).nth(1),
  )
  await hand.click(images.getByRole('button', { name: /^Use / }))
  await hand.click(dialog.getByRole('button', { name: 'Make 6 cards' }))
  await expect(dialog).toBeHidden()
  hand.end('Make six variants, two images with three titles', { clicks: 8, keys: 1, texts: 3 })

  await hand.click(window.getByRole('link', { name: /unpublished changes? → Review/ }))
  await hand.click(window.getByRole('button', { name: /^Publish \d+ changes?$/ }))
  await expect(window.getByRole('button', { name: 'Undo publish' })).toBeVisible()
  hand.end('Check, review and publish', { clicks: 2, keys: 0, texts: 0 })
  await note('creatives', hand.report())
})

test('integration: an operation is sent, saved, copied as code, and a command imported', async ({
  adasProgram: program,
}) => {
  const { window } = program
  await workInNorthwind(program)
  const hand = countedHand(window)

  await hand.press('ControlOrMeta+k')
  await hand.type(window.getByRole('combobox', { name: 'Search or run a command' }), 'List campaigns')
  await hand.press('ControlOrMeta+Enter')
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()
  hand.end('Find an operation and send it', { clicks: 0, keys: 2, texts: 1 })

  await hand.click(window.getByRole('tab', { name: 'Code' }))
  await hand.click(window.getByRole('button', { name: 'Copy with sandbox credentials' }))
  await expect(window.getByText('Copied with sandbox credentials')).toBeVisible()
  hand.end('Copy it as code that runs', { clicks: 2, keys: 0, texts: 0 })

  await hand.click(window.getByRole('button', { name: 'Save request' }))
  const dialog = window.getByRole('dialog')
  await hand.type(dialog.getByLabel('Name', { exact: true }), 'Campaigns')
  await hand.type(dialog.getByLabel('Collection name'), 'Smoke')
  await hand.click(dialog.getByRole('button', { name: 'Save request' }))
  await expect(dialog).toBeHidden()
  hand.end('Save it in a new collection', { clicks: 2, keys: 0, texts: 2 })

  await hand.click(window.getByRole('button', { name: 'Import', exact: true }))
  await hand.paste(
    window.getByRole('textbox', { name: /^cURL commands/ }),
    "curl 'https://ads.example/12/accounts?count=1'",
  )
  await hand.click(window.getByRole('button', { name: /^Add 1 request$/ }))
  await expect(window.getByRole('grid', { name: 'Saved requests' })).toBeVisible()
  hand.end('Import a cURL command', { clicks: 2, keys: 0, texts: 1 })
  await note('integration', hand.report())
})

import { drawLandscape } from '../../../src/sandbox/pictures/landscape.ts'
import { encodePng } from '../../../src/sandbox/pictures/png.ts'
import { openCards } from '../../support/cards.ts'
import { beginCreative } from '../../support/creatives.ts'
import { picks, writeFiles } from '../../support/media.ts'
import { violationsOn } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { areaLink } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

const tent = encodePng(drawLandscape({ motif: 'tent', tone: 'dawn', seed: 4 }, 1600, 900))

test('an image with another ratio is cropped from the card that needs it, by keyboard and mouse', async ({
  start,
  profile,
}) => {
  const program = await start({ dialogs: picks(writeFiles(profile, { 'tent.png': tent })) })
  const { window } = program
  await openCards(program)
  await beginCreative(window, 'card', 'Wide tent')
  await window.getByRole('button', { name: 'Choose card media' }).click()
  const choice = window.getByRole('dialog', { name: /^Choose/ })
  await choice.getByRole('button', { name: 'Add files' }).click()
  // A file that was just added is chosen.
  await expect(choice.getByRole('option', { name: /tent\.png/, selected: true })).toBeVisible()
  await choice.getByRole('button', { name: /^Use / }).click()
  await expect(window.getByText(/is 16:9; cards are shown in 1\.91:1 or 1:1/)).toBeVisible()

  await window.getByRole('button', { name: 'Crop to 1.91:1' }).click()
  await expect(window.getByText('Result: 1600 × 838 pixels of 1600 × 900')).toBeVisible()
  const dialog = window.getByRole('dialog', { name: 'Crop image' })
  for (const theme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: theme })
    const inDialog = (await violationsOn(window)).filter(({ nodes }) =>
      nodes.some(({ target }) => JSON.stringify(target).includes('dialog')),
    )
    expect(inDialog, `accessibility of the crop, ${theme}`).toEqual([])
  }
  const frame = dialog.getByRole('button', { name: 'Crop frame' })
  await frame.focus()
  for (let press = 0; press < 6; press += 1) await window.keyboard.press('-')
  await expect(dialog.getByText(/^Result: 11\d\d × /)).toBeVisible()
  const before = await frame.boundingBox()
  await frame.hover()
  await window.mouse.down()
  await window.mouse.move((before?.x ?? 0) + 400, before?.y ?? 0, { steps: 4 })
  await window.mouse.up()
  expect((await frame.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 10)
  await dialog.getByLabel('Save at').selectOption('800 × 419')
  await dialog.getByRole('button', { name: 'Crop image' }).click()
  await expect(dialog).toBeHidden()
  await expect(window.getByText('tent 1.91x1.png').first()).toBeVisible()
  await expect(window.getByText(/cards are shown in/)).toBeHidden()

  // The original stays, and both files are ready to upload.
  await areaLink(window, 'Media').click()
  for (const name of [/Added tent\.png/, /Added tent 1\.91x1\.png Image, 1\.91:1/]) {
    await expect(window.getByRole('option', { name }).first()).toBeVisible()
  }
})

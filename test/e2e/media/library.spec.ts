import { drawLandscape } from '../../../src/sandbox/pictures/landscape.ts'
import { encodePng } from '../../../src/sandbox/pictures/png.ts'
import { openCards } from '../../support/cards.ts'
import { dropFiles, goToMedia, library, openMedia, picks, tile, writeFiles } from '../../support/media.ts'
import { expectPanel } from '../../support/openings/opening.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { chooseMore } from '../../support/program/screens.ts'
import { film, gif, png } from '../../unit/main/modules/media/sample-files.ts'

test.use({ person: 'ada' })

const tent = encodePng(drawLandscape({ motif: 'tent', tone: 'dawn', seed: 4 }, 1200, 628))

test('files are chosen or dropped, examined by their content, and checked before anything is sent', async ({
  start,
  profile,
}) => {
  const chosen = writeFiles(profile, { 'Spring tent.png': tent, 'notes.png': Buffer.from('only text') })
  const program = await start({ dialogs: picks(chosen) })
  await openMedia(program)
  const { window } = program
  // A tile shows all of a picture, also of one that is higher than itself.
  const square = tile(window, /, 1:1/).first().locator('img')
  const isWhole = (image: SVGElement | HTMLElement): boolean => {
    const tileBox = image.parentElement?.getBoundingClientRect()
    const { top, bottom } = image.getBoundingClientRect()
    return tileBox !== undefined && top >= tileBox.top - 1 && bottom <= tileBox.bottom + 1
  }
  await expect.poll(() => square.evaluate(isWhole)).toBe(true)
  await window.getByRole('button', { name: 'Add files' }).click()
  await expect(tile(window, /Added Spring tent\.png Image, 1\.91:1/)).toBeVisible()
  await expect(tile(window, /Spring tent/).locator('img')).toBeVisible()
  const refused = window.getByRole('alert', { name: 'Files not added' })
  await expect(refused).toContainText('notes.png')
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toBeHidden()

  await dropFiles(window, writeFiles(profile, { 'loop.gif': gif(1400, 1200, 400) }))
  await expect(tile(window, /Added loop\.gif 2 errors GIF, 7:6/)).toBeVisible()
  const panel = window.getByRole('region', { name: 'Upload' })
  await expect(panel).toContainText('2 new files')
  await expect(panel.getByRole('button', { name: 'Upload 1 file' })).toBeEnabled()

  await tile(window, /loop\.gif/).click()
  const details = window.getByRole('complementary', { name: 'Media' })
  await expect(details.getByText('A GIF can have up to 350 frames; this one has 400.')).toBeVisible()
  await expect(details.getByLabel('Title')).toBeDisabled()
  for (const theme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme: theme })
    await expectAccessible(window, `media with findings, ${theme}`)
  }
  await chooseMore(window, 'Discard media file')
  await expect(tile(window, /loop\.gif/)).toBeHidden()
  await window.keyboard.press('ControlOrMeta+z')
  await expect(tile(window, /loop\.gif/)).toBeVisible()
})

test('a media item is found, renamed and marked for deletion by keyboard alone', async ({ program }) => {
  // Cards that aren't here yet can't be named as uses.
  await openCards(program)
  const { window } = program
  await goToMedia(window)
  await window.keyboard.press('/')
  await window.keyboard.type('trail')
  await expect(tile(window, /Trail at dusk/).first()).toBeVisible()
  await library(window).focus()
  await window.keyboard.press('End')
  await window.keyboard.press('Home')
  await window.keyboard.press('Enter')
  const details = window.getByRole('complementary', { name: 'Media' })
  const name = details.getByLabel('Name', { exact: true })
  await name.focus()
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type('Trail in the evening')
  await expect(details.getByText('20 of 100')).toBeVisible()
  await expect(details.getByText(/^Saved/)).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(library(window)).toBeFocused()
  await window.keyboard.press('Delete')
  // Cards use it, so they are named before it's marked.
  await window.getByRole('dialog').getByRole('button', { name: 'Delete 1 media file' }).press('Enter')
  await expect(library(window).getByRole('option', { name: /Removed/ })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+z')
  await expect(library(window).getByRole('option', { name: /Removed/ })).toBeHidden()

  // Beside the details, the header stays two lines, also with the number of all files.
  await window.getByRole('searchbox').fill('')
  await expect(window.getByText(/^1\d\d media files$/)).toBeVisible()
  await library(window).getByRole('option').first().click()
  await expectPanel(window)
  const header = window.getByRole('main').locator('header').first()
  await expect.poll(async () => (await header.boundingBox())?.height ?? 0).toBeLessThan(80)
})

test('a title that was changed elsewhere is shown with both values, and resolved', async ({ program }) => {
  await openMedia(program)
  const { window } = program
  await tile(window, /Camp at noon, .*film/).click()
  const details = window.getByRole('complementary', { name: 'Media' })
  const title = details.getByLabel('Title', { exact: true })
  await title.fill('Camp, my words')
  await expect(details.getByText(/^Saved/)).toBeVisible()
  const key = await details
    .getByText(/^\d+_\d+$/)
    .first()
    .textContent()
  const other = await elsewhere(window)
  await other.call('PUT', `/12/accounts/18ce54d4x5t/media_library/${key}?title=Camp%2C%20their%20words`)
  await window.getByRole('button', { name: 'Refresh media files' }).click()
  await expect(details.getByText('Camp, their words')).toBeVisible()
  await expect(tile(window, /Conflict Camp at noon, .*film/)).toBeVisible()
  await expectAccessible(window, 'a media in conflict')
  await details.getByRole('radio', { name: /Camp, their words/ }).check()
  await details.getByRole('button', { name: 'Resolve the conflict' }).click()
  await expect(title).toHaveValue('Camp, their words')
  await expect(tile(window, /Conflict/)).toBeHidden()
})

test('a poster is chosen from the library, including new files', async ({ start, profile }) => {
  const paths = writeFiles(profile, {
    'cover.png': png(1280, 720),
    'clip.mp4': film({ width: 1280, height: 720, seconds: 5 }),
  })
  const program = await start({ dialogs: picks(paths) })
  await openMedia(program)
  const { window } = program
  await window.getByRole('button', { name: 'Add files' }).click()
  await tile(window, /clip\.mp4 Video, 16:9, 0:05/).click()
  const details = window.getByRole('complementary', { name: 'Media' })
  await details.getByRole('button', { name: 'Choose poster' }).press('Enter')
  const picker = window.getByRole('dialog', { name: 'Choose a poster' })
  await picker.getByRole('searchbox', { name: 'Search media' }).fill('cover')
  await picker.getByRole('option', { name: /cover\.png Image, 16:9, new file/ }).click()
  await expectAccessible(window, 'the media picker')
  await picker.getByRole('listbox').press('Enter')
  await expect(picker).toBeHidden()
  await expect(details.getByRole('group', { name: 'Poster' }).getByText(/^draft:/)).toBeVisible()
  await expect(details.getByText('No issues')).toBeVisible()
})

import { drawLandscape } from '../../../src/sandbox/pictures/landscape.ts'
import { encodePng } from '../../../src/sandbox/pictures/png.ts'
import { library, openMedia, picks, tile, writeFiles } from '../../support/media.ts'
import {
  escapeFrom,
  expectFocusKept,
  openAndEscape,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { film } from '../../unit/main/modules/media/sample-files.ts'

const tent = encodePng(drawLandscape({ motif: 'tent', tone: 'dawn', seed: 4 }, 1200, 628))

test('files are chosen, named, given a poster and uploaded with a pause, by keyboard alone', async ({
  start,
  profile,
}) => {
  const files = {
    'Spring tent.png': tent,
    'notes.png': Buffer.from('only text'),
    'clip.mp4': film({ width: 1280, height: 720, seconds: 5 }),
  }
  const program = await start({ dialogs: picks(writeFiles(profile, files)) })
  await openMedia(program)
  const { window } = program
  const { keyboard } = window
  const add = window.getByRole('button', { name: 'Add files' })
  await pressOn(window, add)
  await expect(tile(window, /Added Spring tent\.png/)).toBeVisible()
  await expect(add).toBeFocused()
  const refused = window.getByRole('alert', { name: 'Files not added' })
  await pressOn(window, refused.getByRole('button', { name: 'Dismiss' }))
  await expect(refused).toBeHidden()
  await expectFocusKept(window)

  await keyboard.press('/')
  await keyboard.type('clip')
  await expect(library(window).getByRole('option')).toHaveCount(1)
  await tabTo(window, library(window))
  await keyboard.press('Enter')
  const details = window.getByRole('complementary', { name: 'Media' })
  await typeInto(window, details.getByLabel('Title', { exact: true }), 'A clip')
  const poster = details.getByRole('button', { name: 'Choose poster' })
  const picker = window.getByRole('dialog', { name: 'Choose a poster' })
  await openAndEscape(window, poster, picker)
  await keyboard.press('Enter')
  await typeInto(window, picker.getByRole('searchbox', { name: 'Search media' }), 'spring')
  await expect(picker.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await tabTo(window, picker.getByRole('listbox'))
  await keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(details.getByRole('group', { name: 'Poster' }).getByText(/^draft:/)).toBeVisible()
  await expectFocusKept(window)
  await expect(details.getByText(/^Saved/)).toBeVisible()
  await escapeFrom(window, details, library(window))

  const control = await sandboxControl(window)
  await control.call('/faults', { match: { method: 'POST', path_regex: '/append' }, hold: true })
  const panel = window.getByRole('region', { name: 'Upload' })
  await pressOn(window, panel.getByRole('button', { name: 'Upload 2 files' }))
  await pressOn(window, panel.getByRole('button', { name: 'Pause upload' }))
  await control.clearFaults()
  await pressOn(window, panel.getByRole('button', { name: 'Resume upload' }))
  await expect(tile(window, /^A clip Video, 16:9, 0:05$/)).toBeVisible()
  await expectFocusKept(window)
})

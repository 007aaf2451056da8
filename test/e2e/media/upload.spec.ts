import type { Page } from 'playwright/test'
import { goToMedia, openMedia, picks, tile, writeFiles } from '../../support/media.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { answerDialogs, killProgram } from '../../support/program/program.ts'
import { areaLink, chooseMore } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { film, png } from '../../unit/main/modules/media/sample-files.ts'

test.use({ person: 'ada' })

const large = film({ width: 1280, height: 720, seconds: 12, data: 40_000_000 })
const append = { method: 'POST', path_regex: '/media/upload/[0-9]+/append' }

const panel = (window: Page) => window.getByRole('region', { name: 'Upload' })
const uploaded = (window: Page) => tile(window, /^Big film\.mp4 Video, 16:9, 0:12$/)

async function appended(window: Page): Promise<number> {
  const { requests } = await sandboxControl(window)
  return (await requests()).filter(({ path }) => path.endsWith('/append')).length
}

test('a 40 MB video is sent with a pause and over a broken connection, and waits for its processing', async ({
  start,
  profile,
}) => {
  const program = await start({ dialogs: picks(writeFiles(profile, { 'Big film.mp4': large })) })
  await openMedia(program)
  const { window } = program
  const control = await sandboxControl(window)
  await control.call('/faults', { match: append, times: 1, drop: 'before' })
  await control.call('/faults', { match: append, times: 1, drop: 'after' })
  await control.call('/faults', { match: append, times: 2 })
  await control.call('/faults', { match: append, hold: true })
  await window.getByRole('button', { name: 'Add files' }).click()
  await panel(window).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(panel(window).getByRole('progressbar', { name: 'All files' })).toBeVisible()
  await expect.poll(() => appended(window)).toBe(4)
  await expectAccessible(window, 'an upload under way')

  await panel(window).getByRole('button', { name: 'Pause upload' }).press('Enter')
  await expect(panel(window).getByRole('button', { name: 'Resume upload' })).toBeVisible()
  await expect(panel(window).getByText('Paused')).toBeVisible()
  expect(await appended(window)).toBe(4)
  await control.clearFaults()
  await panel(window).getByRole('button', { name: 'Resume upload' }).press('Enter')
  await expect(uploaded(window)).toBeVisible()
  await expect(panel(window)).toBeHidden()
  // Ten segments, and up to two that the broken connection swallowed or left unanswered.
  expect(await appended(window)).toBeLessThanOrEqual(13)
})

test('an upload continues by itself after the program was killed', async ({ start, profile }) => {
  const first = await start({ dialogs: picks(writeFiles(profile, { 'Big film.mp4': large })) })
  await openMedia(first)
  const control = await sandboxControl(first.window)
  await control.call('/faults', { match: append, times: 3 })
  await control.call('/faults', { match: append, hold: true })
  await first.window.getByRole('button', { name: 'Add files' }).click()
  await panel(first.window).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.poll(() => appended(first.window)).toBe(3)
  await killProgram(first)

  const { window } = await start()
  await goToMedia(window)
  await expect(panel(window).getByText(/The built-in sandbox is stopped/)).toBeVisible()
  await window.getByRole('button', { name: 'Start the sandbox' }).click()
  await expect(uploaded(window)).toBeVisible()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
})

test('several files are uploaded together; one that was changed meanwhile says so and stays', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { profile } = program
  const paths = writeFiles(profile, { 'one.png': png(1600, 836), 'two.png': png(1200, 1200) })
  await answerDialogs(program.application, picks(paths))
  await openMedia(program)
  const { window } = program
  await window.getByRole('button', { name: 'Add files' }).click()
  await expect(tile(window, /Added two\.png/)).toBeVisible()
  writeFiles(profile, { 'two.png': png(1200, 1201) })
  await panel(window).getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(tile(window, /^one\.png Image, 1\.91:1$/)).toBeVisible()
  await expect(tile(window, /Failed two\.png/)).toBeVisible()
  await areaLink(window, 'Activity').click()
  await expect(window.getByText(/failed/).first()).toBeVisible()

  await goToMedia(window)
  await tile(window, /Failed two\.png/).click()
  await chooseMore(window, 'Discard media file')
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
})

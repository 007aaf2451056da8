import type { Page } from 'playwright/test'
import { beginCard, cards, command, expectSaved, goToCards, openCards } from '../../support/cards.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { killProgram } from '../../support/program/program.ts'
import { chooseMore } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

test('a carousel is built offline, checked, and published once the network is back', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  await openCards(program)
  // Opens a card with media once, so that the media library is stored on this computer.
  await cards(window)
    .getByRole('option', { name: /Trail shoes, app carousel/ })
    .click()
  await expect(window.getByText('image, 1', { exact: false }).first()).toBeVisible()
  await command(window, 'stop the sandbox')
  await expect(window.getByText('Sandbox stopped')).toBeVisible()

  await beginCard(window, '')
  const carousel = window.getByRole('button', { name: 'Carousel' })
  await carousel.hover()
  await window.mouse.down()
  // The issue of the field that was left would move the button from under the pointer, so it's delayed until after the
  // click.
  await expect(carousel).toBeFocused()
  await expect(window.getByText('Name is required.')).toBeHidden()
  await window.mouse.up()
  await expect(carousel).toHaveAttribute('aria-pressed', 'true')
  await expect(window.getByText('Name is required.')).toBeVisible()
  await window.getByLabel('Name', { exact: true }).fill('Autumn carousel')
  await chooseMedia(window, 3)
  await window.getByLabel('Title', { exact: true }).fill('Boots for wet leaves')
  await window.getByLabel('Website', { exact: true }).fill('northwind')
  await expect(window.getByText('northwind isn’t the address of a website.')).toBeVisible()
  await expect(window.getByText('Image website carousel').last()).toBeVisible()
  await expectSaved(window)

  await goToCards(window)
  await expect(cards(window).getByRole('option', { name: /Added.*1 error.*Autumn carousel/ })).toBeVisible()
  await window.getByRole('link', { name: /1 unpublished change/ }).click()
  await window
    .getByRole('grid', { name: 'Issues' })
    .getByRole('row', { name: /isn’t the address of a website/ })
    .click()
  const website = window.getByLabel('Website', { exact: true })
  await expect(website).toBeFocused()
  await website.fill('https://northwind.example/boots')
  await expect(window.getByText('No issues')).toBeVisible()

  await command(window, 'start the sandbox')
  await expect(window.getByText('Sandbox running')).toBeVisible()
  await window.getByRole('link', { name: /1 unpublished change/ }).click()
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()

  await goToCards(window)
  const row = cards(window).getByRole('option', { name: /Autumn carousel/ })
  await expect(row).toContainText('Image website carousel')
  await expect(row).not.toContainText('Added')
  const { requests } = await sandboxControl(window)
  const created = (await requests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/cards'),
  )
  expect(created).toHaveLength(1)
})

test('the preview stays visible, next to the form if there is room, and shows the edited slide', async ({
  program,
}) => {
  const { window } = program
  await openCards(program)
  await cards(window)
    .getByRole('option', { name: /Sleeping bags, slides/ })
    .first()
    .click()
  const title = window.getByRole('region', { name: 'Slide 2' }).getByLabel('Title', { exact: true })
  const second = window.getByRole('list', { name: '3 slides' }).getByRole('listitem', { name: 'Slide 2' })
  for (const [size, isBeside] of [
    [{ width: 1280, height: 800 }, false],
    [{ width: 1920, height: 1080 }, true],
  ] as const) {
    await window.setViewportSize(size)
    await title.focus()
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(second).toBeInViewport({ ratio: 0.8 })
    const edges = async () => ({ preview: await second.boundingBox(), field: await title.boundingBox() })
    await expect
      .poll(async () => {
        const { preview, field } = await edges()
        return preview !== null && field !== null && preview.x >= field.x + field.width
      })
      .toBe(isBeside)
  }
})

test('a kill loses nothing that was typed a second before', async ({ start }) => {
  const first = await start()
  await openCards(first)
  await beginCard(first.window, 'Typed before the crash')
  await first.window.getByLabel('Title', { exact: true }).fill('Kept on disk')
  await expectSaved(first.window)
  await killProgram(first)

  const { window } = await start()
  await goToCards(window)
  await cards(window)
    .getByRole('option', { name: /Typed before the crash/ })
    .click()
  await expect(window.getByLabel('Title', { exact: true })).toHaveValue('Kept on disk')
})

test('layouts keep what was typed, undo and redo follow, and a change shows the previous value', async ({
  program,
}) => {
  const { window } = program
  await openCards(program)
  await cards(window)
    .getByRole('option', { name: /Ski touring, mixed slides/ })
    .click()
  const titles = window.getByLabel('Title', { exact: true })
  const second = await titles.nth(1).inputValue()
  await window.getByRole('button', { name: /^Carousel/ }).click()
  await expect(titles).toHaveCount(1)
  // The button for undo names the card too.
  await window.getByRole('button', { name: /^Slides/ }).click()
  await expect(titles.nth(1)).toHaveValue(second)

  const name = window.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Renamed')
  await expect(window.getByText(`Was: ${before}`)).toBeVisible()
  await expectSaved(window)
  await name.press('ControlOrMeta+z')
  await expect(name).toHaveValue(before)
  await name.press('ControlOrMeta+Shift+z')
  await expect(name).toHaveValue('Renamed')
  await chooseMore(window, 'Discard changes')
  await expect(name).toHaveValue(before)
})

test('media of a carousel are dragged into another order', async ({ program }) => {
  const { window } = program
  await openCards(program)
  await cards(window)
    .getByRole('option', { name: /Trail shoes, app carousel/ })
    .click()
  const media = window.getByRole('list', { name: 'Carousel media' }).getByRole('listitem')
  await expect(media.first()).toContainText('image,')
  const first = (await media.first().textContent()) ?? ''
  await media
    .first()
    .getByRole('button', { name: /^Move media 1, .*(?<! up| down)$/ })
    .dragTo(media.nth(1))
  await expect(media.nth(1)).toHaveText(first)
  await expectSaved(window)
  await expect(cards(window).getByRole('option', { name: /Trail shoes, app carousel/ })).toContainText(
    'Changed',
  )
})

test('cards are marked, cloned, deleted and restored', async ({ program }) => {
  const { window } = program
  await openCards(program)
  await cards(window).getByTitle('Select Backpacks, image, autumn').click()
  await window.getByRole('button', { name: 'Delete 1 row' }).click()
  const row = cards(window).getByRole('option', { name: /Backpacks, image, autumn/ })
  await expect(row).toContainText('Removed')
  await row.click()
  await window.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(row).not.toContainText('Removed')
  await window.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(cards(window).getByRole('option', { name: /Added/ })).toHaveCount(1)
  await expect(window.getByRole('heading', { name: /^Backpacks, image, autumn/ })).toBeVisible()
})

async function chooseMedia(window: Page, count: number): Promise<void> {
  await window.getByRole('button', { name: 'Choose media' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByLabel('Type of media').selectOption('IMAGE')
  // More media arrive during the library's first sync, so positions change.
  const square = dialog.getByRole('option', { name: /Image, 1:1/, selected: false })
  for (let index = 0; index < count; index++) {
    await square.first().click()
    await expect(dialog.getByRole('option', { name: /Image, 1:1/, selected: true })).toHaveCount(index + 1)
  }
  await dialog.getByRole('button', { name: `Use ${count} media` }).click()
  await expect(dialog).toBeHidden()
}

import type { Page } from 'playwright/test'
import { drawLandscape } from '../../../src/sandbox/pictures/landscape.ts'
import { encodePng } from '../../../src/sandbox/pictures/png.ts'
import { beginCard, expectSaved, goToCards } from '../../support/cards.ts'
import { beginCreative, chooseMedia, goToCreatives, openCreatives } from '../../support/creatives.ts'
import { picks, writeFiles } from '../../support/media.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const tent = encodePng(drawLandscape({ motif: 'tent', tone: 'dawn', seed: 4 }, 1200, 628))

test('a post with a new card and a new picture is published in one review', async ({ start, profile }) => {
  const chosen = writeFiles(profile, { 'Spring tent.png': tent })
  const program = await start({ dialogs: picks(chosen) })
  const { window } = program
  await openCreatives(program, 'Posts')
  await goToCards(window)
  await beginCard(window, 'Spring tent card')
  await window.getByRole('button', { name: 'Choose card media' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add files' }).click()
  // A file that was just added is chosen.
  await expect(
    dialog.getByRole('option', { name: /Spring tent\.png.*new file/, selected: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Use media' }).click()
  await window.getByLabel('Title', { exact: true }).fill('The tent that stands by itself')
  await window.getByLabel('Website', { exact: true }).fill('https://northwind.example/tents')
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)

  const posts = await goToCreatives(window, 'Posts')
  await beginCreative(window, 'post', 'Spring tent post, autumn and winter, all of Europe, 3B')
  await window.getByLabel('Text', { exact: true }).fill('The tent is here #camping')
  await window.getByRole('button', { name: 'Choose the card' }).click()
  await dialog.getByRole('row', { name: /Added.*Spring tent card/ }).click()
  await expect(window.getByText('The tent that stands by itself').first()).toBeVisible()
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)

  await review(window, 3)
  // Beside the mark of what can't be undone, a long name has its cell's room, and all of it shows on hover.
  const name = window.getByRole('row', { name: /Spring tent post.*Add post/ }).getByTitle(/3B$/)
  await expect(name).toBeInViewport({ ratio: 1 })
  await publish(window, 3)
  await goToCreatives(window, 'Posts')
  const row = posts.getByRole('option', { name: /Spring tent post/ })
  await expect(row).toContainText('The tent that stands by itself')
  await expect(row).not.toContainText('Added')
  await row.click()
  await expect(window.getByText('The tent that stands by itself').first()).toBeVisible()
  const written = await writes(window)
  const order = ['/media_library', '/cards', '/tweet'].map((end) =>
    written.findIndex((path) => path.endsWith(end)),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(written.filter((path) => path.endsWith('/tweet'))).toHaveLength(1)
})

/** A line item in the demo data that promotes other posts than the one below. */
const lineItem = 'm0aud'

test('a poll, a conversation, a new name and a promotion are published', async ({ program }) => {
  const { window } = program
  await openCreatives(program, 'Polls')
  await beginCreative(window, 'poll', 'Boots or sandals')
  await window.getByLabel('First choice', { exact: true }).fill('Boots')
  await window.getByLabel('Second choice', { exact: true }).fill('Sandals')
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)

  await goToCreatives(window, 'Conversations')
  await beginCreative(window, 'conversation', 'Tent or hut')
  await window.getByLabel('Title', { exact: true }).fill('Tent or hut?')
  await window.getByLabel('First call to action', { exact: true }).fill('#Tent')
  await window.getByLabel('Post of the first call', { exact: true }).fill('I say #Tent')
  await window.getByLabel('Thank-you text', { exact: true }).fill('Sleep well')
  await chooseMedia(window, window.getByRole('button', { name: 'Choose video', exact: true }), [
    /video, 16:9/i,
  ])
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)

  const posts = await goToCreatives(window, 'Posts')
  await posts.getByRole('option', { name: /Sleeping bags, photo/ }).click()
  await window.getByLabel('Name', { exact: true }).fill('Spring, seventh')
  await expectSaved(window)
  await window.getByRole('button', { name: 'Choose line items' }).click()
  const byId = window.getByTitle(`ID ${lineItem}`)
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search line items' }).fill(lineItem)
  await dialog.getByRole('row').filter({ has: byId }).click()
  await dialog.getByRole('button', { name: 'Promote with 1 line item' }).click()
  const promotions = window.getByRole('list', { name: 'Line items that promote the post' })
  const promotion = promotions.getByRole('listitem').filter({ has: byId })
  await expect(promotion).toContainText('Starts when you publish')

  await review(window, 4)
  await publish(window, 4)
  const polls = await goToCreatives(window, 'Polls')
  await polls.getByRole('option', { name: /Boots or sandals/ }).click()
  await expect(window.getByText('You can’t change a published poll.')).toBeVisible()
  const conversations = await goToCreatives(window, 'Conversations')
  await expect(conversations.getByRole('option', { name: /Tent or hut/ })).not.toContainText('Added')
  await goToCreatives(window, 'Posts')
  await posts.getByRole('option', { name: /Spring, seventh/ }).click()
  await expect(promotion).toContainText('Promotes')
  const written = await writes(window)
  for (const end of ['/cards/poll', '/cards/video_conversation', '/name', '/promoted_tweets']) {
    expect(
      written.filter((path) => path.endsWith(end)),
      end,
    ).toHaveLength(1)
  }
})

/** From the status bar to the review, which checks. */
async function review(window: Page, count: number): Promise<void> {
  await window.getByRole('link', { name: `${count} unpublished changes → Review` }).click()
}

/** Publishes what the review shows, until nothing is left. */
async function publish(window: Page, count: number): Promise<void> {
  await window.getByRole('button', { name: `Publish ${count} changes` }).click()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toBeHidden()
}

/** The paths of all writes, in order. */
async function writes(window: Page): Promise<readonly string[]> {
  const { requests } = await sandboxControl(window)
  return (await requests())
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map(({ path }) => path)
}

import { expect, type Page } from 'playwright/test'
import { workInNorthwind } from '../program/person.ts'
import { chooseMore, goTo } from '../program/screens.ts'
import { type Area, expectPanel, openRow, panel, pressButton } from './opening.ts'

const named = (window: Page) => panel(window).getByLabel('Name', { exact: true })

/** By a naming scheme without spaces, and longer than allowed. */
const longName = 'northwind_autumn_backpacks_image_tested_where_the_path_ends_berlin_mitte_website_de_2026_v2'

/** Asked one after the other, so that there are earlier ones beside the last. */
const questions = ['boots', 'sleeping bag, tent', 'tents, camping, hiking']

/** Asks the service how much is posted with some words; the last answer stays on the screen. */
export async function askForVolumes(window: Page): Promise<void> {
  await goTo(window, '/audiences/keywords')
  const words = window.getByRole('textbox', { name: 'Keywords', exact: true })
  for (const question of questions) {
    while ((await window.getByRole('button', { name: /^Remove / }).count()) > 0)
      await window
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
    await words.fill(question)
    await pressButton(window, 'Show volume')
    await expect(
      window.getByRole('heading', { name: `posts with ${question.replaceAll(', ', ' or ')}` }),
    ).toBeVisible()
  }
}

/** Creates a named entity of a list. */
async function begin(window: Page, path: string, name: string): Promise<void> {
  await goTo(window, path)
  await named(window).fill(name)
}

/** Creatives, media and audiences, with one of each open. */
export const creatives: Area = {
  area: 'creatives, media and audiences',
  prepare: workInNorthwind,
  openings: [
    { what: 'a card', open: (window) => openRow(window, '/creatives/cards', /Backpacks, image, autumn/) },
    { what: 'a new card', open: (window) => begin(window, '/creatives/cards/new', longName) },
    {
      what: 'the media picker',
      async open(window) {
        await begin(window, '/creatives/cards/new', 'Tent')
        await window
          .getByRole('button', { name: /^Choose .*media/ })
          .first()
          .click()
        await expect(window.getByRole('listbox', { name: 'Media' }).getByRole('option').first()).toBeVisible()
      },
    },
    { what: 'a poll', open: (window) => openRow(window, '/creatives/polls') },
    { what: 'a new poll', open: (window) => begin(window, '/creatives/polls/new', 'Which tent') },
    { what: 'a conversation', open: (window) => openRow(window, '/creatives/conversations') },
    { what: 'a new conversation', open: (window) => begin(window, '/creatives/conversations/new', 'Hut') },
    { what: 'a post', open: (window) => openRow(window, '/creatives/posts') },
    { what: 'a new post', open: (window) => begin(window, '/creatives/posts/new', 'Spring') },
    {
      what: 'the choice of a card',
      async open(window) {
        await begin(window, '/creatives/posts/new', 'Summer')
        await pressButton(window, 'Choose the card')
        await expect(window.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
      },
    },
    {
      what: 'the choice of line items',
      async open(window) {
        await goTo(window, '/creatives/posts')
        await window.getByRole('searchbox').fill('Sleeping bags, photo')
        await openRow(window, '/creatives/posts', /Sleeping bags, photo/)
        await pressButton(window, 'Choose line items')
        await expect(window.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
      },
    },
    { what: 'an old creative', open: (window) => openRow(window, '/creatives/legacy') },
    {
      what: 'a media',
      async open(window) {
        await goTo(window, '/media')
        await window.getByRole('listbox', { name: 'Media' }).getByRole('option').first().click()
        await expectPanel(window)
      },
    },
    { what: 'a media of the account', open: (window) => openRow(window, '/media/account') },
    {
      what: 'an audience',
      async open(window) {
        await openRow(window, '/audiences', /Boot buyers/)
        await expect(panel(window).getByRole('heading', { name: 'Targeted by' })).toBeVisible()
      },
    },
    {
      what: 'the question before an audience is deleted',
      async open(window) {
        await openRow(window, '/audiences', /Boot buyers/)
        await chooseMore(window, 'Delete audience')
        await expect(window.getByRole('dialog', { name: 'Delete Boot buyers?' })).toBeVisible()
      },
    },
    {
      what: 'the question before a do not reach list is deleted',
      async open(window) {
        await openRow(window, '/audiences', /Do Not Reach List/)
        await pressButton(window, 'Delete list')
        await expect(window.getByLabel('Type Do Not Reach List to confirm')).toBeVisible()
      },
    },
    {
      what: 'the upload of people',
      async open(window) {
        await openRow(window, '/audiences', /Boot buyers/)
        await pressButton(window, 'Upload people')
        await expect(window.getByRole('button', { name: 'Choose a CSV or XLSX file' })).toBeVisible()
      },
    },
    {
      what: 'the volume of keywords',
      async open(window) {
        await askForVolumes(window)
        const compare = window.getByRole('button', { name: 'Compare keywords' })
        if (await compare.isVisible()) await compare.click()
        await expect(window.getByRole('table', { name: 'Keywords by volume' })).toBeVisible()
      },
    },
    {
      what: 'who can use a tailored audience',
      async open(window) {
        await goTo(window, '/audiences/tailored')
        await window.getByLabel('Tailored audience ID').fill('2906h')
        await pressButton(window, 'Show permissions')
        await expect(window.getByRole('form', { name: 'Share this audience' })).toBeVisible()
      },
    },
    {
      what: 'a new audience',
      async open(window) {
        await goTo(window, '/audiences')
        await window.getByRole('button', { name: /^New/ }).first().click()
        await expectPanel(window)
      },
    },
  ],
}

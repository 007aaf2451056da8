import type { Page } from 'playwright/test'
import { cell, openCampaigns, rowsButton } from '../../support/campaigns.ts'
import { expectPanel, openRow } from '../../support/openings/opening.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { goTo, places, standIns } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

/** The slots of a header, as they follow each other on every screen. */
const slots = ['tabs', 'search', 'filters', 'count', 'actions']

/** The heading of each area's screens, by the first part of their address. */
const areas: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  activity: 'Activity',
  audiences: 'Audiences',
  campaigns: 'Campaigns',
  catalogs: 'Catalogs',
  console: 'Console',
  creatives: 'Creatives',
  media: 'Media',
  overview: 'Overview',
  review: 'Review',
  sandbox: 'Sandbox',
  streams: 'Streams',
  webhooks: 'Webhooks',
}

/** A list may begin at most this far below the top of a window of the default size. */
const maxFirstRow = 150

test('every screen names its area, has its controls in one order, and begins its list high up', async ({
  program,
}) => {
  const { window } = program
  await workInNorthwind(program)
  await window.setViewportSize({ width: 1280, height: 800 })
  const breaches: object[] = []
  for (const place of places) {
    await goTo(window, place)
    await expect(window.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(standIns(window), place).toHaveCount(0)
    const { title, order, firstRow } = await headerOf(window)
    const area = areas[place.split('/')[1] ?? '']
    if (area !== undefined && title !== area) breaches.push({ place, title })
    const sorted = order.toSorted((a, b) => slots.indexOf(a) - slots.indexOf(b))
    if (order.join(' ') !== sorted.join(' ')) breaches.push({ place, order })
    // Texts and forms with tables below them aren't lists.
    const isList = !['/activity/diagnostics', '/exchange', '/console/oauth2', '/sandbox/people'].includes(
      place,
    )
    if (isList && firstRow !== null && firstRow > maxFirstRow) breaches.push({ place, firstRow })
  }
  expect(breaches).toEqual([])
})

/** Lists with something open beside them: addresses that open it, and lists whose first row does. */
const openAddresses = [
  '/webhooks/register',
  '/streams/rules/new',
  '/streams/subscriptions/new',
  '/streams/replays/new',
]
const openLists = [
  '/accounts',
  '/creatives/cards',
  '/creatives/conversations',
  '/creatives/legacy',
  '/media',
  '/media/account',
  '/catalogs',
  '/audiences',
]

/** Two lines. */
const maxHeaderHeight = 76

test('beside an open panel, a header keeps its two lines', async ({ program }) => {
  const { window } = program
  await workInNorthwind(program)
  await window.setViewportSize({ width: 1280, height: 800 })
  const breaches: object[] = []
  const measure = async (place: string) => {
    const box = await window.locator('main header').first().boundingBox()
    if (box === null || box.height > maxHeaderHeight) breaches.push({ place, height: box?.height })
  }
  for (const place of openAddresses) {
    await goTo(window, place)
    await expectPanel(window)
    await measure(place)
  }
  for (const place of openLists) {
    await openRow(window, place)
    await measure(place)
  }
  expect(breaches).toEqual([])
})

test('beside a panel that opens while the service fails, a header keeps its two lines', async ({
  program,
}) => {
  const { window } = program
  await workInNorthwind(program)
  await window.setViewportSize({ width: 1280, height: 800 })
  const { call } = await sandboxControl(window)
  await call('/faults', {
    match: {},
    status: 500,
    body: { errors: [{ code: 131, message: 'Internal error' }] },
  })
  const breaches: object[] = []
  for (const place of openAddresses.filter((address) => address !== '/streams/replays/new')) {
    await goTo(window, place)
    await expectPanel(window)
    const box = await window.locator('main header').first().boundingBox()
    if (box === null || box.height > maxHeaderHeight) breaches.push({ place, height: box?.height })
  }
  expect(breaches).toEqual([])
})

test('an inspector has its title above what it says of it, in any width', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  await rowsButton(window, 'Line items').click()
  for (const width of [1280, 1600, 1920]) {
    await window.setViewportSize({ width, height: 1080 })
    await (await cell(window, 'Name', 1)).click()
    await window.keyboard.press('ControlOrMeta+Enter')
    const heading = window.getByRole('complementary').getByRole('heading').first()
    await expect(heading).toContainText('Boot buyers')
    const state = window.getByText('Campaign paused').last()
    await expect(state).toBeVisible()
    const [title, facts] = [await heading.boundingBox(), await state.boundingBox()]
    expect(title?.width, `${width}`).toBeGreaterThan(200)
    // Two lines.
    expect(title?.height, `${width}`).toBeLessThan(50)
    expect((title?.y ?? 0) + (title?.height ?? 0), `${width}`).toBeLessThanOrEqual(facts?.y ?? 0)
    await window.getByRole('button', { name: 'Close details' }).click()
  }
})

/** The title, the filled slots in the order of the page, and where the first row of the screen's list begins. */
function headerOf(window: Page) {
  return window.evaluate(() => {
    const main = document.querySelector('main')
    const rows = [
      ...(main?.querySelectorAll(':is([role="grid"], [role="treegrid"]) [role="row"], [role="option"], tr') ??
        []),
    ]
    const first = rows.find(
      (row) =>
        row.closest('thead, [role="rowgroup"]:first-child') === null &&
        row.querySelector('th, [role="columnheader"]') === null,
    )
    return {
      title: main?.querySelector('h1')?.textContent ?? '',
      order: [...(main?.querySelectorAll('header [data-slot]') ?? [])].map(
        (slot) => slot.getAttribute('data-slot') ?? '',
      ),
      firstRow: first?.getBoundingClientRect().top ?? null,
    }
  })
}

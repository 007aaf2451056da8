import { expect, type Locator, type Page } from 'playwright/test'

/**
 * Every screen that the navigation or a button leads to: its path, its heading, and the spec of `test/e2e` whose journey
 * through it is part of every `npm test`.
 */
export const screens = [
  { path: '/overview', heading: /Overview/, journey: 'program/overview' },
  { path: '/accounts', heading: /Accounts/, journey: 'accounts/accounts' },
  { path: '/campaigns', heading: /Campaigns/, journey: 'journeys/journeys' },
  { path: '/creatives', heading: /Creatives/, journey: 'creatives/cards' },
  { path: '/catalogs', heading: /Catalogs/, journey: 'catalogs/catalogs' },
  { path: '/media', heading: /Media/, journey: 'media/upload' },
  { path: '/audiences', heading: /Audiences/, journey: 'audiences/upload' },
  { path: '/webhooks', heading: /Webhooks/, journey: 'webhooks/lab' },
  { path: '/streams', heading: /Streams/, journey: 'streams/live-tail' },
  { path: '/console', heading: /Console/, journey: 'console/requests' },
  { path: '/sandbox', heading: /sandbox/i, journey: 'sandbox/sandbox' },
  { path: '/review', heading: /Review/, journey: 'publishing/publish' },
  { path: '/history', heading: /./, journey: 'publishing/earlier-states' },
  { path: '/conflicts', heading: /./, journey: 'campaigns/conflicts' },
  { path: '/exchange', heading: /./, journey: 'exchange/sheet' },
  { path: '/activity', heading: /Activity/, journey: 'publishing/publish' },
  { path: '/settings', heading: /Settings/, journey: 'program/keys' },
] as const

/** Every view that has an address, including each part of screens with several. */
export const places = [
  '/overview',
  '/accounts',
  '/campaigns',
  '/creatives/cards',
  '/creatives/polls',
  '/creatives/conversations',
  '/creatives/posts',
  '/creatives/legacy',
  '/media',
  '/media/account',
  '/catalogs',
  '/catalogs/sets',
  '/catalogs/feed',
  '/audiences',
  '/audiences/keywords',
  '/audiences/tailored',
  '/webhooks',
  '/webhooks/register',
  '/webhooks/inbox',
  '/webhooks/doctor',
  '/webhooks/event-tester',
  '/streams/tail',
  '/streams/rules',
  '/streams/rules/new',
  '/streams/search',
  '/streams/news',
  '/streams/notes',
  '/streams/subscriptions',
  '/streams/subscriptions/new',
  '/streams/replays',
  '/streams/replays/new',
  '/streams/connections',
  '/console',
  '/console/history',
  '/console/collections',
  '/console/import',
  '/console/chains',
  '/console/variables',
  '/console/oauth2',
  '/console/signatures',
  '/console/changelog',
  '/sandbox/people',
  '/sandbox/clock',
  '/sandbox/app',
  '/sandbox/faults',
  '/review',
  '/history',
  '/conflicts',
  '/exchange',
  '/activity',
  '/activity/requests',
  '/activity/limits',
  '/activity/diagnostics',
  '/settings',
  '/settings/keys',
]

/** Navigates like a link. */
export async function goTo(window: Page, path: string): Promise<void> {
  await window.evaluate((hash) => {
    globalThis.location.hash = hash
  }, path)
}

/** A place in the navigation. */
export const areaLink = (window: Page, name: string) =>
  window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name })

/** Chooses from the menu of the opened record. */
export async function chooseMore(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: 'More actions' }).click()
  await window.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses a theme like the palette. */
export async function chooseTheme(window: Page, theme: 'light' | 'dark'): Promise<void> {
  await window.evaluate((chosen) => {
    const bridge = Reflect.get(globalThis, 'flightdeck')
    return bridge.preferences.change({ theme: chosen })
  }, theme)
  await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

/** What stands in for rows or results that are still to come, on any screen and in any language. */
export function standIns(window: Page): Locator {
  return window.locator('main [role="status"][aria-busy="true"]')
}

/** Changes what a list shows besides what is searched for. */
export async function setShown(window: Page, label: string, isShown: boolean): Promise<void> {
  await window
    .getByRole('main')
    .getByRole('button', { name: /^Show( \(\d\))?$/ })
    .click()
  await window.getByRole('checkbox', { name: label, exact: true }).setChecked(isShown)
  await window.keyboard.press('Escape')
}

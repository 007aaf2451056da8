import { expect, type Locator, type Page } from 'playwright/test'

/** Every screen that the navigation or a button leads to, by its path and heading. */
export const screens = [
  { path: '/overview', heading: /Overview/ },
  { path: '/accounts', heading: /Accounts/ },
  { path: '/campaigns', heading: /Campaigns/ },
  { path: '/creatives', heading: /Cards|Creatives/ },
  { path: '/catalogs', heading: /Catalogs/ },
  { path: '/media', heading: /Media|Library/i },
  { path: '/audiences', heading: /Audiences/ },
  { path: '/webhooks', heading: /Webhooks|Inbox/ },
  { path: '/streams', heading: /Streams|Rules|Connections|Live tail/ },
  { path: '/console', heading: /Console/ },
  { path: '/sandbox', heading: /sandbox/i },
  { path: '/review', heading: /Review|Changes|Check/ },
  { path: '/history', heading: /./ },
  { path: '/conflicts', heading: /./ },
  { path: '/exchange', heading: /./ },
  { path: '/activity', heading: /Activity|Jobs/ },
  { path: '/settings', heading: /Settings/ },
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
  '/review/changes',
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

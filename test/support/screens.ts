import type { Locator, Page } from 'playwright/test'

/** Every screen that the navigation or a button leads to, by its path and its heading. */
export const screens = [
  { path: '/overview', heading: /Overview/ },
  { path: '/accounts', heading: /Accounts/ },
  { path: '/campaigns', heading: /Campaigns/ },
  { path: '/creatives', heading: /Cards|Creatives/ },
  { path: '/catalogs', heading: /Catalogs/ },
  { path: '/media', heading: /Media|Library/i },
  { path: '/audiences', heading: /Audiences/ },
  { path: '/webhooks', heading: /Webhooks|Inbox/ },
  { path: '/console', heading: /Console/ },
  { path: '/review', heading: /Review|Changes|Check/ },
  { path: '/history', heading: /./ },
  { path: '/conflicts', heading: /./ },
  { path: '/exchange', heading: /./ },
  { path: '/activity', heading: /Activity|Jobs/ },
  { path: '/settings', heading: /Settings/ },
] as const

/** Goes where a link would lead. */
export async function goTo(window: Page, path: string): Promise<void> {
  await window.evaluate((hash) => {
    globalThis.location.hash = hash
  }, path)
}

/** What stands in for rows that are still to come, in any screen. */
export function standIns(window: Page): Locator {
  return window.getByRole('main').getByRole('status', {
    name: /^(Reading|Opening|Checking|Putting|Working out|Comparing|Finding out|Starting)/,
  })
}

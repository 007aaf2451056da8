import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { goTo, screens, standIns } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const ways = [
  ['answers 500', { status: 500, body: { errors: [{ code: 131, message: 'Internal error' }] } }],
  ['answers 503', { status: 503, body: 'Over capacity', headers: { 'content-type': 'text/html' } }],
  ['answers 429', { status: 429, body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] } }],
  ['cuts the connection before it acts', { drop: 'before' }],
  ['cuts the connection before it answers', { drop: 'after' }],
  [
    'answers half a JSON',
    { status: 200, body: '{"data": [', headers: { 'content-type': 'application/json' } },
  ],
  ['answers with something else', { status: 200, body: { data: 7 } }],
  [
    'refuses the signature',
    { status: 401, body: { errors: [{ code: 32, message: 'Could not authenticate you' }] } },
  ],
] as const

/** Screens that can't show anything until something was fetched from the service once. */
const readers = new Set(['/catalogs', '/audiences', '/webhooks'])

/** A fault with its message, or a wait with the button that ends it. */
function faultOrWait(window: Page): Locator {
  const main = window.getByRole('main')
  return main
    .getByRole('alert')
    .or(main.getByRole('button', { name: /^(Cancel wait|Stop retrying)$/ }))
    .first()
}

for (const [way, fault] of ways) {
  test(`no screen waits forever when the service ${way}`, async ({ program }) => {
    const { window } = program
    await workInNorthwind(program)
    const control = await sandboxControl(window)
    await control.call('/faults', { match: {}, ...fault })
    for (const { path } of screens) {
      await goTo(window, path)
      await expect(window.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      if (readers.has(path)) await expect(faultOrWait(window), path).toBeVisible()
    }
    // Again, now that every read has had time to fail.
    for (const { path } of screens) {
      await goTo(window, path)
      await expect(window.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      // Loading rows are fine if the screen says until when it waits, with a button that ends the wait.
      const waits = window.getByRole('main').getByRole('button', { name: /^(Cancel wait|Stop retrying)$/ })
      await expect
        .poll(async () => (await standIns(window).count()) === 0 || (await waits.count()) > 0, {
          message: path,
        })
        .toBe(true)
      for (const notice of await window.getByRole('main').getByRole('alert').all()) {
        // A title, what happened, and what to do next; in one line, the button says that.
        expect(await notice.getByRole('heading').count(), path).toBe(1)
        const says = notice.getByRole('paragraph').or(notice.getByRole('button', { name: 'Retry' }))
        expect(await says.count(), path).toBeGreaterThanOrEqual(2)
      }
    }
  })
}

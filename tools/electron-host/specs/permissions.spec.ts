import { expect } from 'playwright/test'
import { html, openWindow, outcomeOf, sharedApplication, siteFor, test } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) => html(response, '<p id="p">site</p>'))

/** Sets a partition's handlers: records requests and grants only the named permissions. */
const decide = (partition: string, granted: string[]) =>
  application().evaluate(
    ({ session }, { partition, granted }) => {
      Reflect.set(globalThis, 'asked', [])
      session
        .fromPartition(partition)
        .setPermissionRequestHandler((_contents, permission, callback, details) => {
          Reflect.get(globalThis, 'asked').push([permission, details.requestingUrl, details.isMainFrame])
          callback(granted.includes(permission))
        })
    },
    { partition, granted },
  )
const asked = () => application().evaluate(() => Reflect.get(globalThis, 'asked'))

test('a refused permission is refused in the page', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'refusing' })
  await decide('refusing', [])
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
  expect(await asked()).toEqual([['notifications', `${site().origin}/`, true]])
  const position = page.evaluate(
    () =>
      new Promise((resolve, reject) =>
        navigator.geolocation.getCurrentPosition(resolve, ({ code }) => reject(new Error(`code ${code}`))),
      ),
  )
  expect(await outcomeOf(position)).toContain('code 1')
  const media = page.evaluate(() => navigator.mediaDevices.getUserMedia({ audio: true }).then(String))
  // A machine without a camera or microphone may report that first.
  expect(await outcomeOf(media)).toMatch(/Not(?:Allowed|Found)Error/)
  const clipboard = page.evaluate(() => navigator.clipboard.readText())
  expect(await outcomeOf(clipboard)).toContain('NotAllowedError')
  const names: string[] = (await asked()).map(([name]: [string]) => name)
  // Without a microphone, nothing is asked for it.
  expect(names.filter((name) => name !== 'media')).toEqual(['notifications', 'geolocation', 'clipboard-read'])
})

test('a granted permission is granted in the page, and only that one', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'granting' })
  await decide('granting', ['notifications'])
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('granted')
  const media = page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).then(String))
  expect(await outcomeOf(media)).toMatch(/Not(?:Allowed|Found)Error/)
})

test('the check handler decides what a page sees of its permissions', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'checking' })
  await decide('checking', ['notifications'])
  await application().evaluate(({ session }) => {
    session.fromPartition('checking').setPermissionCheckHandler(() => false)
  })
  expect(await page.evaluate(() => Notification.permission)).toBe('denied')
})

test('without a handler, everything a page requests is granted', async () => {
  const page = await openWindow(application(), site().origin, { partition: 'unguarded' })
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('granted')
})

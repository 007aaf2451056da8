import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, sendTestEvent, startReceiver } from '../../support/program/person.ts'
import { answerQuestions } from '../../support/program/questions.ts'

/**
 * Enters secrets of every kind, uses them across a restart, and then searches for them: in every file of the profile,
 * and in everything that crosses the bridge to the page. The sandbox's own state is the service's; the tokens to search
 * for are read from it.
 */
const ownSecret = 'CANARYownAppSecret0123456789'

test('no secret is in the profile, in the logs or in what the page gets', async ({ start, profile }) => {
  const program = await start()
  const { window } = program
  await window.getByRole('button', { name: 'Connect your account' }).click()
  await window.getByRole('textbox', { name: 'App key' }).fill('canaryKeyWhichIsNoSecret')
  await window.getByLabel('App secret', { exact: true }).fill(ownSecret)
  await window.getByRole('button', { name: 'Save keys' }).click()
  // With keys of a real app, a webhook's address is confirmed.
  await answerQuestions(program, 'confirm')
  await expect(window.getByText('Keys stored, ending in')).toBeVisible()
  await listen(window)
  await window.evaluate(() => {
    globalThis.location.hash = '/welcome'
  })
  await exploreSandbox(program)
  await startReceiver(window)
  await register(window)
  await expect(window.getByRole('link', { name: /^Service 1 valid/ })).toBeVisible()
  await sendTestEvent(window)
  await expect(
    window.getByRole('grid', { name: 'Received events' }).getByRole('row', { name: /Direct message/ }),
  ).toBeVisible()
  const traffic = await heard(window)
  expect(traffic).toContain('sessionChanged')
  await program.close()

  const again = await start()
  await expect(again.window.getByRole('button', { name: /^Switch account or user.*@ada/ })).toBeVisible()
  const later = await readEverything(again.window)
  expect(later).toContain('"screenName":"ada"')
  await again.close()

  const secrets = [ownSecret, ...(await serviceSecrets(join(profile, 'sandbox')))]
  expect(secrets.length).toBeGreaterThan(5)
  for (const secret of secrets) {
    expect(traffic.includes(secret), 'crossed the bridge').toBe(false)
    expect(later.includes(secret), 'crossed the bridge after the restart').toBe(false)
    expect(await filesWith(profile, secret)).toEqual([])
  }
})

/** Records everything that main sends to the page from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heardTexts: string[] = []
    Reflect.set(globalThis, 'heardTexts', heardTexts)
    const names = [
      'preferencesChanged',
      'secretsChanged',
      'sessionChanged',
      'signInChanged',
      'sandboxChanged',
      'receiverChanged',
      'webhooksChanged',
      'inboxChanged',
      'connectionChanged',
      'limitsChanged',
    ] as const
    for (const name of names) {
      window.flightdeck.on(name, (payload) => heardTexts.push(`${name} ${JSON.stringify(payload)}`))
    }
  })
}

async function heard(window: Page): Promise<string> {
  return (
    (await window.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'heardTexts')))) +
    (await readEverything(window))
  )
}

/** Every reading call of the contract, with its reply. */
async function readEverything(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { diagnostics, app, preferences, secrets, session, signIn, sandbox, accounts } = window.flightdeck
    const { webhooks, receiver, inbox } = window.flightdeck
    const answers = await Promise.all([
      diagnostics.create(),
      app.info(),
      preferences.read(),
      secrets.state(),
      session.state(),
      session.bearer(),
      signIn.state(),
      sandbox.state(),
      accounts.list({ host: 'ads', refresh: false }),
      webhooks.list(),
      receiver.state(),
      inbox.list({ text: '', offset: 0, count: 50 }),
      inbox.get({ id: 1 }),
    ])
    return JSON.stringify(answers)
  })
}

/** Token secrets, app secrets and app-only tokens, from the service. */
async function serviceSecrets(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'sandbox-state.json'), 'utf8')
  const found = text.matchAll(/"(?:token|secret|consumer_secret)":"([^"]{8,})"/g)
  return [...new Set([...found].flatMap(([, value]) => (value === undefined ? [] : [value])))]
}

async function filesWith(folder: string, secret: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('sandbox'))
  const hits: string[] = []
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]
    if (forms.some((form) => bytes.includes(form))) hits.push(file.name)
  }
  return hits
}

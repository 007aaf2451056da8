import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { ConsoleRequest } from '../../../src/shared/domain/console-request.ts'
import { unfiltered } from '../../../src/shared/domain/inbox-filter.ts'
import { basicText, createTestSecretBox, keyring } from './secret-box.ts'
import { approves, enterSandbox, type Stage, setStage, signIn, unwrap, windowSignIn } from './stage.ts'

let stage: Stage
afterEach(() => stage.end())

const ownKeys = {
  environmentId: 'custom',
  consumerKey: 'canary-consumer-key-58102',
  consumerSecret: 'canary-consumer-secret-49286',
  callbackUrl: 'http://127.0.0.1/oauth/callback',
}
function traces(): Readonly<Record<string, string>> {
  return {
    settings: stage.settingsText(),
    database: stage.databaseText(),
    log: stage.logged.join('\n'),
    events: JSON.stringify(stage.emitted),
    replies: stage.replies.join('\n'),
    'saved requests': readFileSync(join(stage.folder, 'collection.json'), 'utf8'),
    'export of the inbox': readFileSync(join(stage.folder, 'events.jsonl'), 'utf8'),
    'bundle for a report': readFileSync(join(stage.folder, 'bundle.txt'), 'utf8'),
  }
}

it.each([
  ['protected', keyring],
  ['kept for the session', basicText],
])('leaves no secret in any place after all flows, %s', async (_how, backend) => {
  stage = await setStage({ secretBox: createTestSecretBox(backend) })
  const { handlers } = stage
  await enterSandbox(stage)
  unwrap(await handlers.session.saveKeys(ownKeys))
  for (const name of ['ada', 'bert']) await signIn(stage, name)
  stage.person = approves(stage, 'ada', true)
  await handlers.signIn.start(windowSignIn)
  unwrap(await handlers.accounts.list({ host: 'ads', refresh: true }))
  await handlers.accounts.details({ host: 'ads', accountId: '18ce54d4x5t', refresh: true })
  const receiver = unwrap(await handlers.receiver.start({ port: 0 }))
  const url = receiver.kind === 'running' ? (receiver.publicUrl ?? '') : ''
  unwrap(await handlers.webhooks.register({ url }))
  unwrap(
    await handlers.sandbox.sendEvent({ webhookId: null, body: '{"direct_message_events":[{"id":"1"}]}' }),
  )
  unwrap(await handlers.inbox.list({ text: 'direct', offset: 0, count: 10 }))
  await stage.control('POST', '/faults', { match: {}, times: 3, status: 500, body: 'trouble' })
  await handlers.webhooks.list(undefined)
  await handlers.app.reportError({
    message: `Something with ${stage.addresses().app.consumerSecret}`,
    stack: null,
  })
  const request: ConsoleRequest = {
    ...{ operation: 'accounts.list', host: 'ads', method: 'GET', path: '/12/accounts' },
    ...{ auth: 'user', query: [], headers: [], body: { kind: 'none' } },
  }
  unwrap(await handlers.console.send({ sendId: 's1', request, confirmed: true, keep: true }))
  unwrap(await handlers.console.history({ text: '', offset: 0, count: 10 }))
  // A secret that a person put into a saved request by hand does not get into its file either.
  const leaky = { ...request, query: [['note', stage.addresses().app.consumerSecret] as [string, string]] }
  const saved = [{ name: 'Accounts', note: '', request: leaky }]
  const collection = { format: 'flightdeck-requests', version: 1, name: 'Mine', requests: saved } as const
  unwrap(await handlers.console.saveCollection({ file: null, collection }))
  stage.picks = [join(stage.folder, 'collection.json')]
  unwrap(await handlers.console.exportCollection({ file: 'Mine.json' }))
  stage.picks = [join(stage.folder, 'events.jsonl')]
  unwrap(await handlers.inbox.export({ text: '', filter: unfiltered }))
  stage.picks = [join(stage.folder, 'bundle.txt')]
  const bundle = unwrap(await handlers.activity.diagnostics(undefined))
  unwrap(await handlers.activity.saveDiagnostics({ bundleId: bundle.id }))
  const asked = { text: '', jobId: null, failedOnly: false, offset: 0, count: 200 }
  expect(unwrap(await handlers.activity.requests(asked)).total).toBeGreaterThan(5)
  const { users } = unwrap(await handlers.session.state(undefined))
  const [first] = users
  if (first !== undefined) {
    unwrap(await handlers.session.signOut({ environmentId: 'sandbox', userId: first.userId }))
  }
  await signIn(stage, 'ada')
  unwrap(await handlers.session.invalidateBearer(undefined))
  unwrap(await handlers.secrets.state(undefined))

  // PINs are too short to be told from other numbers; they serve once.
  const known = [...stage.secrets].filter((secret) => secret.length >= 8)
  expect(known).toEqual(expect.arrayContaining([ownKeys.consumerKey, ownKeys.consumerSecret]))
  // The keys of two applications; for each of four sign-ins a request and, but for the refusal, an access token; a bearer token.
  expect(known.length).toBeGreaterThanOrEqual(15)
  for (const [place, text] of Object.entries(traces())) {
    for (const secret of known) {
      expect(text.includes(secret), `${secret.slice(0, 4)}… in ${place}`).toBe(false)
      expect(
        text.includes(Buffer.from(secret).toString('base64')),
        `${secret.slice(0, 4)}… in ${place}`,
      ).toBe(false)
    }
    expect(text.length, place).toBeGreaterThan(10)
  }
})

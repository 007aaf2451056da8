import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { ConsoleRequest } from '../../../src/shared/console/console-request.ts'
import { snippet, snippetForms } from '../../../src/shared/console/console-snippets.ts'
import type { ConsoleAnswer } from '../../../src/shared/contract/console.ts'
import { isSecretName } from '../../../src/shared/text/secret-name.ts'
import { unfiltered } from '../../../src/shared/webhooks/inbox-filter.ts'
import { unwrap } from '../../support/outcomes.ts'
import { publishAudience } from '../publishing/publish-acts.ts'
import { basicText, createTestSecretBox, keyring } from '../sign-in/secret-box.ts'
import { approves, enterSandbox, type Stage, setStage, signIn, windowSignIn } from '../stage/stage.ts'

let stage: Stage
afterEach(() => stage.end())

const ownKeys = {
  environmentId: 'custom',
  consumerKey: 'canary-consumer-key-58102',
  consumerSecret: 'canary-consumer-secret-49286',
  callbackUrl: 'http://127.0.0.1/oauth/callback',
}
/** People in a file, as written there and as normalized before hashing. */
const people = ['Canary.Person@Mail.example', '+49 30 55501234']
const rawPeople = [...people, 'canary.person@mail.example', '+493055501234', '493055501234']

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: '18ce54d4x5t' } as const

/** Every file below a folder of the stage, concatenated. */
function filesIn(name: string): string {
  const folder = join(stage.folder, name)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

/** What can be copied from the console: the parts of an answer from the bridge, and requests as scripts. */
function copiesOf(answer: ConsoleAnswer, requests: readonly ConsoleRequest[]): string {
  const { body, headers, url, signature, clockAheadMs } = answer
  const base = stage.addresses().adsUrl
  const scripts = requests.flatMap((one) =>
    snippetForms.map((form) => snippet(form, one, base, isSecretName)),
  )
  return [JSON.stringify({ body, headers, url, signature, clockAheadMs }), ...scripts].join('\n')
}

async function uploadPeople(): Promise<void> {
  const { handlers } = stage
  const path = join(stage.folder, '..', `canary-people-${process.pid}.csv`)
  writeFileSync(path, `email,phone\n${people.join(',')}\n`)
  stage.picks = [path]
  const opened = unwrap(await handlers.audiences.openFile({ file: null }))
  const id = await publishAudience(stage, 'Customers')
  const columns = ['email', 'phone_number'] as const
  const input = {
    workspace,
    fileId: opened?.fileId ?? '',
    target: { list: 'customAudience', id, name: 'Customers' } as const,
    plan: {
      mode: 'add' as const,
      hasTitles: true,
      columns: [...columns],
      country: 'DE',
      effectiveAt: null,
      expiresAt: null,
    },
  }
  expect(unwrap(await handlers.audiences.prepare(input))).toMatchObject({ rows: 1, updates: 1 })
  const job = unwrap(await handlers.audiences.start({ fileId: input.fileId }))
  const state = async () => unwrap(await handlers.jobs.get({ jobId: job.id })).state
  await expect.poll(state).toBe('done')
  rmSync(path)
}

function traces(copies: string): Readonly<Record<string, string>> {
  return {
    copies,
    collections: filesIn('collections'),
    'lists of people': filesIn('audiences'),
    backup: readFileSync(join(stage.folder, 'copy.db'), 'latin1'),
    'export of everything': filesIn('everything'),
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
    operation: 'accounts.list',
    host: 'ads',
    method: 'GET',
    path: '/12/accounts',
    auth: 'user',
    query: [],
    headers: [],
    body: { kind: 'none' },
  }
  // A secret in an unexpected place, which the service echoes in its answer.
  const leaky = { ...request, query: [['note', stage.addresses().app.consumerSecret] as [string, string]] }
  const echoed = { ...leaky, path: `/12/accounts/${stage.addresses().app.consumerSecret}` }
  unwrap(await handlers.console.send({ sendId: 's1', request, confirmed: true, logged: true }))
  const answer = unwrap(
    await handlers.console.send({ sendId: 's2', request: echoed, confirmed: true, logged: true }),
  )
  const history = unwrap(await handlers.console.history({ text: '', offset: 0, count: 10 }))
  const earlier = await Promise.all(
    history.rows.map(async ({ id }) => unwrap(await handlers.console.historyEntry({ id })).request),
  )
  expect(earlier).toHaveLength(2)
  // A secret that a person typed into a saved request isn't written to its file either.
  const saved = [{ name: 'Accounts', note: '', request: leaky }]
  const collection = { format: 'flightdeck-requests', version: 1, name: 'Mine', requests: saved } as const
  const { collections } = unwrap(await handlers.console.saveCollection({ file: null, collection }))
  const savedRequests = collections.flatMap((one) => one.collection.requests.map((each) => each.request))
  expect(savedRequests).toHaveLength(1)
  const copies = copiesOf(answer, [...earlier, ...savedRequests])
  await signIn(stage, 'ada')
  await uploadPeople()
  stage.picks = [join(stage.folder, 'collection.json')]
  unwrap(await handlers.console.exportCollection({ file: 'Mine.json' }))
  stage.picks = [join(stage.folder, 'events.jsonl')]
  unwrap(await handlers.inbox.export({ text: '', filter: unfiltered }))
  stage.picks = [join(stage.folder, 'bundle.txt')]
  const bundle = unwrap(await handlers.diagnostics.create(undefined))
  unwrap(await handlers.diagnostics.save({ bundleId: bundle.id }))
  stage.picks = [join(stage.folder, 'copy.db')]
  unwrap(await handlers.backup.write(undefined))
  mkdirSync(join(stage.folder, 'everything'))
  stage.picks = [join(stage.folder, 'everything')]
  expect(unwrap(await handlers.backup.exportAll(undefined))?.rows).toBeGreaterThan(10)
  const asked = { text: '', jobId: null, failedOnly: false, offset: 0, count: 200 }
  expect(unwrap(await handlers.requestLog.list(asked)).total).toBeGreaterThan(5)
  const { users } = unwrap(await handlers.session.state(undefined))
  const [first] = users
  if (first !== undefined) {
    unwrap(await handlers.session.signOut({ environmentId: 'sandbox', userId: first.userId }))
  }
  await signIn(stage, 'ada')
  unwrap(await handlers.session.invalidateBearer(undefined))
  unwrap(await handlers.secrets.state(undefined))

  // PINs are too short to distinguish from other numbers, and work only once.
  const known = [...stage.secrets].filter((secret) => secret.length >= 8)
  expect(known).toEqual(expect.arrayContaining([ownKeys.consumerKey, ownKeys.consumerSecret]))
  // The keys of two applications; for each of four sign-ins a request token and, except for the refused one, an access
  // token; a bearer token.
  expect(known.length).toBeGreaterThanOrEqual(15)
  for (const [place, text] of Object.entries(traces(copies))) {
    for (const value of rawPeople) expect(text.includes(value), `${value} in ${place}`).toBe(false)
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

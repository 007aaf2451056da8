import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import { enterSandbox, type Stage, setStage, signIn } from '../stage/stage.ts'

const ownEnvironment = {
  id: 'staging-of-initech',
  name: 'Initech staging',
  kind: 'custom',
  platformUrl: 'https://api.initech.example',
  adsUrl: 'https://ads.initech.example',
  adsSandboxUrl: 'https://ads-sandbox.initech.example',
  signatureHeader: 'x-service-webhooks-signature',
  signInHosts: [],
} as const
const ownKeys = {
  environmentId: ownEnvironment.id,
  consumerKey: 'canary-consumer-key-58102',
  consumerSecret: 'canary-consumer-secret-49286',
  callbackUrl: 'http://127.0.0.1/oauth/callback',
}
/** People and places as they may get into a log: by a careless message, a query, a file name. */
const people = [
  'grace.hopper@mail.example',
  '+49 30 98765432',
  '@gracehopper',
  'https://hooks.initech.example/in?customer=77',
  '/home/grace/Customers.csv',
]

let stage: Stage
beforeEach(async () => {
  stage = await setStage({ absenceMs: 300 })
})
afterEach(() => stage.end())

/** Returns the job's ID. */
async function useEverything(): Promise<string> {
  const { handlers } = stage
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  unwrap(await handlers.session.saveEnvironment({ environment: { ...ownEnvironment, signInHosts: [] } }))
  unwrap(await handlers.session.saveKeys(ownKeys))
  unwrap(await handlers.accounts.list({ host: 'ads', refresh: true }))
  await handlers.accounts.details({ host: 'ads', accountId: 'nobodys', refresh: true })
  const poll = {
    name: 'Secret launch in March',
    duration_in_minutes: 1_440,
    first_choice: 'Left',
    second_choice: 'Right',
  }
  const refusal = { errors: [{ code: 'INVALID_PARAMETER', message: 'not today', parameter: 'name' }] }
  await stage.control('POST', '/faults', {
    match: { method: 'POST', path_regex: '/cards/poll$' },
    times: 1,
    status: 400,
    body: refusal,
  })
  const draft = unwrap(await handlers.drafts.create({ workspace, subject: 'poll', fields: poll }))
  const { id: jobId } = unwrap(await handlers.publishing.start({ workspace, draftIds: [draft.id] }))
  await expect.poll(async () => unwrap(await handlers.jobs.get({ jobId })).state).toBe('done')
  mkdirSync(join(stage.folder, 'logs'), { recursive: true })
  const lines = people.map((person) =>
    JSON.stringify({ level: 'warn', event: 'x', message: `for ${person} !` }),
  )
  writeFileSync(join(stage.folder, 'logs', 'flightdeck.log'), [...stage.logged, ...lines, ''].join('\n'))
  return jobId
}

it('contains what a report needs, and nothing about people, secrets or their texts', async () => {
  await useEverything()
  const { text, replaced } = unwrap(await stage.handlers.diagnostics.create(undefined))

  for (const title of ['Program', 'Database', 'Rate limits', 'Jobs', 'Requests', 'Log']) {
    expect(text).toMatch(new RegExp(`^== ${title}`, 'm'))
  }
  expect(text).toMatch(/"schemaVersion":\d+/)
  expect(text).toContain('"operation":"accounts.list"')
  expect(text).toMatch(/"kind":"publish".*"faults":\{"invalid":1\}/)
  expect(text).toContain('The settings were set aside.')
  expect(text).toContain('[account 1]')
  expect(text).toContain('[person 1]')
  expect(replaced.length).toBeGreaterThan(5)

  const accounts = unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: false })).accounts
  expect(accounts.length).toBeGreaterThan(0)
  const planted = [
    ...[...stage.secrets].filter((secret) => secret.length >= 8),
    ...people,
    ...accounts.flatMap(({ id, name }) => [id, typeof name === 'string' ? name : id]),
    'Secret launch',
    'initech',
    'grace',
    '"ada"',
    '@ada',
    stage.folder,
  ]
  expect(planted.length).toBeGreaterThan(15)
  for (const value of planted) {
    expect(text.toLowerCase().includes(value.toLowerCase()), `${value.slice(0, 12)}… in the bundle`).toBe(
      false,
    )
  }
})

it('saves the bytes that were shown, even if things have changed since', async () => {
  await enterSandbox(stage)
  const bundle = unwrap(await stage.handlers.diagnostics.create(undefined))
  expect(bundle.bytes).toBe(Buffer.byteLength(bundle.text))
  await signIn(stage, 'ada')
  stage.picks = [join(stage.folder, 'report.txt')]
  const saved = unwrap(await stage.handlers.diagnostics.save({ bundleId: bundle.id }))
  expect(saved).toEqual({ fileName: 'report.txt' })
  expect(readFileSync(join(stage.folder, 'report.txt'), 'utf8')).toBe(bundle.text)
})

it('writes nothing if the dialog was closed or the bundle is gone', async () => {
  const bundle = unwrap(await stage.handlers.diagnostics.create(undefined))
  expect(unwrap(await stage.handlers.diagnostics.save({ bundleId: bundle.id }))).toBeNull()
  const unknown = await stage.handlers.diagnostics.save({ bundleId: bundle.id + 1 })
  expect(faultOf(unknown)).toMatchObject({ kind: 'refused', reason: 'state' })
})

it('contains every request of a job, with its outcome', async () => {
  const jobId = await useEverything()
  const asked = { text: '', failedOnly: false, offset: 0, count: 100 }
  const ofJob = async (id: string | null, more = {}) =>
    unwrap(await stage.handlers.requestLog.list({ ...asked, jobId: id, ...more })).rows
  const before = await ofJob(jobId)
  expect(before).toContainEqual(
    expect.objectContaining({
      operation: 'pollCards.create',
      status: 400,
      fault: expect.objectContaining({ kind: 'invalid' }),
    }),
  )
  expect(before.map(({ operation }) => operation)).not.toContain('accounts.list')
  expect(await ofJob('another')).toEqual([])
  expect((await ofJob(null)).map(({ operation }) => operation)).toContain('accounts.list')
  const failed = await ofJob(null, { failedOnly: true, text: 'pollCards' })
  expect(failed.map(({ operation }) => operation)).toEqual(['pollCards.create'])

  const first = before[0]
  expect(unwrap(await stage.handlers.requestLog.get({ id: first?.id ?? 0 }))).toEqual(first)
  expect(faultOf(await stage.handlers.requestLog.get({ id: 999_999 }))).toMatchObject({ kind: 'notFound' })
})

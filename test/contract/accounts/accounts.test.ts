import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, payloads, type Stage, setStage, signIn } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
  await enterSandbox(stage)
})
afterEach(() => stage.end())

const northwind = '18ce54d4x5t'
const list = (refresh: boolean) => stage.handlers.accounts.list({ host: 'ads', refresh })
const details = (refresh: boolean, accountId = northwind) =>
  stage.handlers.accounts.details({ host: 'ads', accountId, refresh })
const adsRequests = async () => (await stage.requests()).filter(({ path }) => path.startsWith('/ads/')).length

it('reads the list once, then answers from the store, with its age', async () => {
  await signIn(stage, 'ada')
  const first = unwrap(await list(false))
  expect(first.accounts.map(({ name }) => name)).toEqual(['Northwind Outdoor', 'Wayline Campervans'])
  expect(await adsRequests()).toBe(1)
  expect(unwrap(await list(false))).toEqual(first)
  expect(await adsRequests()).toBe(1)
  expect(unwrap(await list(true)).seenAt).toBeGreaterThanOrEqual(first.seenAt)
  expect(await adsRequests()).toBe(2)
})

it('shows the stored list when the service is out of reach, but never instead of a refresh', async () => {
  await signIn(stage, 'ada')
  const seen = unwrap(await list(true))
  unwrap(await details(true))
  await stage.control('POST', '/faults', { match: {}, drop: 'before' })
  expect(faultOf(await list(true)).kind).toBe('dropped')
  expect(unwrap(await list(false))).toEqual(seen)
  unwrap(await stage.handlers.sandbox.stop(undefined))
  expect(faultOf(await list(true))).toMatchObject({ kind: 'sandboxStopped' })
  expect(unwrap(await list(false))).toEqual(seen)
  expect(unwrap(await details(false)).account.name).toBe('Northwind Outdoor')
})

it('combines details from four requests', async () => {
  await signIn(stage, 'ada')
  const found = unwrap(await details(false))
  expect(found.account.id).toBe(northwind)
  expect(found.apps).toMatchObject({ kind: 'read', value: [{ os_type: 'IOS' }, { os_type: 'ANDROID' }] })
  expect(found.features).toMatchObject({ value: expect.arrayContaining(['CONVERSATION_CARD']) })
  expect(found.permissions).toEqual({ kind: 'read', value: ['ACCOUNT_ADMIN'] })
  expect(await adsRequests()).toBe(4)
  expect(unwrap(await details(false))).toEqual(found)
  expect(await adsRequests()).toBe(4)
})

it('returns deleted accounts and apps on request, and stores neither', async () => {
  await signIn(stage, 'ada')
  const seen = unwrap(await list(true))
  const deleted = unwrap(
    await stage.handlers.accounts.list({ host: 'ads', withDeleted: true, refresh: false }),
  )
  expect(deleted.accounts.filter((account) => account.deleted === true)).toMatchObject([
    { name: 'Northwind Surf (closed)' },
  ])
  expect(deleted.accounts.length).toBe(seen.accounts.length + 1)
  expect(unwrap(await list(false))).toEqual(seen)
  const known = unwrap(await details(true))
  const apps = known.apps.kind === 'read' ? known.apps.value : []
  await stage.control('POST', '/faults', {
    match: { path_regex: '/account_apps$' },
    times: 1,
    status: 200,
    body: { data: [...apps, { id: 'goneapp', os_type: 'IOS', deleted: true }], next_cursor: null },
  })
  const asked = { host: 'ads', accountId: northwind, withDeleted: true, refresh: true } as const
  const whole = unwrap(await stage.handlers.accounts.details(asked))
  expect(whole.apps).toMatchObject({ value: [...apps, { id: 'goneapp', deleted: true }] })
  expect(unwrap(await details(false))).toEqual(known)
})

it('works without roles if the service has no call for them', async () => {
  await signIn(stage, 'ada')
  const match = { path_regex: 'authenticated_user_access' }
  await stage.control('POST', '/faults', {
    match,
    status: 404,
    body: { errors: [{ code: 'ROUTE_NOT_FOUND', message: 'no' }] },
  })
  expect(unwrap(await details(true)).permissions).toEqual({ kind: 'read', value: [] })
})

it.each([
  ['apps', '/account_apps'],
  ['features', '/features'],
  ['permissions', 'authenticated_user_access'],
] as const)(
  'shows what could be read if the %s are refused, and why they are missing',
  async (part, path_regex) => {
    await signIn(stage, 'ada')
    await stage.control('POST', '/faults', {
      match: { path_regex },
      status: 403,
      times: 1,
      body: { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'not yours' }] },
    })
    const found = unwrap(await details(true))
    expect(found.account.name).toBe('Northwind Outdoor')
    const parts = { apps: found.apps, features: found.features, permissions: found.permissions }
    const refused = { kind: 'failed', fault: { kind: 'forbidden', reason: 'ACTION_NOT_ALLOWED' } }
    const read = { kind: 'read' }
    expect(parts).toMatchObject({ apps: read, features: read, permissions: read, [part]: refused })
    // A refusal isn't stored: the next call asks again.
    expect(unwrap(await details(false))[part].kind).toBe('read')
  },
)

it('keeps complete details when a later refresh lacks a part', async () => {
  await signIn(stage, 'ada')
  const whole = unwrap(await details(true))
  await stage.control('POST', '/faults', {
    match: { path_regex: '/features' },
    status: 403,
    body: { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'not yours' }] },
  })
  expect(unwrap(await details(true)).features.kind).toBe('failed')
  expect(unwrap(await details(false))).toEqual(whole)
})

describe('a 401 from the ads hosts, which have one code for every refusal', () => {
  const refuse = (path_regex: string) =>
    stage.control('POST', '/faults', {
      match: { path_regex },
      status: 401,
      body: { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'no' }], request: { params: {} } },
    })
  const stateOfUser = async () => unwrap(await stage.handlers.session.state(undefined)).users[0]?.state

  it('for one account leaves the user signed in', async () => {
    await signIn(stage, 'ada')
    await refuse('authenticated_user_access')
    const { permissions } = unwrap(await details(true))
    expect(permissions).toMatchObject({
      kind: 'failed',
      fault: { kind: 'forbidden', reason: 'UNAUTHORIZED_ACCESS' },
    })
    expect(await stateOfUser()).toBe('active')
  })

  it('for every read of one account leaves the user signed in, after one check of the token', async () => {
    await signIn(stage, 'ada')
    await refuse(`/accounts/${northwind}`)
    expect(faultOf(await details(true))).toMatchObject({ kind: 'forbidden', reason: 'UNAUTHORIZED_ACCESS' })
    expect(await stateOfUser()).toBe('active')
    expect((await stage.requests()).filter(({ path }) => path.endsWith('/accounts'))).toHaveLength(1)
  })

  it('for the token signs the user out', async () => {
    await signIn(stage, 'ada')
    await refuse('/ads/')
    expect(faultOf(await details(true))).toMatchObject({ kind: 'signedOut', code: 'UNAUTHORIZED_ACCESS' })
    expect(await stateOfUser()).toBe('signedOut')
  })

  it('proves nothing if the token can’t be checked', async () => {
    await signIn(stage, 'ada')
    await refuse(`/accounts/${northwind}`)
    await stage.control('POST', '/faults', { match: { path_regex: '/accounts$' }, status: 503, body: {} })
    expect(faultOf(await details(true)).kind).toBe('forbidden')
    expect(await stateOfUser()).toBe('active')
  })
})

it('passes on the fault of an account that isn’t ours', async () => {
  await signIn(stage, 'bert')
  expect(faultOf(await details(true)).kind).toBe('forbidden')
})

it('changes name and industry, in the store too', async () => {
  await signIn(stage, 'ada')
  unwrap(await list(true))
  unwrap(await details(true))
  const eventCount = payloads(stage, 'sessionChanged').length
  const changed = unwrap(
    await stage.handlers.accounts.update({
      host: 'ads',
      accountId: northwind,
      name: 'Northwind Trails',
      industryType: 'TRAVEL',
    }),
  )
  expect(changed).toMatchObject({ name: 'Northwind Trails', industry_type: 'TRAVEL' })
  // This gives the switcher of every window the new name.
  expect(payloads(stage, 'sessionChanged')).toHaveLength(eventCount + 1)
  const before = await adsRequests()
  expect(unwrap(await list(false)).accounts[0]).toEqual(changed)
  expect(unwrap(await details(false)).account).toEqual(changed)
  expect(await adsRequests()).toBe(before)
})

it('creates and deletes accounts on the sandbox host', async () => {
  await signIn(stage, 'ada')
  const inSandbox = () => stage.handlers.accounts.list({ host: 'adsSandbox', refresh: false })
  unwrap(await inSandbox())
  const made = unwrap(await stage.handlers.accounts.createSandbox(undefined))
  expect(unwrap(await inSandbox()).accounts).toContainEqual(made)
  expect(
    unwrap(await stage.handlers.accounts.list({ host: 'adsSandbox', refresh: true })).accounts,
  ).toContainEqual(made)
  expect(unwrap(await stage.handlers.accounts.deleteSandbox({ accountId: made.id })).deleted).toBe(true)
  expect(unwrap(await inSandbox()).accounts.map(({ id }) => id)).not.toContain(made.id)
})

it('grants features to a sandbox account, removes them, and remembers both', async () => {
  await signIn(stage, 'ada')
  const { id: accountId } = unwrap(await stage.handlers.accounts.createSandbox(undefined))
  const { changeFeatures, details } = stage.handlers.accounts
  const read = async () => unwrap(await details({ host: 'adsSandbox', accountId, refresh: false })).features
  expect(await read()).toEqual({ kind: 'read', value: [] })
  const granted = unwrap(
    await changeFeatures({ accountId, grant: ['CITY_TARGETING', 'CONVERSATION_CARD'], revoke: [] }),
  )
  expect(granted).toEqual(['CITY_TARGETING', 'CONVERSATION_CARD'])
  expect(await read()).toEqual({ kind: 'read', value: granted })
  unwrap(await changeFeatures({ accountId, grant: [], revoke: ['CITY_TARGETING'] }))
  expect(await read()).toEqual({ kind: 'read', value: ['CONVERSATION_CARD'] })
})

it('chooses no account after the chosen one is deleted, and leaves another choice alone', async () => {
  await signIn(stage, 'ada')
  const [made, other] = [
    unwrap(await stage.handlers.accounts.createSandbox(undefined)),
    unwrap(await stage.handlers.accounts.createSandbox(undefined)),
  ]
  unwrap(await stage.handlers.session.selectAccount({ accountId: made.id }))
  unwrap(await stage.handlers.accounts.deleteSandbox({ accountId: other.id }))
  expect(unwrap(await stage.handlers.session.state(undefined)).accountId).toBe(made.id)
  unwrap(await stage.handlers.accounts.deleteSandbox({ accountId: made.id }))
  expect(unwrap(await stage.handlers.session.state(undefined)).accountId).toBeNull()
  expect(payloads(stage, 'sessionChanged').at(-1)?.accountId).toBeNull()
})

it('needs a signed-in user', async () => {
  expect(faultOf(await list(false))).toMatchObject({ kind: 'signedOut', code: 'NOT_SIGNED_IN' })
})

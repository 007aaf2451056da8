import { afterEach, beforeEach, expect, it } from 'vitest'
import { enterSandbox, faultOf, type Stage, setStage, signIn, unwrap } from './stage.ts'

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
const readings = async () => (await stage.requests()).filter(({ path }) => path.startsWith('/ads/')).length

it('reads the list once and then answers from the store, with its age', async () => {
  await signIn(stage, 'ada')
  const first = unwrap(await list(false))
  expect(first.accounts.map(({ name }) => name)).toEqual(['Northwind Outdoor', 'Northwind Winter Sale'])
  expect(await readings()).toBe(1)
  expect(unwrap(await list(false))).toEqual(first)
  expect(await readings()).toBe(1)
  expect(unwrap(await list(true)).seenAt).toBeGreaterThanOrEqual(first.seenAt)
  expect(await readings()).toBe(2)
})

it('shows the stored list while nobody can be asked, but never in place of a refresh', async () => {
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

it('puts details together from four readings', async () => {
  await signIn(stage, 'ada')
  const found = unwrap(await details(false))
  expect(found.account.id).toBe(northwind)
  expect(found.apps.map(({ os_type }) => os_type)).toEqual(['IOS', 'ANDROID'])
  expect(found.features).toContain('CONVERSATION_CARD')
  expect(await readings()).toBe(4)
  expect(unwrap(await details(false))).toEqual(found)
  expect(await readings()).toBe(4)
})

it('does without the roles where the service has no call for them', async () => {
  await signIn(stage, 'ada')
  const match = { path_regex: 'authenticated_user_access' }
  await stage.control('POST', '/faults', {
    match,
    status: 404,
    body: { errors: [{ code: 'ROUTE_NOT_FOUND', message: 'no' }] },
  })
  expect(unwrap(await details(true)).permissions).toEqual([])
})

it('hands on the fault of an account that is not ours', async () => {
  await signIn(stage, 'bert')
  expect(faultOf(await details(true)).kind).toBe('forbidden')
})

it('changes name and industry, in the store too', async () => {
  await signIn(stage, 'ada')
  unwrap(await list(true))
  unwrap(await details(true))
  const changed = unwrap(
    await stage.handlers.accounts.update({
      host: 'ads',
      accountId: northwind,
      name: 'Northwind Trails',
      industryType: 'TRAVEL',
    }),
  )
  expect(changed).toMatchObject({ name: 'Northwind Trails', industry_type: 'TRAVEL' })
  const before = await readings()
  expect(unwrap(await list(false)).accounts[0]).toEqual(changed)
  expect(unwrap(await details(false)).account).toEqual(changed)
  expect(await readings()).toBe(before)
})

it('makes and deletes accounts at the sandbox host', async () => {
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

it('needs somebody signed in', async () => {
  expect(faultOf(await list(false))).toMatchObject({ kind: 'signedOut', code: 'NOT_SIGNED_IN' })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inWindow, type WindowId } from '../../../src/main/core/calling-window.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import { approves, type Stage, setStage, signIn, windowSignIn } from '../stage/stage.ts'

const first: WindowId = 1
const second: WindowId = 2

let stage: Stage
afterEach(() => stage.end())

const openWindows = () => {
  for (const window of [first, second]) stage.windowSelections.add(window, null)
}
const choiceIn = async (window: WindowId) => {
  const { environmentId, userId, accountId } = unwrap(
    await inWindow(window, () => stage.handlers.session.state(undefined)),
  )
  return { environmentId, userId, accountId }
}
const selectIn = async (window: WindowId, accountId: string | null) =>
  unwrap(await inWindow(window, () => stage.handlers.session.selectAccount({ accountId })))

describe('with two windows open', () => {
  beforeEach(async () => {
    stage = await setAdasStage()
    openWindows()
    await selectIn(first, demoAccountIds.northwind)
  })

  it('each works with its own account', async () => {
    await selectIn(second, demoAccountIds.wayline)
    expect((await choiceIn(first)).accountId).toBe(demoAccountIds.northwind)
    expect((await choiceIn(second)).accountId).toBe(demoAccountIds.wayline)
    await selectIn(second, null)
    expect((await choiceIn(first)).accountId).toBe(demoAccountIds.northwind)
  })

  it('another user is signed in and chosen in one of them only', async () => {
    const before = await choiceIn(first)
    stage.person = approves(stage, 'bert')
    const bert = unwrap(await inWindow(second, () => stage.handlers.signIn.start(windowSignIn)))
    expect((await choiceIn(second)).userId).toBe(bert.userId)
    expect(await choiceIn(first)).toEqual(before)
    const switched = inWindow(second, () =>
      stage.handlers.session.switchUser({ userId: before.userId ?? '' }),
    )
    expect(unwrap(await switched).userId).toBe(before.userId)
    expect(await choiceIn(first)).toEqual(before)
  })

  it('another environment is entered in one of them only, and calls go where each window is', async () => {
    unwrap(await inWindow(second, () => stage.handlers.session.useEnvironment({ environmentId: 'x' })))
    const list = { host: 'ads', refresh: true } as const
    expect(unwrap(await inWindow(first, () => stage.handlers.accounts.list(list))).accounts).not.toEqual([])
    expect(faultOf(await inWindow(second, () => stage.handlers.accounts.list(list))).kind).toBe('signedOut')
    const connection = (window: WindowId) =>
      inWindow(window, () => stage.handlers.status.connection(undefined))
    expect(unwrap(await connection(first)).kind).toBe('online')
    expect(unwrap(await connection(second)).kind).toBe('unknown')
  })

  it('signing out in one leaves the other on its user, or without one if it was the same', async () => {
    const ada = await choiceIn(first)
    await selectIn(second, demoAccountIds.wayline)
    stage.person = approves(stage, 'bert')
    const bert = unwrap(await inWindow(first, () => stage.handlers.signIn.start(windowSignIn)))
    unwrap(
      await inWindow(first, () =>
        stage.handlers.session.signOut({ environmentId: 'sandbox', userId: bert.userId }),
      ),
    )
    expect(await choiceIn(second)).toMatchObject({ userId: ada.userId, accountId: demoAccountIds.wayline })
    expect((await choiceIn(first)).userId).toBe(ada.userId)
    unwrap(
      await inWindow(first, () =>
        stage.handlers.session.signOut({ environmentId: 'sandbox', userId: ada.userId ?? '' }),
      ),
    )
    expect(await choiceIn(second)).toMatchObject({ userId: null, accountId: null })
  })

  it('the program’s own work uses what was chosen last in the environment that it’s about', async () => {
    unwrap(await inWindow(second, () => stage.handlers.session.useEnvironment({ environmentId: 'x' })))
    const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const
    expect((await stage.handlers.catalogs.list({ workspace, refresh: true })).ok).toBe(true)
  })

  it('a window that begins where another is keeps that when the other moves on', async () => {
    stage.windowSelections.add(3, stage.windowSelections.get(first))
    await selectIn(first, demoAccountIds.wayline)
    expect((await choiceIn(3)).accountId).toBe(demoAccountIds.northwind)
  })

  it('a window that was closed no longer counts, even for work that it began', async () => {
    await selectIn(second, demoAccountIds.wayline)
    stage.windowSelections.remove(first)
    expect((await choiceIn(first)).accountId).toBe(demoAccountIds.wayline)
    expect(stage.windowSelections.all()).toHaveLength(1)
  })
})

it('two windows open before anyone signed in begin with the first sign-in', async () => {
  stage = await setStage()
  openWindows()
  await inWindow(first, async () => {
    unwrap(await stage.handlers.sandbox.start(undefined))
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'sandbox' }))
    await signIn(stage, 'ada')
  })
  expect((await choiceIn(second)).userId).toBe((await choiceIn(first)).userId)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultMessage } from '../../../src/renderer/ui/faults/fault-labels.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { calls, InputOf } from '../../../src/shared/contract/contract.ts'
import { succeed } from '../../../src/shared/core/outcome.ts'
import { part } from '../../contract/sandbox/ads-calls.ts'
import { readPin, signIn, windowSignIn } from '../../contract/stage/stage.ts'
import { eventually } from '../../support/eventually.ts'
import { unwrap } from '../../support/outcomes.ts'
import { type DivertedStage, setDivertedStage } from '../publishing/diverted-stage.ts'
import { faultKindOf, ways } from './faulty-service.ts'

/** Signing in and out, and the application's token, while the service fails in every way. */

let at: DivertedStage
beforeAll(async () => {
  at = await setDivertedStage()
})
afterAll(() => at.end())

const pinSignIn = { ...windowSignIn, method: 'pin' } as const
const ada = { environmentId: 'sandbox', userId: demoUsers.ada.id }

/** Gets to the PIN field; returns the PIN on the page. */
async function startPin() {
  at.stage.opened.length = 0
  const over = at.stage.handlers.signIn.start(pinSignIn)
  const url = await eventually(async () => {
    const state = unwrap(await at.stage.handlers.signIn.state(undefined))
    if (state.kind !== 'pin') throw new Error(state.kind)
    return state.url
  })
  return { over, pin: await readPin(at.stage, url, 'ada') }
}

const oauth2SignIn = {
  environmentId: 'sandbox',
  scopes: ['tweet.read', 'offline.access'],
} satisfies InputOf<typeof calls.oauth2.signIn>

/** A person's decision on the OAuth 2.0 page. */
const authorizes: DivertedStage['stage']['person'] = async ({ url }) => {
  const answer = await at.stage.control('POST', '/approve', { authorize_url: url, username: 'ada' })
  return succeed(new URL(String(part(answer, 'redirect_to'))))
}

const operations = ['authentication.accessToken', 'authentication.invalidateAccessToken']

describe.each(ways)('a service that fails by: %s', (way) => {
  it('keeps a PIN it could not verify, and accepts it once the service is back', async () => {
    const { over, pin } = await startPin()
    await at.whileFailing(way, async () => {
      const fault = await at.faultOf('signIn.submitPin', { pin })
      expect(fault?.kind).toBe(faultKindOf[way])
      expect(fault && faultMessage(fault).nextStep.trim()).not.toBe('')
      expect(unwrap(await at.stage.handlers.signIn.state(undefined)).kind).toBe('pin')
    })
    unwrap(await at.stage.handlers.signIn.submitPin({ pin }))
    expect(unwrap(await over)).toMatchObject({ userId: ada.userId })
  })

  it('signs the user out locally, and says that their token may still be valid at the service', async () => {
    await signIn(at.stage, 'ada')
    await at.whileFailing(way, async () => {
      const { session, revoked } = unwrap(await at.stage.handlers.session.signOut(ada))
      expect(revoked).toBe(false)
      expect(session.users).toEqual([])
    })
  })

  it('says why an OAuth 2.0 code could not be exchanged, and keeps nothing of it', async () => {
    at.stage.person = authorizes
    await at.whileFailing(way, async () => {
      const fault = await at.faultOf('oauth2.signIn', oauth2SignIn)
      expect(fault?.kind).toBe(faultKindOf[way])
      expect(fault && faultMessage(fault).nextStep.trim()).not.toBe('')
      expect(unwrap(await at.stage.handlers.oauth2.state(undefined))).toMatchObject({
        progress: 'idle',
        user: null,
      })
    })
  })

  it('signs out of OAuth 2.0 locally, and says that the tokens may still be valid at the service', async () => {
    at.stage.person = authorizes
    unwrap(await at.stage.handlers.oauth2.signIn(oauth2SignIn))
    await at.whileFailing(way, async () => {
      const out = unwrap(await at.stage.handlers.oauth2.signOut({ environmentId: 'sandbox' }))
      expect(out).toMatchObject({ revoked: false, state: { user: null } })
    })
  })

  it('says why there is no app token, and gets one once the service is back', async () => {
    const { webhooks, session } = at.stage.handlers
    unwrap(await webhooks.list(undefined))
    unwrap(await session.invalidateBearer(undefined))
    await at.whileFailing(way, async () => {
      expect((await at.faultOf('webhooks.list', undefined))?.kind).toBe(faultKindOf[way])
      expect(unwrap(await session.bearer(undefined)).kind).toBe('none')
    })
    unwrap(await webhooks.list(undefined))
  })
})

it('has covered the operations of signing in and out', async () => {
  expect([...(await at.operations())]).toEqual(
    expect.arrayContaining([...operations, 'authentication.bearerToken']),
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecretsState } from '../../../src/shared/sign-in/secrets.ts'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, payloads, type Stage, setStage, signIn, windowSignIn } from '../stage/stage.ts'
import { basicText, createTestSecretBox, keyring, type TestSecretBox, unavailable } from './secret-box.ts'

let folder = ''
let stage: Stage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-secrets-'))
})
afterEach(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const keys = {
  environmentId: 'x',
  consumerKey: 'app-key-of-x-0001',
  consumerSecret: 'app-secret-of-x-0001',
  callbackUrl: 'http://127.0.0.1/oauth/callback',
}

async function open(secretBox: TestSecretBox) {
  stage = await setStage({ secretBox, folder })
}
/** Restarts the program on the same folder. */
async function restart(secretBox: TestSecretBox) {
  await stage.end()
  await open(secretBox)
}
const saveKeys = (change: Partial<typeof keys> = {}) =>
  stage.handlers.session.saveKeys({ ...keys, ...change })
const choose = (keep: 'session' | 'unprotected') => stage.handlers.secrets.choose({ keep })
const state = async (): Promise<SecretsState> => unwrap(await stage.handlers.secrets.state(undefined))
const keysState = async () =>
  unwrap(await stage.handlers.session.state(undefined)).environments.find(
    ({ environment }) => environment.id === 'x',
  )?.keys
const sealedEntries = () => (stage.settingsText().match(/"sealed"/g) ?? []).length

describe('a local-only start', () => {
  it('accepts no keys and no sign-in for a real account, and works with the sandbox', async () => {
    stage = await setStage({ localOnly: true, folder })
    expect(await saveKeys()).toMatchObject({ ok: false, fault: { kind: 'refused', reason: 'state' } })
    const { oauth2 } = stage.handlers
    const client = { environmentId: 'x', clientId: 'client-id', clientSecret: null }
    expect(await oauth2.saveClient(client)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    // Its first step opens a page, before any request of ours.
    const begun = await oauth2.signIn({ environmentId: 'x', scopes: ['users.read'] })
    expect(begun).toMatchObject({ ok: false, fault: { message: expect.stringContaining('--local-only') } })
    expect(sealedEntries()).toBe(0)
    unwrap(await stage.handlers.sandbox.start(undefined))
  })

  it('sends nothing with stored keys', async () => {
    await open(createTestSecretBox())
    unwrap(await saveKeys())
    await stage.end()
    stage = await setStage({ localOnly: true, folder })
    const begun = await stage.handlers.signIn.start({ ...windowSignIn, environmentId: 'x' })
    expect(begun).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  })
})

describe('a back end that protects', () => {
  it('keeps keys and tokens across a restart', async () => {
    const box = createTestSecretBox()
    await open(box)
    unwrap(await saveKeys())
    expect(await state()).toEqual({ storage: 'protected', backend: 'gnome_libsecret', unreadable: 0 })
    expect(stage.settingsText()).toContain('gnome_libsecret')
    await restart(box)
    expect(await keysState()).toBe('stored')
  })

  it('isn’t touched before there is something to open', async () => {
    const box = createTestSecretBox()
    await open(box)
    expect(box.used).toEqual({ seal: 0, open: 0, state: 0 })
  })

  it('has a secret sealed again on request', async () => {
    const box = createTestSecretBox()
    await open(box)
    unwrap(await saveKeys())
    const before = stage.settingsText()
    box.askToSealAgain()
    await restart(box)
    expect(stage.settingsText()).not.toBe(before)
    expect(await keysState()).toBe('stored')
  })
})

describe('a back end that doesn’t protect', () => {
  it('stores nothing until the user has chosen, and says so', async () => {
    const box = createTestSecretBox(basicText)
    await open(box)
    unwrap(await saveKeys())
    await eventually(() => expect(payloads(stage, 'secretsChanged').at(-1)?.storage).toBe('undecided'))
    expect(await keysState()).toBe('stored')
    expect(sealedEntries()).toBe(0)
    await restart(box)
    expect(await keysState()).toBe('none')
  })

  it('keeps secrets in memory only if that is chosen', async () => {
    const box = createTestSecretBox(basicText)
    await open(box)
    unwrap(await saveKeys())
    expect(unwrap(await choose('session'))).toMatchObject({ storage: 'session', backend: 'basic_text' })
    unwrap(await saveKeys({ environmentId: 'custom' }))
    expect(sealedEntries()).toBe(0)
    await restart(box)
    expect(await keysState()).toBe('none')
    expect((await state()).storage).toBe('session')
  })

  it('stores present and later secrets if that is chosen, and deletes them if the choice is withdrawn', async () => {
    const box = createTestSecretBox(basicText)
    await open(box)
    unwrap(await saveKeys())
    expect(unwrap(await choose('unprotected')).storage).toBe('unprotected')
    unwrap(await saveKeys({ environmentId: 'custom' }))
    expect(sealedEntries()).toBe(2)
    await restart(box)
    expect(await keysState()).toBe('stored')
    unwrap(await choose('session'))
    expect(sealedEntries()).toBe(0)
    expect(await keysState()).toBe('stored')
  })

  it('has secrets sealed again when a protecting one replaces it', async () => {
    const box = createTestSecretBox(basicText)
    await open(box)
    unwrap(await choose('unprotected'))
    unwrap(await saveKeys())
    const before = stage.settingsText()
    // The newer back end can still open what the older one sealed.
    box.become({ kind: 'unprotected', backend: 'basic_text' })
    const sync = { ...box, state: async () => keyring }
    await stage.end()
    stage = await setStage({ secretBox: sync, folder })
    expect(await keysState()).toBe('stored')
    expect(stage.settingsText()).not.toBe(before)
    expect(stage.settingsText()).toMatch(/"backend":"gnome_libsecret"/)
  })
})

describe('a missing back end', () => {
  it('leaves only the session as a choice', async () => {
    await open(createTestSecretBox(unavailable))
    unwrap(await saveKeys())
    expect(await state()).toMatchObject({ storage: 'undecided', backend: 'none' })
    expect(faultOf(await choose('unprotected'))).toMatchObject({ kind: 'secrets', state: 'unavailable' })
    expect(unwrap(await choose('session')).storage).toBe('session')
    expect(await keysState()).toBe('stored')
  })
})

describe('a changed back end', () => {
  it('makes keys unreadable and signs users out, keeps the ciphertext, and recovers', async () => {
    const box = createTestSecretBox()
    await open(box)
    unwrap(await saveKeys())
    await enterSandbox(stage)
    await signIn(stage, 'ada')
    const before = sealedEntries()

    box.become({ kind: 'protected', backend: 'kwallet6' })
    await restart(box)
    expect(await keysState()).toBe('unreadable')
    expect(unwrap(await stage.handlers.session.state(undefined)).users).toMatchObject([
      { screenName: 'ada', state: 'signedOut' },
    ])
    expect(await state()).toEqual({ storage: 'protected', backend: 'kwallet6', unreadable: before })
    expect(sealedEntries()).toBe(before)
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'x' }))
    expect(faultOf(await stage.handlers.webhooks.list(undefined))).toMatchObject({
      kind: 'secrets',
      state: 'unreadable',
    })

    box.become(keyring)
    await restart(box)
    expect(await keysState()).toBe('stored')
    expect((await state()).unreadable).toBe(0)
    expect(unwrap(await stage.handlers.session.state(undefined)).users).toMatchObject([{ state: 'active' }])
  })

  it('recovers while the program runs, when the key store answers again', async () => {
    const box = createTestSecretBox()
    await open(box)
    unwrap(await saveKeys())
    box.become(unavailable)
    await restart(box)
    const { open: tried } = box.used
    expect(await state()).toEqual({ storage: 'undecided', backend: 'none', unreadable: 1 })
    expect(box.used.open).toBe(tried)
    box.become(keyring)
    expect(await state()).toEqual({ storage: 'protected', backend: 'gnome_libsecret', unreadable: 0 })
    expect(payloads(stage, 'sessionChanged').at(-1)?.environments).toContainEqual(
      expect.objectContaining({ keys: 'stored', keyEnding: '0001' }),
    )
  })

  it('accepts keys that are entered again', async () => {
    const box = createTestSecretBox()
    await open(box)
    unwrap(await saveKeys())
    box.become({ kind: 'protected', backend: 'kwallet6' })
    await restart(box)
    unwrap(await saveKeys({ consumerKey: 'app-key-of-x-0002' }))
    expect((await state()).unreadable).toBe(0)
    await restart(box)
    expect(await keysState()).toBe('stored')
  })

  it('asks again: a choice applies to the back end it was made for', async () => {
    const box = createTestSecretBox(basicText)
    await open(box)
    unwrap(await choose('unprotected'))
    box.become(unavailable)
    expect((await state()).storage).toBe('undecided')
  })
})

describe('a failing back end', () => {
  it('leaves the session working, and reports that nothing was stored', async () => {
    const box = createTestSecretBox()
    await open(box)
    box.break()
    expect(faultOf(await saveKeys())).toMatchObject({ kind: 'secrets' })
    expect(await keysState()).toBe('stored')
    await enterSandbox(stage)
    expect((await signIn(stage, 'ada')).state).toBe('active')
    box.mend()
    unwrap(await saveKeys())
    await restart(box)
    expect(await keysState()).toBe('stored')
  })
})

it('damaged settings neither crash nor take intact ones with them', async () => {
  const box = createTestSecretBox()
  await open(box)
  unwrap(await saveKeys())
  const settings: Record<string, unknown> = JSON.parse(stage.settingsText())
  await stage.end()
  const { writeFileSync } = await import('node:fs')
  const damaged = {
    ...settings,
    secrets: {
      ...Object(settings.secrets),
      'token/x/1': 7,
      'bearer/x': { sealed: '!', backend: 'b', at: 1 },
    },
    environments: { good: 'no', x: { id: 'x', name: '' } },
    users: [null, { environmentId: 'x' }, 'text'],
    selection: { environmentId: 5, users: 'no' },
    preferences: { theme: 'mauve', navigationCollapsed: true },
    receiver: { path: '/../etc' },
    callbacks: [],
    secretsChoice: 'perhaps',
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(damaged))
  await open(box)
  expect(await keysState()).toBe('stored')
  const session = unwrap(await stage.handlers.session.state(undefined))
  expect(session).toMatchObject({ users: [], environmentId: null })
  expect(session.environments).toHaveLength(4)
  expect(unwrap(await stage.handlers.preferences.read(undefined))).toMatchObject({
    theme: 'system',
    navigationCollapsed: true,
  })
  expect((await state()).unreadable).toBe(2)
})

describe('a back end that didn’t answer in time', () => {
  it('gets what was stored meanwhile once it answers', async () => {
    const box = createTestSecretBox(unavailable)
    await open(box)
    await saveKeys()
    expect(sealedEntries()).toBe(0)
    box.become(keyring)
    box.answer()
    await eventually(() => expect(payloads(stage, 'secretsChanged').at(-1)?.storage).toBe('protected'))
    expect(sealedEntries()).toBe(1)
    await restart(box)
    expect(await keysState()).toBe('stored')
  })

  it('gets nothing that should be stored for the session only', async () => {
    const box = createTestSecretBox(unavailable)
    await open(box)
    await saveKeys()
    unwrap(await choose('session'))
    box.become(keyring)
    box.answer()
    await eventually(() => expect(payloads(stage, 'secretsChanged').at(-1)?.storage).toBe('protected'))
    expect(sealedEntries()).toBe(0)
  })

  it('opens what is stored once it answers', async () => {
    const box = createTestSecretBox()
    await open(box)
    unwrap(await saveKeys())
    box.become(unavailable)
    await restart(box)
    expect(await keysState()).toBe('unreadable')
    box.become(keyring)
    box.answer()
    await eventually(() => expect(payloads(stage, 'sessionChanged')).not.toEqual([]))
    expect(await keysState()).toBe('stored')
  })
})

import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Durability } from '../../../../../src/main/core/ports.ts'
import {
  type BridgeServerOptions,
  type CallRegistrar,
  serveBridge,
} from '../../../../../src/main/shell/bridge/bridge-server.ts'
import type { CallEvent } from '../../../../../src/main/shell/bridge/sender-guard.ts'
import { ownOrigin } from '../../../../../src/main/shell/pages/own-origin.ts'
import { workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { Call } from '../../../../../src/shared/bridge/call.ts'
import { callChannel, chosenFilesChannel } from '../../../../../src/shared/bridge/channels.ts'
import { type BridgeHandlers, calls } from '../../../../../src/shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { goodInputs, idNames } from '../../../../support/good-inputs.ts'
import { recordingLogger } from '../support.ts'

type Listener = Parameters<CallRegistrar['handle']>[1]

const contract: Readonly<Record<string, Readonly<Record<string, Call>>>> = calls
const everyCall = Object.entries(contract).flatMap(([subject, group]) =>
  Object.entries(group).map(([verb, { access, maxInputBytes }]) => ({
    name: `${subject}.${verb}`,
    access,
    maxInputBytes,
  })),
)

/** Handlers for the whole contract that record their inputs. */
function recordingHandlers(act: (name: string) => Promise<Outcome<unknown>>): {
  readonly handlers: BridgeHandlers
  readonly reached: { readonly name: string; readonly input: unknown }[]
} {
  const reached: { readonly name: string; readonly input: unknown }[] = []
  const groups = Object.entries(calls).map(([subject, group]) => [
    subject,
    Object.fromEntries(
      Object.keys(group).map((verb) => [
        verb,
        (input: unknown) => {
          reached.push({ name: `${subject}.${verb}`, input })
          return act(`${subject}.${verb}`)
        },
      ]),
    ),
  ])
  return { handlers: Object.fromEntries(groups), reached }
}

const ourContents: WebContents = Object.create(null)
const nothingWritten: Durability = { written: () => 0, flush: async () => succeed(undefined) }
const foreignContents: WebContents = Object.create(null)
const topFrame = { origin: ownOrigin, parent: null }
const trusted: CallEvent = { sender: ourContents, senderFrame: topFrame }

type Person = Pick<
  BridgeServerOptions,
  'names' | 'userHandleOf' | 'gestures' | 'questions' | 'spendsMoney' | 'chosenFiles'
>
/** A click before every call. */
const present: Person = {
  gestures: { take: () => true },
  questions: { confirm: async () => expect.unreachable() },
  spendsMoney: () => false,
  names: { ...idNames, account: ({ accountId }) => `account ${accountId}` },
  userHandleOf: () => '@ada',
  chosenFiles: { add: (path) => ({ id: `id of ${path}`, name: path }) },
}

function serve(
  act: (name: string) => Promise<Outcome<unknown>> = async () => succeed('done'),
  heavyReplyBytes: number | null = 1_000,
  durability = nothingWritten,
  person: Person = present,
) {
  const channels = new Map<string, Listener>()
  const logger = recordingLogger()
  const { handlers, reached } = recordingHandlers(act)
  serveBridge({
    registrar: { handle: (channel, listener) => void channels.set(channel, listener) },
    handlers,
    ownOrigin,
    owns: (contents) => contents === ourContents,
    whenServing: Promise.resolve(),
    durability,
    logger,
    ...person,
    heavyReplyBytes,
  })
  const call = (name: string, event: CallEvent, ...values: unknown[]): Promise<unknown> => {
    const [subject = '', verb = ''] = name.split('.')
    const listener = channels.get(callChannel(subject, verb))
    if (listener === undefined) throw new Error(`${name} is not served`)
    return listener(event, ...values)
  }
  return { channels, call, reached, logger }
}

const refusal = (reason: string) => ({
  ok: false,
  fault: expect.objectContaining({ kind: 'refused', reason }),
})

describe('the bridge server', () => {
  it('serves exactly the contract', () => {
    const expected = [...everyCall.map(({ name }) => `flightdeck:${name}`), chosenFilesChannel]
    expect([...serve().channels.keys()].sort()).toEqual(expected.sort())
    expect(everyCall.length).toBeGreaterThan(40)
  })

  const workspace = { environmentId: 'live', host: 'ads', accountId: 'north' } as const
  it.each([
    ['audiences.removeDoNotReach', { workspace, listId: 'x1' }, 'Christmas customers is deleted'],
    ['catalogs.remove', { workspace, catalogId: 'x1', typed: '' }, 'Catalog Christmas customers is deleted'],
    ['catalogs.removeSet', { workspace, catalogId: 'c1', setId: 'x1' }, 'Product set Christmas customers is'],
    ['session.removeEnvironment', { environmentId: 'x1' }, 'Environment Christmas customers is removed'],
    ['webhooks.remove', { webhookId: 'x1' }, 'events to webhook Christmas customers.'],
    ['accounts.deleteSandbox', { accountId: 'x1' }, 'Account Christmas customers is deleted'],
  ])('names what %s is about before it happens, also after a click', async (name, input, sentence) => {
    const nameOf = (id: string) => (id === 'x1' ? 'Christmas customers' : id)
    const asked: string[] = []
    const real = serve(undefined, null, nothingWritten, {
      ...present,
      spendsMoney: () => true,
      names: {
        ...idNames,
        sandboxAccount: nameOf,
        audience: (_, id) => nameOf(id),
        catalog: (_, id) => nameOf(id),
        productSet: (_, __, id) => nameOf(id),
        environment: nameOf,
        webhook: nameOf,
      },
      questions: {
        async confirm({ detail }) {
          asked.push(detail ?? '')
          return false
        },
      },
    })
    expect(await real.call(name, trusted, input)).toMatchObject({ fault: { kind: 'cancelled' } })
    expect(asked).toEqual([expect.stringContaining(sentence)])
    expect(real.reached).toEqual([])
  })

  it('asks about what a press isn’t enough for, with what changes', async () => {
    const asked: string[] = []
    const person: Person = {
      ...present,
      questions: {
        async confirm({ message, detail }) {
          asked.push(`${message} ${detail}`)
          return false
        },
      },
    }
    const url = 'https://hooks.example/a'
    const real = serve(undefined, null, nothingWritten, { ...person, spendsMoney: () => true })
    expect(await real.call('webhooks.register', trusted, { url })).toMatchObject({
      fault: { kind: 'cancelled' },
    })
    expect(asked).toEqual([expect.stringMatching(/^Register a webhook\? .*https:\/\/hooks\.example\/a/)])
    expect(real.reached).toEqual([])
    // With the built-in sandbox alone, nothing is at stake.
    const played = serve(undefined, null, nothingWritten, person)
    expect(await played.call('webhooks.register', trusted, { url })).toEqual(succeed('done'))
    expect(asked).toHaveLength(1)
  })

  it('does not start with a handler missing', () => {
    const handlers: BridgeHandlers = Object.create({})
    expect(() =>
      serveBridge({
        registrar: { handle: () => undefined },
        handlers,
        ownOrigin,
        owns: () => true,
        whenServing: Promise.resolve(),
        durability: nothingWritten,
        logger: recordingLogger(),
        ...present,
        heavyReplyBytes: null,
      }),
    ).toThrow('No handler for app.info')
  })

  it('answers a call that wrote something once it is on disk, and reports a disk fault', async () => {
    let written = 0
    const flushes: ((outcome: Outcome<void>) => void)[] = []
    const durability: Durability = {
      written: () => written,
      flush: () => new Promise((resolve) => void flushes.push(resolve)),
    }
    const act = async (name: string) => {
      if (name === 'drafts.undo') written += 1
      return succeed('done')
    }
    const { call } = serve(act, null, durability)
    expect(await call('app.info', trusted)).toEqual(succeed('done'))
    expect(flushes).toHaveLength(0)

    const input = goodInputs['drafts.undo']
    let answered = false
    const first = call('drafts.undo', trusted, input).finally(() => {
      answered = true
    })
    await expect.poll(() => flushes.length).toBe(1)
    expect(answered).toBe(false)
    flushes[0]?.(succeed(undefined))
    expect(await first).toEqual(succeed('done'))

    const second = call('drafts.undo', trusted, input)
    await expect.poll(() => flushes.length).toBe(2)
    const full = fail({ kind: 'storage', code: 'ENOSPC', message: 'The disk is full.' })
    flushes[1]?.(full)
    expect(await second).toEqual(full)
  })

  it('holds calls that may need a secret until stored secrets are open', async () => {
    let release = () => {}
    const channels = new Map<string, Listener>()
    const { handlers, reached } = recordingHandlers(async () => succeed('done'))
    serveBridge({
      registrar: { handle: (channel, listener) => void channels.set(channel, listener) },
      handlers,
      ownOrigin,
      owns: () => true,
      whenServing: new Promise((resolve) => {
        release = resolve
      }),
      durability: nothingWritten,
      logger: recordingLogger(),
      ...present,
      heavyReplyBytes: null,
    })
    const ask = (name: string) => channels.get(`flightdeck:${name}`)?.(trusted, undefined)
    const answer = ask('session.state')
    // Calls that need no secret are answered meanwhile.
    expect(await ask('app.info')).toEqual(succeed('done'))
    expect(await ask('preferences.read')).toEqual(succeed('done'))
    expect(reached.map(({ name }) => name)).toEqual(['app.info', 'preferences.read'])
    release()
    expect(await answer).toEqual(succeed('done'))
  })
})

/** Serves what must not reach a handler: serving the whole contract anew for each refusal takes long. */
const refusing = serve()

describe.each(everyCall)('$name', ({ name, maxInputBytes }) => {
  const good = goodInputs[name]

  it('is answered for our page with a valid input', async () => {
    const { call, reached } = serve()
    expect(await call(name, trusted, good)).toEqual(succeed('done'))
    expect(reached).toEqual([{ name, input: good }])
  })

  const strangers: readonly (readonly [string, CallEvent])[] = [
    ['a foreign window', { sender: foreignContents, senderFrame: topFrame }],
    [
      'a foreign origin',
      { sender: ourContents, senderFrame: { origin: 'https://example.com', parent: null } },
    ],
    [
      'a look-alike origin',
      { sender: ourContents, senderFrame: { origin: `${ownOrigin}.evil.test`, parent: null } },
    ],
    ['an opaque origin', { sender: ourContents, senderFrame: { origin: 'null', parent: null } }],
    [
      'a frame within our page',
      { sender: ourContents, senderFrame: { origin: ownOrigin, parent: topFrame } },
    ],
    ['a frame that is gone', { sender: ourContents, senderFrame: null }],
    [
      'a frame that is disposed meanwhile',
      {
        sender: ourContents,
        get senderFrame(): never {
          throw new Error('Render frame was disposed before WebFrameMain could be accessed')
        },
      },
    ],
  ]
  it('is refused to strangers', async () => {
    const { call, reached } = refusing
    for (const [who, event] of strangers) {
      expect(await call(name, event, good), who).toEqual(refusal('sender'))
    }
    expect(reached).toEqual([])
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const malformed: readonly (readonly [string, unknown])[] = [
    ['a number', 7],
    ['a text', 'text'],
    ['an array', [good]],
    ['null', null],
    ['an extra key', { ...Object(good), unheardOf: true }],
    ['a poisoned prototype', JSON.parse(`{"__proto__":{"polluted":true},"a":${JSON.stringify(good ?? 1)}}`)],
    ['a poisoned constructor', { ...Object(good), constructor: { prototype: { polluted: true } } }],
    ['a map', new Map([['a', 1]])],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(8)],
    ['a bigint', { ...Object(good), count: 1n }],
    ['no number', { ...Object(good), count: Number.NaN }],
    ['a cycle', cycle],
    ['a deep nest', JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)],
  ]
  it('is refused with malformed input', async () => {
    const { call, reached } = refusing
    for (const [what, input] of malformed) {
      expect(await call(name, trusted, input), what).toEqual(refusal('input'))
    }
    expect(reached).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('is refused with the wrong type in each field', async () => {
    const { call, reached } = refusing
    // Fields of a draft may contain any JSON, but this isn't JSON.
    for (const key of Object.keys(Object(good))) {
      expect(await call(name, trusted, { ...Object(good), [key]: { wrong: undefined } }), key).toEqual(
        refusal('input'),
      )
    }
    expect(reached).toEqual([])
  })

  it('is refused if too large, and with a second value', async () => {
    const { call, reached } = refusing
    const long = 'x'.repeat(maxInputBytes + 1)
    expect(await call(name, trusted, { ...Object(good), long })).toEqual(refusal('size'))
    expect(await call(name, trusted, good, good)).toEqual(refusal('input'))
    expect(reached).toEqual([])
  })

  it('answers our own error with a fault, and logs it', async () => {
    const { call, logger } = serve(async () => {
      throw new TypeError('a slip')
    })
    expect(await call(name, trusted, good)).toMatchObject({
      ok: false,
      fault: { kind: 'unexpected', status: 0 },
    })
    expect(logger.entries).toContainEqual(expect.objectContaining({ level: 'error', event: 'bridge.bug' }))
  })

  it('sends a large reply all the same, and logs it if replies are measured', async () => {
    const heavy = async () => succeed('x'.repeat(2_000))
    const weighed = serve(heavy)
    expect(await weighed.call(name, trusted, good)).toMatchObject({ ok: true })
    expect(weighed.logger.entries).toEqual([
      { level: 'warn', event: 'bridge.heavyReply', fields: { call: name, bytes: expect.any(Number) } },
    ])
    const unweighed = serve(heavy, null)
    expect(await unweighed.call(name, trusted, good)).toMatchObject({ ok: true })
    expect(unweighed.logger.entries).toEqual([])
  })
})

/** What a question says of the account that an act is in, or of the user for what belongs to one. */
function accountIn(name: string, input: unknown): string {
  const inAccount = z.object({ workspace }).safeParse(input)
  if (name.startsWith('catalogs.')) return ' as @ada'
  return inAccount.success ? ` in account ${inAccount.data.workspace.accountId}` : ''
}

describe('acts that need a user', () => {
  const acts = everyCall.flatMap(({ name, access }) =>
    access.kind === 'person'
      ? [{ name, question: `${access.act}${accountIn(name, goodInputs[name])}?` }]
      : [],
  )

  it.each(acts)('$name is confirmed if no key press or click preceded it', async ({ name, question }) => {
    const asked: string[] = []
    const ask = (answer: boolean): Person => ({
      ...present,
      gestures: { take: () => false },
      questions: {
        async confirm({ message }) {
          asked.push(message)
          return answer
        },
      },
    })
    const refused = serve(undefined, null, undefined, ask(false))
    expect(await refused.call(name, trusted, goodInputs[name])).toMatchObject({
      fault: { kind: 'cancelled' },
    })
    expect(refused.reached).toEqual([])
    const granted = serve(undefined, null, undefined, ask(true))
    expect(await granted.call(name, trusted, goodInputs[name])).toEqual(succeed('done'))
    expect(asked).toEqual([question, question])
  })

  it('need no confirmation right after one in the same window', async () => {
    const taken: unknown[] = []
    const gestures = { take: (...given: unknown[]) => taken.push(given) > 0 }
    const { call } = serve(undefined, null, undefined, { ...present, gestures })
    expect(await call('publishing.start', trusted, goodInputs['publishing.start'])).toEqual(succeed('done'))
    expect(taken).toEqual([[ourContents, 'publishing.start']])
    expect(await call('drafts.summary', trusted, goodInputs['drafts.summary'])).toEqual(succeed('done'))
    expect(taken).toHaveLength(1)
  })
})

describe('paths from the preload', () => {
  it('become IDs, for our own pages only', async () => {
    const { channels } = serve()
    const hand = (event: CallEvent, paths: unknown) => channels.get(chosenFilesChannel)?.(event, paths)
    expect(await hand(trusted, ['/a/b.csv'])).toEqual([{ id: 'id of /a/b.csv', name: '/a/b.csv' }])
    expect(await hand({ ...trusted, sender: foreignContents }, ['/a/b.csv'])).toEqual([])
    expect(await hand(trusted, '/a/b.csv')).toEqual([])
  })
})

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CrcReport, CrcStepName } from '../../../src/shared/webhooks/crc-report.ts'
import { eventually } from '../../support/eventually.ts'
import {
  type HookAnswer,
  openHookServer,
  responseToken,
  type TakenRequest,
  tokenOf,
} from '../../support/hook-server.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, payloads, type Stage, setStage, signIn } from '../stage/stage.ts'

let stage: Stage
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  stage = await setStage()
  await enterSandbox(stage)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await stage.end()
})

const secret = () => stage.addresses().app.consumerSecret
async function hook(answer: (request: TakenRequest) => HookAnswer) {
  const server = await openHookServer(answer)
  closing.push(server.close)
  return server
}
async function tunnelTo(port: number, host = 'hooks.example.com'): Promise<string> {
  await stage.control('POST', '/tunnels', { host, target: `http://127.0.0.1:${port}` })
  return `https://${host}/hook`
}
const diagnose = async (url: string, allowedAddress: string | null = null) =>
  unwrap(await stage.handlers.webhooks.diagnose({ url, allowedAddress }))
const stepOf = (report: CrcReport, name: CrcStepName) => report.steps.find((step) => step.name === name)

/** Switches to a custom environment, which isn't the sandbox. */
async function leaveSandbox(): Promise<void> {
  unwrap(
    await stage.handlers.session.saveKeys({
      environmentId: 'x',
      consumerKey: 'another-key',
      consumerSecret: 'another-secret-0002',
      callbackUrl: 'http://127.0.0.1/oauth/callback',
    }),
  )
  unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'x' }))
}

describe('the CRC doctor', () => {
  it('passes our own receiver, step by step', async () => {
    const state = unwrap(await stage.handlers.receiver.start({ port: 0 }))
    const url = state.kind === 'running' ? (state.publicUrl ?? '') : ''
    const report = await diagnose(url)
    expect(report).toMatchObject({ passed: true, mistakes: [], privateAddress: null })
    expect(report.steps.map(({ verdict }) => verdict)).toEqual(Array(9).fill('passed'))
  })

  it('names the mistake in a wrong digest', async () => {
    await signIn(stage, 'ada')
    const server = await hook((request) => ({ body: responseToken(tokenOf(request), 'out of the air') }))
    const url = await tunnelTo(server.port)
    expect(await diagnose(url)).toMatchObject({ passed: false, mistakes: [] })
    const hex = await hook((request) => ({
      body: JSON.stringify({
        response_token: createHmac('sha256', secret()).update(tokenOf(request)).digest('hex'),
      }),
    }))
    const report = await diagnose(await tunnelTo(hex.port, 'hex.example.com'))
    expect(report).toMatchObject({ passed: false, mistakes: ['hex', 'noPrefix'] })
    expect(stepOf(report, 'digest')).toMatchObject({ verdict: 'failed' })
  })

  it('mentions spaces that are cut off the token', async () => {
    const server = await hook((request) => ({ body: responseToken(tokenOf(request).trim(), secret()) }))
    const report = await diagnose(await tunnelTo(server.port))
    expect(report).toMatchObject({ passed: true, mistakes: ['trimmedToken'] })
    expect(stepOf(report, 'digest')).toMatchObject({ verdict: 'remark' })
  })

  it.each<[CrcStepName, HookAnswer]>([
    ['redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['status', { status: 201 }],
    ['shape', { body: 'sha256=abc' }],
    ['shape', { body: '{"token":"sha256=abc"}' }],
    ['shape', { body: '{"responseToken":"sha256=abc"}' }],
    ['time', { afterMs: 3_200, body: '{}' }],
  ])('reports that %s fails', async (name, answer) => {
    const server = await hook(() => answer)
    const report = await diagnose(await tunnelTo(server.port))
    expect(report.passed).toBe(false)
    expect(stepOf(report, name)).toMatchObject({ verdict: 'failed' })
    expect(server.taken).toHaveLength(1)
  })

  it('mentions another content type, and continues if the address breaks a rule', async () => {
    const server = await hook((request) => ({
      headers: { 'content-type': 'text/plain' },
      body: responseToken(tokenOf(request), secret()),
    }))
    const report = await diagnose(server.url)
    expect(stepOf(report, 'address')).toMatchObject({ verdict: 'failed' })
    expect(stepOf(report, 'contentType')).toMatchObject({ verdict: 'remark' })
    expect(stepOf(report, 'digest')).toMatchObject({ verdict: 'passed' })
    expect(report.passed).toBe(false)
  })

  it('sends to no private address outside the sandbox, except the one that was allowed', async () => {
    const server = await hook((request) => ({ body: responseToken(tokenOf(request), 'another-secret-0002') }))
    await leaveSandbox()
    const refused = await diagnose(server.url)
    expect(refused).toMatchObject({ passed: false, privateAddress: '127.0.0.1' })
    expect(await diagnose(server.url, '10.0.0.1')).toMatchObject({ privateAddress: '127.0.0.1' })
    expect(server.taken).toEqual([])
    const agreed = await diagnose(server.url, '127.0.0.1')
    expect(stepOf(agreed, 'digest')).toMatchObject({ verdict: 'passed' })
  })

  it('never shows a secret', async () => {
    const server = await hook(() => ({ body: '{"response_token":"sha256=abc"}' }))
    await diagnose(await tunnelTo(server.port))
    for (const known of [...stage.secrets].filter((one) => one.length >= 8)) {
      expect(stage.replies.join('\n').includes(known)).toBe(false)
    }
  })
})

describe('the event tester', () => {
  const body = JSON.stringify({ data: { event_uuid: 'e-1', event_type: 'profile.update.bio', payload: {} } })
  const isRight = ({ headers, body: text }: TakenRequest) =>
    headers['x-service-webhooks-signature'] ===
    `sha256=${createHmac('sha256', secret()).update(text).digest('base64')}`

  it('distinguishes a careful endpoint from a careless one', async () => {
    const trials = ['once', 'duplicate', 'wrongSignature', 'noSignature', 'changedBody', 'oldName'] as const
    const careful = await hook((request) => ({ status: isRight(request) ? 200 : 403 }))
    const careless = await hook(() => ({ status: 200 }))
    const run = async (url: string) => {
      const target = { kind: 'address', url, allowedAddress: null } as const
      return unwrap(await stage.handlers.eventTester.run({ target, trials: [...trials], body })).trials
    }
    expect((await run(careful.url)).map(({ passed }) => passed)).toEqual(Array(6).fill(true))
    expect(careful.taken.map(isRight)).toEqual([true, true, true, false, false, false, true])
    expect(careful.taken[1]?.body).toBe(careful.taken[2]?.body)
    expect(careful.taken.at(-1)?.body).toContain('ProfileBioUpdate')
    expect((await run(careless.url)).filter(({ passed }) => !passed).map(({ trial }) => trial)).toEqual([
      'wrongSignature',
      'noSignature',
      'changedBody',
    ])
  })

  it('notices an endpoint that reads the body in another encoding, or parses it first', async () => {
    const digest = (text: Uint8Array | string) =>
      `sha256=${createHmac('sha256', secret()).update(text).digest('base64')}`
    const changes: readonly ((text: string) => Uint8Array | string)[] = [
      (text) => Buffer.from(Buffer.from(text).toString('latin1')),
      (text) => JSON.stringify(JSON.parse(text)),
    ]
    for (const change of changes) {
      const endpoint = await hook(({ headers, body: text }) => ({
        status: headers['x-service-webhooks-signature'] === digest(change(text)) ? 200 : 401,
      }))
      const target = { kind: 'address', url: endpoint.url, allowedAddress: null } as const
      const trials = ['once', 'otherScripts'] as const
      const { trials: results } = unwrap(
        await stage.handlers.eventTester.run({ target, trials: [...trials], body }),
      )
      expect(results.map(({ passed }) => passed)).toEqual([true, false])
    }
  })

  it('sends to our own receiver, which passes everything', async () => {
    unwrap(await stage.handlers.receiver.start({ port: 0 }))
    await leaveSandbox()
    const card = unwrap(
      await stage.handlers.eventTester.run({
        target: { kind: 'receiver' },
        trials: [
          'once',
          'duplicate',
          'wrongSignature',
          'noSignature',
          'changedBody',
          'outOfOrder',
          'otherScripts',
          'large',
        ],
        body,
      }),
    )
    expect(card.trials.filter(({ passed }) => !passed)).toEqual([])
    const page = unwrap(await stage.handlers.inbox.list({ text: '', offset: 0, count: 20 }))
    expect(page.total).toBe(10)
    expect(page.rows[0]).toMatchObject({ verdict: 'valid', bytes: 1_048_576 })
    const [first] = page.rows
    const replayed = await stage.handlers.inbox.replay({
      id: first?.id ?? 0,
      target: { kind: 'receiver' },
      signature: 'original',
    })
    expect(unwrap(replayed)).toMatchObject({ kind: 'answered', status: 200 })
  })

  it('sends nothing to a private address outside the sandbox, and nothing without keys', async () => {
    const server = await hook(() => ({ status: 200 }))
    const target = { kind: 'address', url: server.url, allowedAddress: null } as const
    const order = { target, trials: ['once' as const], body }
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'x' }))
    expect(faultOf(await stage.handlers.eventTester.run(order))).toMatchObject({ kind: 'secrets' })
    await leaveSandbox()
    expect(unwrap(await stage.handlers.eventTester.run(order))).toMatchObject({
      trials: [],
      privateAddress: '127.0.0.1',
    })
    expect(server.taken).toEqual([])
    expect(faultOf(await stage.handlers.eventTester.run({ ...order, body: '[1]' }))).toMatchObject({
      kind: 'invalid',
    })
    expect(
      faultOf(await stage.handlers.eventTester.run({ ...order, target: { kind: 'receiver' } })),
    ).toMatchObject({ kind: 'refused' })
  })
})

describe('the receiver', () => {
  it('answers as configured, and still refuses wrong signatures', async () => {
    const state = unwrap(await stage.handlers.receiver.start({ port: 0 }))
    const url = state.kind === 'running' ? (state.publicUrl ?? '') : ''
    const { handlers } = stage
    unwrap(
      await handlers.receiver.behave({ on: 'both', delayMs: 0, answer: { kind: 'status', status: 503 } }),
    )
    expect(payloads(stage, 'receiverChanged').at(-1)).toMatchObject({
      behaviour: { answer: { kind: 'status', status: 503 } },
    })
    const target = { kind: 'receiver' } as const
    const send = async (trial: 'once' | 'wrongSignature') =>
      unwrap(await handlers.eventTester.run({ target, trials: [trial], body: '{"a":1}' })).trials[0]?.results
    expect(await send('once')).toMatchObject([{ status: 503 }])
    expect(await send('wrongSignature')).toMatchObject([{ status: 403 }])
    expect(stepOf(await diagnose(url), 'status')).toMatchObject({ verdict: 'failed' })
    unwrap(await handlers.receiver.behave({ on: 'challenges', delayMs: 0, answer: { kind: 'wrongDigest' } }))
    expect(stepOf(await diagnose(url), 'digest')).toMatchObject({ verdict: 'failed' })
    expect(await send('once')).toMatchObject([{ status: 200 }])
    unwrap(await handlers.receiver.behave({ on: 'events', delayMs: 300, answer: { kind: 'cut' } }))
    expect(await send('once')).toMatchObject([{ kind: 'unanswered' }])
    expect(await diagnose(url)).toMatchObject({ passed: true })
    await eventually(async () => {
      const { rows } = unwrap(await handlers.inbox.list({ text: '', offset: 0, count: 10 }))
      expect(rows.map(({ answerStatus }) => answerStatus)).toEqual([null, 200, 403, 503])
      expect(rows[0]?.answerMs).toBeGreaterThanOrEqual(290)
    })
  })
})

describe('validity', () => {
  it('is reported once when it is lost, and appears in the timeline', async () => {
    const state = unwrap(await stage.handlers.receiver.start({ port: 0 }))
    const url = state.kind === 'running' ? (state.publicUrl ?? '') : ''
    const { id: webhookId } = unwrap(await stage.handlers.webhooks.register({ url }))
    unwrap(await stage.handlers.receiver.stop(undefined))
    unwrap(await stage.handlers.sandbox.checkWebhooks(undefined))
    unwrap(await stage.handlers.webhooks.list(undefined))
    unwrap(await stage.handlers.webhooks.list(undefined))
    expect(stage.notices).toMatchObject([{ title: 'A webhook became invalid' }])
    expect(payloads(stage, 'webhooksInvalid')).toMatchObject([{ webhookIds: [webhookId] }])
    unwrap(await stage.handlers.receiver.start({ port: 0 }))
    unwrap(await stage.handlers.webhooks.validate({ webhookId }))
    const timeline = unwrap(await stage.handlers.webhooks.timeline({ webhookId }))
    expect(timeline.map(({ valid, seenBy }) => [valid, seenBy])).toEqual([
      [true, 'validate'],
      [false, 'list'],
      [true, 'register'],
    ])
  })
})

it('exports the inbox without any kind of secret', async () => {
  await signIn(stage, 'ada')
  unwrap(await stage.handlers.receiver.start({ port: 0 }))
  const target = { kind: 'receiver' } as const
  const trials = ['once', 'wrongSignature', 'noSignature'] as const
  unwrap(await stage.handlers.eventTester.run({ target, trials: [...trials], body: '{"data":{"a":1}}' }))
  const path = join(stage.folder, 'events.jsonl')
  stage.picks = [path]
  const filter = { kind: null, userId: null, verdict: null, bookmarked: null, from: null, until: null }
  expect(unwrap(await stage.handlers.inbox.export({ text: '', filter }))).toEqual({
    fileName: 'events.jsonl',
    events: 3,
  })
  const text = readFileSync(path, 'utf8')
  expect(text.trimEnd().split('\n')).toHaveLength(3)
  const known = [...stage.secrets].filter((one) => one.length >= 8)
  expect(known.length).toBeGreaterThan(2)
  for (const one of known) expect(text.includes(one)).toBe(false)
})

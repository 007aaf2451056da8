import { once } from 'node:events'
import { createServer } from 'node:http'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inWindow } from '../../../src/main/core/calling-window.ts'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, payloads, type Stage, setStage } from '../stage/stage.ts'

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

const webhooks = () => stage.handlers.webhooks
const rows = async () => unwrap(await webhooks().list(undefined)).webhooks

async function startReceiver() {
  const state = unwrap(await stage.handlers.receiver.start({ port: 0 }))
  if (state.kind !== 'running' || state.publicUrl === null) throw new Error('no address')
  return { ...state, publicUrl: state.publicUrl }
}

/** Another's callback behind a tunnel that answers every challenge incorrectly. */
async function openWrongCallback(host: string) {
  const server = createServer((_request, response) => response.end('{"response_token":"sha256=wrong"}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await stage.control('POST', '/tunnels', { host, target: `http://127.0.0.1:${address.port}` })
  return `https://${host}/hook`
}

describe('our own receiver', () => {
  it('is registered through the sandbox’s tunnel, and its row is marked as ours', async () => {
    const { publicUrl } = await startReceiver()
    const row = unwrap(await webhooks().register({ url: publicUrl }))
    expect(row).toMatchObject({
      url: publicUrl,
      valid: true,
      ours: true,
      streamLinked: false,
      streamFields: [],
      lastCheck: { valid: true, reason: null, seenBy: 'register' },
    })
    expect(await rows()).toEqual([row])
    expect(payloads(stage, 'webhooksChanged').length).toBeGreaterThan(0)
  })

  it('accepts an event, checks it and marks duplicates', async () => {
    const { publicUrl } = await startReceiver()
    const { id } = unwrap(await webhooks().register({ url: publicUrl }))
    const body = JSON.stringify({
      data: {
        event_uuid: 'e-1',
        event_type: 'dm.received',
        filter: { user_id: '77' },
        payload: { text: 'Grüße' },
      },
    })
    for (const webhookId of [id, null]) {
      const deliveries = unwrap(await stage.handlers.sandbox.sendEvent({ webhookId, body }))
      expect(deliveries).toEqual([{ webhookId: id, status: 200 }])
    }
    const page = unwrap(await stage.handlers.inbox.list({ text: '', offset: 0, count: 10 }))
    expect(page).toMatchObject({
      total: 2,
      rows: [
        { kind: 'dm.received', eventId: 'e-1', userId: '77', verdict: 'valid', duplicate: true },
        { kind: 'dm.received', verdict: 'valid', duplicate: false },
      ],
    })
    const event = unwrap(await stage.handlers.inbox.get({ id: page.rows[1]?.id ?? 0 }))
    expect(event.body).toBe(JSON.stringify(JSON.parse(body)))
    expect(event.headers.map(([name]) => name)).toContain('x-service-webhooks-signature')
    expect(payloads(stage, 'inboxChanged').at(-1)).toEqual({ total: 2, latestId: page.rows[0]?.id })
  })

  it('shows the beginning of an event that is too large for one message', async () => {
    const { publicUrl } = await startReceiver()
    unwrap(await webhooks().register({ url: publicUrl }))
    const text = '€'.repeat(340_000)
    unwrap(await stage.handlers.sandbox.sendEvent({ webhookId: null, body: JSON.stringify({ text }) }))
    const wide = await stage.handlers.inbox.get({ id: 1 })
    expect(unwrap(wide)).toMatchObject({ cut: false, body: JSON.stringify({ text }) })
    const more = JSON.stringify({ text: `${text.slice(0, 40_000)}${'x'.repeat(900_000)}` })
    unwrap(await stage.handlers.sandbox.sendEvent({ webhookId: null, body: more }))
    const cut = await stage.handlers.inbox.get({ id: 2 })
    expect(unwrap(cut)).toMatchObject({ cut: true, body: more.slice(0, 400_000) })
    for (const outcome of [wide, cut]) expect(serialize(outcome).byteLength).toBeLessThan(1_000_000)
  })

  it('checks an event with the secrets of every environment, whichever is chosen', async () => {
    const { publicUrl } = await startReceiver()
    const { id } = unwrap(await webhooks().register({ url: publicUrl }))
    unwrap(
      await stage.handlers.session.saveKeys({
        environmentId: 'x',
        consumerKey: 'another-key',
        consumerSecret: 'another-secret-0002',
        callbackUrl: 'http://127.0.0.1/oauth/callback',
      }),
    )
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'x' }))
    const sent = unwrap(await stage.handlers.sandbox.sendEvent({ webhookId: id, body: '{"a":1}' }))
    expect(sent).toEqual([{ webhookId: id, status: 200 }])
    const { rows: received } = unwrap(await stage.handlers.inbox.list({ text: '', offset: 0, count: 10 }))
    expect(received).toMatchObject([{ verdict: 'valid', environmentId: 'sandbox' }])
  })

  it('answers a challenge with the secret of the app whose webhook it is, whichever is chosen', async () => {
    const [first, second] = [1, 2] as const
    for (const window of [first, second]) stage.windowSelections.add(window, null)
    const { publicUrl } = await startReceiver()
    unwrap(await inWindow(first, () => stage.handlers.session.useEnvironment({ environmentId: 'sandbox' })))
    const chooseOther = async () => {
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
    await inWindow(second, chooseOther)
    const diagnosis = await inWindow(first, () =>
      webhooks().diagnose({ url: publicUrl, allowedAddress: null }),
    )
    expect(unwrap(diagnosis), 'before it’s registered').toMatchObject({ passed: true, mistakes: [] })
    const { id } = unwrap(await inWindow(first, () => webhooks().register({ url: publicUrl })))
    // As the service checks it, when no window has asked for it.
    unwrap(await inWindow(first, () => stage.handlers.sandbox.checkWebhooks(undefined)))
    expect(await inWindow(first, rows)).toMatchObject([{ id, valid: true }])
    expect(unwrap(await inWindow(first, () => webhooks().validate({ webhookId: id }))).valid).toBe(true)
  })

  it('refuses to send a body that isn’t JSON', async () => {
    const fault = faultOf(await stage.handlers.sandbox.sendEvent({ webhookId: null, body: '{"a"' }))
    expect(fault).toMatchObject({ kind: 'invalid', errors: [{ field: 'body' }] })
  })

  it('listens on its last port, or on another one if that is taken', async () => {
    const { port } = await startReceiver()
    unwrap(await stage.handlers.receiver.stop(undefined))
    expect((await startReceiver()).port).toBe(port)
    unwrap(await stage.handlers.receiver.stop(undefined))
    const other = createServer()
    other.listen(port, '127.0.0.1')
    await once(other, 'listening')
    expect((await startReceiver()).port).not.toBe(port)
    unwrap(await stage.handlers.receiver.stop(undefined))
    other.close()
    await once(other, 'close')
    expect((await startReceiver()).port).toBe(port)
  })

  it('keeps running if the requested port is taken', async () => {
    const { port } = await startReceiver()
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const taken = typeof address === 'string' || address === null ? 0 : address.port
    expect((await stage.handlers.receiver.start({ port: taken })).ok).toBe(false)
    expect(unwrap(await stage.handlers.receiver.state(undefined))).toMatchObject({ kind: 'running', port })
    other.close()
    await once(other, 'close')
  })

  it('keeps its path across a restart on another port, so the webhook stays valid', async () => {
    const first = await startReceiver()
    const { id } = unwrap(await webhooks().register({ url: first.publicUrl }))
    unwrap(await stage.handlers.receiver.stop(undefined))
    expect(faultOf(await webhooks().validate({ webhookId: id }))).toMatchObject({
      kind: 'webhook',
      reason: 'CrcValidationFailed',
    })
    const second = await startReceiver()
    expect(second.publicUrl).toBe(first.publicUrl)
    expect(unwrap(await webhooks().validate({ webhookId: id })).valid).toBe(true)
  })

  it('has no public address outside the sandbox, and gets it back there', async () => {
    const { publicUrl } = await startReceiver()
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'x' }))
    await eventually(() =>
      expect(payloads(stage, 'receiverChanged').at(-1)).toMatchObject({ publicUrl: null }),
    )
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'sandbox' }))
    await eventually(() => expect(payloads(stage, 'receiverChanged').at(-1)).toMatchObject({ publicUrl }))
  })

  it('is reached again after the sandbox was restarted', async () => {
    const { publicUrl } = await startReceiver()
    unwrap(await stage.handlers.sandbox.stop(undefined))
    unwrap(await stage.handlers.sandbox.start(undefined))
    await eventually(() => expect(payloads(stage, 'receiverChanged').at(-1)).toMatchObject({ publicUrl }))
    expect(unwrap(await webhooks().register({ url: publicUrl })).valid).toBe(true)
  })
})

describe('failures', () => {
  it('give their reason', async () => {
    const { publicUrl } = await startReceiver()
    const wrong = await openWrongCallback('wrong.example.com')
    const reasonOf = async (url: string) => faultOf(await webhooks().register({ url }))
    expect(await reasonOf(wrong)).toMatchObject({ kind: 'webhook', reason: 'CrcValidationFailed' })
    expect(await reasonOf('https://nobody.example.com/')).toMatchObject({ reason: 'CrcValidationFailed' })
    expect(await reasonOf('http://receiver.flightdeck.example/')).toMatchObject({
      reason: 'UrlValidationFailed',
    })
    expect(await reasonOf('https://receiver.flightdeck.example:8443/')).toMatchObject({
      reason: 'UrlValidationFailed',
    })
    unwrap(await webhooks().register({ url: publicUrl }))
    expect(await reasonOf(publicUrl)).toMatchObject({ reason: 'DuplicateUrlFailed' })
    for (let index = 0; index < 4; index += 1) {
      unwrap(await webhooks().register({ url: `${publicUrl}?copy=${index}` }))
    }
    expect(await reasonOf(`${publicUrl}?copy=5`)).toMatchObject({ reason: 'WebhookLimitExceeded' })
    for (const call of [webhooks().validate, webhooks().remove]) {
      expect(faultOf(await call({ webhookId: '404' }))).toMatchObject({ reason: 'WebhookIdInvalid' })
    }
    expect(faultOf(await webhooks().register({ url: '' })).kind).toBe('invalid')
  })

  it('of the hourly check appear in the list as an observed check', async () => {
    const { publicUrl } = await startReceiver()
    const { id } = unwrap(await webhooks().register({ url: publicUrl }))
    unwrap(await stage.handlers.receiver.stop(undefined))
    unwrap(await stage.handlers.sandbox.checkWebhooks(undefined))
    expect(await rows()).toMatchObject([
      { id, valid: false, lastCheck: { valid: false, reason: null, seenBy: 'list' } },
    ])
    await startReceiver()
    const revived = unwrap(await webhooks().validate({ webhookId: id }))
    expect(revived).toMatchObject({ valid: true, lastCheck: { valid: true, seenBy: 'validate' } })
  })
})

describe('a check that passed', () => {
  const matchList = { method: 'GET', path_regex: '/2/webhooks$' }

  it('has passed even if the list can’t be read afterwards', async () => {
    const { publicUrl } = await startReceiver()
    const { id } = unwrap(await webhooks().register({ url: publicUrl }))
    await stage.control('POST', '/faults', { match: matchList, status: 403, body: {} })
    expect(unwrap(await webhooks().validate({ webhookId: id }))).toMatchObject({
      id,
      valid: true,
      lastCheck: { valid: true, reason: null, seenBy: 'validate' },
    })
    expect(payloads(stage, 'webhooksChanged').length).toBeGreaterThan(0)
  })

  it('is looked up in the list if the answer only says that it was tried', async () => {
    const { publicUrl } = await startReceiver()
    const { id } = unwrap(await webhooks().register({ url: publicUrl }))
    await stage.control('POST', '/faults', {
      match: { method: 'PUT', path_regex: '/2/webhooks/' },
      status: 200,
      body: { data: { attempted: true } },
    })
    expect(unwrap(await webhooks().validate({ webhookId: id }))).toMatchObject({ id, valid: true })
    await stage.control('POST', '/faults', { match: matchList, status: 403, body: {} })
    expect((await webhooks().validate({ webhookId: id })).ok).toBe(false)
  })
})

it('links and unlinks the stream, and removes a webhook with its link', async () => {
  const { publicUrl } = await startReceiver()
  const { id: webhookId } = unwrap(await webhooks().register({ url: publicUrl }))
  unwrap(await webhooks().linkStream({ webhookId }))
  expect(await rows()).toMatchObject([{ streamLinked: true }])
  unwrap(await webhooks().unlinkStream({ webhookId }))
  expect(await rows()).toMatchObject([{ streamLinked: false }])
  expect(faultOf(await webhooks().unlinkStream({ webhookId })).kind).toMatch(/notFound|problem/)
  unwrap(await webhooks().linkStream({ webhookId }))
  unwrap(await webhooks().remove({ webhookId }))
  expect(await rows()).toEqual([])
})

it('shows webhooks of an app without filtered streams, but hides no other error', async () => {
  const { publicUrl } = await startReceiver()
  unwrap(await webhooks().register({ url: publicUrl }))
  const match = { method: 'GET', path_regex: 'search/webhooks' }
  await stage.control('POST', '/faults', {
    match,
    status: 403,
    times: 1,
    body: { title: 'Forbidden', type: 'about:blank' },
  })
  expect(await rows()).toMatchObject([{ streamLinked: false }])
  await stage.control('POST', '/faults', { match, status: 500 })
  expect(faultOf(await webhooks().list(undefined)).kind).toBe('serverError')
})

it('sends nothing to a sandbox that isn’t running', async () => {
  unwrap(await stage.handlers.sandbox.stop(undefined))
  for (const outcome of [
    await webhooks().list(undefined),
    await stage.handlers.sandbox.checkWebhooks(undefined),
    await stage.handlers.sandbox.sendEvent({ webhookId: null, body: '{}' }),
  ]) {
    expect(faultOf(outcome)).toMatchObject({ kind: 'sandboxStopped' })
  }
})

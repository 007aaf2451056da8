import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { InboxEvent, InboxListRow } from '../../../../../src/shared/webhooks/inbox.ts'
import type { ReceiverBehaviour } from '../../../../../src/shared/webhooks/receiver-behaviour.ts'
import type { ReceiverState, WebhookRow } from '../../../../../src/shared/webhooks/webhook.ts'
import { eventually } from '../../../../support/eventually.ts'
import { later, offline, signedIn } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Webhooks = FlightdeckBridge['webhooks']
type Inbox = FlightdeckBridge['inbox']

const hook: WebhookRow = {
  id: '1001',
  url: 'https://hooks.example.com/flightdeck',
  valid: true,
  createdAt: '2026-01-05T10:00:00Z',
  streamLinked: false,
  streamFields: [],
  ours: true,
  lastCheck: null,
  record: {},
}
const without: Webhooks['list'] = async () => succeed({ webhooks: [], seenAt: 1_000 })

const emptyInbox = { inbox: { list: async () => succeed({ rows: [], total: 0 }) } }

test('webhooks are loading, fail with a way to try again, and are listed', async () => {
  const sync = later<Awaited<ReturnType<Webhooks['list']>>>()
  const list = vi.fn<Webhooks['list']>(() => sync.promise)
  const { user } = await renderView('/webhooks/registered', { ...emptyInbox, webhooks: { list } })
  expect(await screen.findByRole('status', { name: 'Loading webhooks' })).toBeDefined()
  sync.resolve(fail(offline))
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(async () => succeed({ webhooks: [hook], seenAt: 1_000 }))
  await user.click(again)
  const webhooks = await screen.findByRole('list', { name: 'Webhooks' })
  expect(within(webhooks).getByRole('link').textContent).toContain('hooks.example.com/flightdeck')
  expect(screen.getByRole('link', { name: /^Service 1 valid/ })).toBeDefined()
})

test('an address that could not be registered stays next to the reason, and is retried', async () => {
  const register = vi.fn<Webhooks['register']>(async () => fail(offline))
  const { user } = await renderView('/webhooks/register', {
    ...emptyInbox,
    webhooks: { list: without, register },
  })
  await screen.findByText('No webhooks')
  const form = within(await screen.findByRole('form', { name: 'Register webhook' }))
  const address = form.getByRole<HTMLInputElement>('textbox', { name: 'Webhook address' })
  await user.type(address, `${hook.url}{Enter}`)
  const alert = within(await form.findByRole('alert'))
  expect(address.value).toBe(hook.url)
  register.mockImplementation(async () => succeed(hook))
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  const opened = await screen.findByRole('heading', { name: 'hooks.example.com/flightdeck' })
  expect(opened).toBeDefined()
  expect(register.mock.calls).toEqual(Array(2).fill([{ url: hook.url }]))
})

test('why an address can’t be registered is said once', async () => {
  const register: Webhooks['register'] = async () => fail(offline)
  const { user } = await renderView('/webhooks/register', {
    ...emptyInbox,
    webhooks: { list: without, register },
  })
  const form = within(await screen.findByRole('form', { name: 'Register webhook' }))
  const address = form.getByRole('textbox', { name: 'Webhook address' })
  await user.type(address, 'https://hooks.example.com:8443')
  expect(form.getByText('The address can’t have a port.')).toBeDefined()
  await user.type(address, '{Enter}')
  await form.findByRole('alert')
  expect(form.queryByText('The address can’t have a port.')).toBeNull()
  await user.type(address, '/one')
  expect(form.getByText('The address can’t have a port.')).toBeDefined()
})

test('a registration that ends after the person has gone elsewhere leaves them there', async () => {
  const registered = later<Awaited<ReturnType<Webhooks['register']>>>()
  const register: Webhooks['register'] = () => registered.promise
  const { user } = await renderView('/webhooks/register', {
    ...emptyInbox,
    webhooks: { list: without, register },
  })
  const form = within(await screen.findByRole('form', { name: 'Register webhook' }))
  await user.type(form.getByRole('textbox', { name: 'Webhook address' }), `${hook.url}{Enter}`)
  await user.click(screen.getByRole('button', { name: 'Test' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CRC doctor', hidden: true }))
  await screen.findByRole('form', { name: 'Check an endpoint' })
  await act(async () => registered.resolve(succeed(hook)))
  expect(await screen.findByText('Webhook registered. Its address answered the challenge.')).toBeDefined()
  expect(screen.getByRole('form', { name: 'Check an endpoint' })).toBeDefined()
})

test('an address that the service refused is marked until it changes', async () => {
  const register: Webhooks['register'] = async () =>
    fail({ kind: 'webhook', reason: 'CrcValidationFailed', message: 'CrcValidationFailed' })
  const { user } = await renderView('/webhooks/register', {
    ...emptyInbox,
    webhooks: { list: without, register },
  })
  const form = within(await screen.findByRole('form', { name: 'Register webhook' }))
  const address = form.getByRole('textbox', { name: 'Webhook address' })
  await user.type(address, `${hook.url}{Enter}`)
  await form.findByRole('alert')
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await user.type(address, '2')
  expect(address.getAttribute('aria-invalid')).not.toBe('true')
})

test('a check that passed is shown, whatever the next read of the list returns', async () => {
  const list = vi.fn<Webhooks['list']>(async () =>
    succeed({ webhooks: [{ ...hook, valid: false }], seenAt: 1 }),
  )
  const lastCheck = { at: 9, valid: true, reason: null, seenBy: 'validate' } as const
  const { user, emit } = await renderView('/webhooks', {
    ...emptyInbox,
    webhooks: { list, validate: async ({ webhookId }) => succeed({ id: webhookId, valid: true, lastCheck }) },
  })
  const again = await screen.findByRole('button', { name: 'Check again' })
  list.mockImplementation(async () => fail(offline))
  await user.click(again)
  expect(await screen.findByText('1 valid')).toBeDefined()
  emit('webhooksChanged', { at: 10 })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Event path/ }))
  expect(screen.getByText('1 valid')).toBeDefined()
})

test('a failed check shows why, and that the webhook is invalid', async () => {
  let valid = true
  const list = vi.fn<Webhooks['list']>(async () => succeed({ webhooks: [{ ...hook, valid }], seenAt: 1 }))
  const validate: Webhooks['validate'] = async () => {
    valid = false
    return fail({ kind: 'webhook', reason: 'CrcValidationFailed', message: 'CrcValidationFailed' })
  }
  const timeline: Webhooks['timeline'] = async () => succeed([])
  const { user } = await renderView(`/webhooks/${hook.id}`, {
    ...emptyInbox,
    webhooks: { list, validate, timeline },
  })
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Invalid webhooks' })).toBeDefined()
})

test('an event is sent to every webhook, and one with another ID removes its deliveries', async () => {
  const sendEvent = vi.fn<FlightdeckBridge['sandbox']['sendEvent']>(async () =>
    succeed([{ webhookId: hook.id, status: 200 }]),
  )
  const { user } = await renderView('/webhooks/inbox/send', {
    inbox: { list: async () => succeed({ rows: [], total: 0 }) },
    webhooks: { list: without },
    sandbox: { sendEvent },
  })
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })
  const first = body.value
  await user.click(screen.getByRole('button', { name: 'Send event' }))
  expect(await screen.findByText('Delivered, status 200')).toBeDefined()
  expect(sendEvent.mock.calls).toEqual([[{ webhookId: null, body: first }]])
  await user.click(screen.getByRole('button', { name: 'New event ID' }))
  expect(body.value).not.toBe(first)
  expect(screen.queryByText('Delivered, status 200')).toBeNull()
})

test('a late answer of the doctor isn’t shown for the address that is typed by then', async () => {
  const answer = later<Awaited<ReturnType<Webhooks['diagnose']>>>()
  const diagnose = vi.fn<Webhooks['diagnose']>(() => answer.promise)
  const { user } = await renderView('/webhooks/doctor', { webhooks: { diagnose } })
  const address = await screen.findByRole('textbox', { name: 'Endpoint address' })
  await user.type(address, 'https://first.example/in{Enter}')
  await user.type(address, '2')
  const report = { url: '', at: 1, passed: true, steps: [], mistakes: [], privateAddress: '192.168.1.7' }
  await act(async () => answer.resolve(succeed(report)))
  expect(screen.queryByRole('heading', { name: 'Report' })).toBeNull()
  await user.type(address, '{Backspace}')
  await user.click(await screen.findByRole('button', { name: 'Allow 192.168.1.7 this time' }))
  expect(diagnose.mock.lastCall).toEqual([{ url: 'https://first.example/in', allowedAddress: '192.168.1.7' }])
})

test('an inbox without events explains how to get one', async () => {
  const { user } = await renderView('/webhooks/inbox', {
    inbox: { list: async () => succeed({ rows: [], total: 0 }) },
    webhooks: { list: without },
  })
  expect(await screen.findByText('Received events appear here.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Set up the receiver' }))
  expect(await screen.findByRole('form', { name: 'Register webhook' })).toBeDefined()
})

const favorite: InboxListRow = {
  forward: null,
  excerpt: '@bert: First snow on the pass.',
  id: 3,
  receivedAt: 1_000,
  kind: 'favorite_events',
  oldName: null,
  userId: '12',
  eventId: 'a1b2',
  verdict: 'valid',
  environmentId: 'sandbox',
  duplicate: false,
  bytes: 512,
  answerStatus: 503,
  answerMs: 12,
  bookmarked: false,
}

test('the inbox is filtered by wrong signatures, and one shows the expected signature', async () => {
  const wrong: InboxListRow = {
    ...favorite,
    id: 4,
    verdict: 'wrong',
    environmentId: null,
    answerStatus: null,
  }
  const list = vi.fn<Inbox['list']>(async ({ filter }) => {
    const rows = filter?.verdict === 'wrong' ? [wrong] : [wrong, favorite]
    return succeed({ rows, total: rows.length })
  })
  const diagnosis: InboxEvent['diagnosis'] = {
    expectedHeader: 'x-service-webhooks-signature',
    otherHeader: 'x-twitter-webhooks-signature',
    mistakes: ['hex'],
  }
  let signatures: InboxEvent['signatures'] = { expected: 'sha256=right', received: 'sha256=left' }
  const get: Inbox['get'] = async () =>
    succeed({ ...wrong, path: '/webhooks/a', headers: [], body: '{}', cut: false, signatures, diagnosis })
  const { user, emit } = await renderView('/webhooks/inbox', { inbox: { list, get } })
  expect(await screen.findByRole('row', { name: /503 in 12 ms/ })).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Signature' }), 'Wrong signature')
  await eventually(() => expect(screen.queryByRole('row', { name: /503 in 12 ms/ })).toBeNull())
  await user.click(await screen.findByRole('row', { name: /Wrong.*Cut off in 12 ms/ }))
  expect(await screen.findByText('sha256=right')).toBeDefined()
  expect(screen.getByText('sha256=left')).toBeDefined()
  expect(screen.getByText(/is in the header x-twitter-webhooks-signature; the service/)).toBeDefined()
  expect(screen.getByText('The digest was written in hex. Write it in Base64.')).toBeDefined()
  signatures = null
  emit('inboxChanged', { total: 2, latestId: 4 })
  expect(await screen.findByText(/Shown only for the sandbox/)).toBeDefined()
})

test('an event is named by what happened, and by the user if they have signed in here', async () => {
  const [{ userId, screenName } = { userId: '', screenName: '' }] = signedIn.users
  const rows = [
    { ...favorite, userId },
    { ...favorite, id: 2, userId: '4711' },
    { ...favorite, id: 1, userId: null, kind: 'toString' },
  ]
  await renderView('/webhooks/inbox', { inbox: { list: async () => succeed({ rows, total: 3 }) } })
  const events = within(await screen.findByRole('grid', { name: 'Received events' }))
  expect(await events.findByRole('row', { name: new RegExp(` @${screenName} Post liked `) })).toBeDefined()
  expect(events.queryByRole('row', { name: /4711/ })).toBeNull()
  expect(events.getAllByRole('row', { name: /@bert: First snow on the pass\./ }).length).toBe(3)
  expect(events.getByRole('row', { name: / toString @bert/ })).toBeDefined()
})

test('the volume of the last hour is counted, and that of a day on request', async () => {
  const volume = vi.fn<Inbox['volume']>(async ({ steps }) =>
    succeed({ counts: [2, ...Array(steps - 1).fill(1)], isPartial: false, lastAt: 1_000 }),
  )
  const { user } = await renderView('/webhooks', { inbox: { ...emptyInbox.inbox, volume } })
  await user.click(await screen.findByTitle(/^31 events in the last hour/))
  expect(await screen.findByTitle(/^25 events in the last 24 hours/)).toBeDefined()
})

test('the sender of a direct message is blocked and allowed again', async () => {
  const message = { message_create: { sender_id: '22', message_data: { text: 'Buy now' } } }
  const body = JSON.stringify({ for_user_id: '1', direct_message_events: [message] })
  const list: Inbox['list'] = async () => succeed({ rows: [favorite], total: 1 })
  const get: Inbox['get'] = async () =>
    succeed({ ...favorite, path: '/', headers: [], body, cut: false, signatures: null, diagnosis: null })
  const block = vi.fn<FlightdeckBridge['directMessages']['block']>(async () => succeed(undefined))
  const unblock = vi.fn<FlightdeckBridge['directMessages']['unblock']>(async () => fail(offline))
  const bridge = { inbox: { list, get }, directMessages: { block, unblock } }
  const { user } = await renderView('/webhooks/inbox', bridge)
  await user.click(await screen.findByRole('row', { name: /503 in 12 ms/ }))
  await user.click(await screen.findByRole('button', { name: 'Block messages' }))
  expect(block).toHaveBeenCalledWith({ userId: '22' })
  expect(await screen.findByText('Messages blocked.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Allow messages' }))
  expect(await screen.findByText(offline.message)).toBeDefined()
})

test('selected events are replayed together, with progress, a way to cancel, and the refused ones', async () => {
  const rows = [5, 4, 3].map((id) => ({ ...favorite, id }))
  const list: Inbox['list'] = async () => succeed({ rows, total: 3 })
  const reply = later<Awaited<ReturnType<Inbox['replayMany']>>>()
  const replayMany = vi.fn<Inbox['replayMany']>(() => reply.promise)
  const cancelReplay = vi.fn<Inbox['cancelReplay']>(async () => succeed(undefined))
  const { user, emit } = await renderView('/webhooks/inbox', { inbox: { list, replayMany, cancelReplay } })
  await user.click(await screen.findByRole('checkbox', { name: /Select event 5/ }))
  await user.click(screen.getByRole('checkbox', { name: /Select event 3/ }))
  await user.click(screen.getByRole('button', { name: 'Replay 2 events' }))
  const form = within(await screen.findByRole('form', { name: 'Replay the selected events' }))
  await user.click(form.getByRole('button', { name: 'Replay 2 events' }))
  expect(replayMany.mock.calls).toEqual([
    [{ events: { kind: 'ids', ids: [5, 3] }, target: { kind: 'receiver' }, signature: 'original' }],
  ])
  act(() => emit('replayProgressed', { done: 1, total: 2 }))
  expect(await screen.findByText('1 of 2 sent')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel replay' }))
  expect(cancelReplay).toHaveBeenCalledOnce()
  const result = { kind: 'answered', status: 503, durationMs: 4 } as const
  const counts = { total: 2, accepted: 0, failures: 1, gone: 0, cancelled: true }
  reply.resolve(succeed({ kind: 'ended', ...counts, failed: [{ id: 3, result }] }))
  expect(await screen.findByText('Canceled. 0 of 2 events accepted.')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Not accepted' }).textContent).toBe('Event 3: 503 after 4 ms')
})

test('two selected events are compared, the earlier one first', async () => {
  const rows = [5, 4, 3].map((id) => ({ ...favorite, id }))
  const list: Inbox['list'] = async () => succeed({ rows, total: 3 })
  const bodies: Readonly<Record<number, string>> = {
    3: '{"id":1845200000000000001,"text":"Boots"}',
    5: '{"id":1845200000000000002,"lang":"en","text":"Boots"}',
  }
  const get: Inbox['get'] = async ({ id }) => {
    const rest = { path: '/', headers: [], cut: false, signatures: null, diagnosis: null }
    return succeed({ ...favorite, ...rest, id, body: bodies[id] ?? '' })
  }
  const { user } = await renderView('/webhooks/inbox', { inbox: { list, get } })
  await user.click(await screen.findByRole('checkbox', { name: /Select event 5/ }))
  expect(screen.queryByRole('button', { name: 'Compare events' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Select event 3/ }))
  await user.click(screen.getByRole('button', { name: 'Compare events' }))
  const differences = await screen.findByRole('list', { name: 'Differences' })
  const items = within(differences)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(items).toEqual(['Otherid18452000000000000011845200000000000002', 'Only in event 5lang"en"'])
  expect(screen.getAllByRole('link', { name: /Post liked/ })).toHaveLength(2)
})

test('an invalid webhook says that the receiver is stopped, if it leads there', async () => {
  const lastCheck = { at: 1_000, valid: false, reason: null, seenBy: 'list' } as const
  const invalid = { ...hook, valid: false, lastCheck }
  const webhooks = { list: async () => succeed({ webhooks: [invalid], seenAt: 1_000 }) }
  await renderView('/webhooks', { ...emptyInbox, webhooks })
  const notice = await screen.findByRole('region', { name: 'Invalid webhooks' })
  expect(notice.textContent).toContain('the receiver is stopped. Start it, then check again.')
})

test('an event is bookmarked, and the inbox filtered by bookmarks', async () => {
  let bookmarked = false
  const bookmark = vi.fn<Inbox['bookmark']>(async (input) => {
    bookmarked = input.bookmarked
    return succeed(undefined)
  })
  const list = vi.fn<Inbox['list']>(async ({ filter }) => {
    const rows = [
      { ...favorite, bookmarked },
      ...(filter?.bookmarked === true ? [] : [{ ...favorite, id: 2 }]),
    ]
    return succeed({ rows, total: rows.length })
  })
  const get: Inbox['get'] = async () =>
    succeed({
      ...favorite,
      bookmarked,
      path: '/',
      headers: [],
      body: '{}',
      cut: false,
      signatures: null,
      diagnosis: null,
    })
  const { user, emit } = await renderView('/webhooks/inbox/3', { inbox: { list, get, bookmark } })
  await user.click(await screen.findByRole('button', { name: 'Bookmark', pressed: false }))
  expect(bookmark).toHaveBeenCalledWith({ id: 3, bookmarked: true })
  act(() => emit('inboxChanged', { total: 2, latestId: 3 }))
  expect(await screen.findByRole('button', { name: 'Bookmark', pressed: true })).toBeDefined()
  expect(await screen.findByRole('img', { name: 'Bookmarked' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Bookmarked' }))
  await eventually(() => expect(screen.getAllByRole('row', { name: /Post liked/ })).toHaveLength(1))
})

test('the inbox is searched, and cleared only after a confirmation', async () => {
  let isCleared = false
  const list = vi.fn<Inbox['list']>(async ({ text, offset }) =>
    succeed({
      rows: text === 'nothing' || offset > 0 || isCleared ? [] : [favorite],
      total: text === 'nothing' || isCleared ? 0 : 1,
    }),
  )
  const clear = vi.fn<Inbox['clear']>(async () => {
    isCleared = true
    return succeed(undefined)
  })
  const { user } = await renderView('/webhooks/inbox', { inbox: { list, clear } })
  expect(await screen.findByRole('row', { name: /Post liked.*503 in 12 ms/ })).toBeDefined()
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'nothing')
  await user.click(await screen.findByRole('button', { name: 'Show all events' }))
  expect(await screen.findByRole('row', { name: /Post liked/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Clear inbox', hidden: true }))
  const question = within(await screen.findByRole('dialog', { name: 'Clear inbox?' }))
  expect(clear).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Clear inbox' }))
  expect(await screen.findByText('No events received yet.')).toBeDefined()
  expect(clear).toHaveBeenCalledOnce()
})

const passedReport = { url: '', at: 1, passed: true, steps: [], mistakes: [], privateAddress: null }

test('a diagnosis is focused when it arrives, and names what its receiver was set to as the reason', async () => {
  const digest = {
    name: 'digest',
    verdict: 'failed',
    found: 'The digest is wrong.',
    durationMs: null,
  } as const
  const url = 'https://hooks.sandbox.example/flightdeck'
  const receiver: FlightdeckBridge['receiver']['state'] = async () =>
    succeed({
      kind: 'running',
      localUrl: 'http://127.0.0.1:9/in',
      port: 9,
      publicUrl: url,
      since: 1,
      behaviour: { on: 'challenges', delayMs: 5_000, answer: { kind: 'status', status: 503 } },
    })
  const { user } = await renderView('/webhooks/doctor', {
    receiver: { state: receiver },
    webhooks: { diagnose: async () => succeed({ ...passedReport, passed: false, steps: [digest] }) },
  })
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Endpoint address' })
  await eventually(() => expect(address.value).toBe(url))
  const order = 'This receiver is set to answer challenges with status 503 after 5,000 ms.'
  expect(screen.getByText(order)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Check endpoint' }))
  expect(await screen.findByRole('heading', { name: 'Report' })).toBeDefined()
  const diagnosis = screen.getByRole('group', { name: 'Diagnosis' })
  expect(document.activeElement).toBe(diagnosis)
  expect(within(diagnosis).getByText(order)).toBeDefined()
  expect(screen.queryByText(/No common mistake/)).toBeNull()
  await user.type(address, '/other')
  expect(screen.queryByText(order)).toBeNull()
})

test('an endpoint on this computer is told apart from one that answers wrongly', async () => {
  const step = (name: 'address' | 'status' | 'digest', verdict: 'passed' | 'failed') =>
    ({ name, verdict, found: '', durationMs: null }) as const
  const diagnose = vi.fn<FlightdeckBridge['webhooks']['diagnose']>(async () =>
    succeed({
      ...passedReport,
      passed: false,
      steps: [step('address', 'failed'), step('status', 'passed'), step('digest', 'passed')],
    }),
  )
  const { user } = await renderView('/webhooks/doctor', { webhooks: { diagnose } })
  await user.type(await screen.findByRole('textbox', { name: 'Endpoint address' }), 'http://127.0.0.1:1/h')
  await user.click(screen.getByRole('button', { name: 'Check endpoint' }))
  expect(await screen.findByText(/It answers correctly\./)).toBeDefined()
  diagnose.mockImplementation(async () =>
    succeed({
      ...passedReport,
      passed: false,
      steps: [step('address', 'failed'), step('digest', 'failed')],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Check endpoint' }))
  expect(await screen.findByText('The service won’t accept this endpoint.')).toBeDefined()
})

test('a report of the receiver isn’t shown once the receiver is set to answer differently', async () => {
  const url = 'https://hooks.sandbox.example/flightdeck'
  const running = (answer: ReceiverBehaviour['answer']): ReceiverState => ({
    kind: 'running',
    localUrl: 'http://127.0.0.1:9/in',
    port: 9,
    publicUrl: url,
    since: 1,
    behaviour: { on: 'challenges', delayMs: 0, answer },
  })
  const { user, emit } = await renderView('/webhooks/doctor', {
    receiver: { state: async () => succeed(running({ kind: 'normal' })) },
    webhooks: { diagnose: async () => succeed(passedReport) },
  })
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Endpoint address' })
  await eventually(() => expect(address.value).toBe(url))
  await user.click(screen.getByRole('button', { name: 'Check endpoint' }))
  expect(await screen.findByRole('heading', { name: 'Report' })).toBeDefined()
  emit('receiverChanged', running({ kind: 'status', status: 503 }))
  expect(await screen.findByText(/^This receiver is set to answer challenges with status 503/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Report' })).toBeNull()
})

test('while the sandbox is stopped, only the banner of the window has the button that starts it', async () => {
  const stopped = { kind: 'sandboxStopped', message: 'The sandbox is not running.' } as const
  const { user } = await renderView('/webhooks', {
    ...emptyInbox,
    webhooks: { list: async () => fail(stopped) },
  })
  await user.click(await screen.findByRole('button', { name: /^Event path/ }))
  expect(await screen.findByRole('link', { name: /^Service Unknown/, hidden: true })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the report of the event tester is focused when it arrives', async () => {
  const { user } = await renderView('/webhooks/event-tester', {
    eventTester: { run: async () => succeed({ at: 1, url: hook.url, trials: [], privateAddress: null }) },
    receiver: {
      state: async () =>
        succeed({
          kind: 'running',
          localUrl: 'http://127.0.0.1:9/in',
          port: 9,
          publicUrl: null,
          since: 1,
          behaviour: { on: 'both', delayMs: 0, answer: { kind: 'normal' } },
        }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send to the endpoint' }))
  expect(await screen.findByRole('heading', { name: 'Report card' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Event tester report' }))
})

test('registrations that can’t be read are said apart from the inbox, which is on this computer', async () => {
  const list = vi.fn<Webhooks['list']>(async () => fail(offline))
  const { user } = await renderView('/webhooks', { ...emptyInbox, webhooks: { list } })
  const alert = (await screen.findByText('Couldn’t load webhooks')).closest('[role=alert]')
  expect(alert).not.toBeNull()
  expect(screen.getByText(/^The inbox is on this computer and works without the service/)).toBeDefined()
  list.mockImplementation(async () => succeed({ webhooks: [], seenAt: 1_000 }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/works without the service/)).toBeNull())
})

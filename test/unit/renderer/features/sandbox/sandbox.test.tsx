import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type {
  SandboxApps,
  SandboxFaults,
  SandboxPeople,
} from '../../../../../src/shared/sandbox/sandbox-world.ts'
import type { SandboxState } from '../../../../../src/shared/sign-in/session.ts'
import { offline, sandboxView, signedIn } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Sandbox = FlightdeckBridge['sandbox']

const running: SandboxState = {
  kind: 'running',
  baseUrl: 'http://127.0.0.1:4020',
  controlUrl: 'http://127.0.0.1:4020/__sandbox',
  people: ['ada', 'bert'],
  fault: 'none',
}
const people: SandboxPeople = {
  people: [
    { username: 'ada', name: 'Ada Advertiser', space: null, broadcast: null },
    { username: 'bert', name: 'Bert Brand', space: null, broadcast: null },
  ],
  posts: [{ id: '11', username: 'ada', text: 'Boots for every hill' }],
  conversations: [{ id: '21', users: ['ada', 'bert'] }],
  rate: 0,
  acts: 0,
}
const apps: SandboxApps = {
  apps: [
    {
      consumerKey: 'key',
      name: 'Flightdeck',
      permission: 'messages',
      enrolled: true,
      official: false,
      tier: 'none',
      usageCap: null,
      streamIssue: null,
      without: [],
      maxAccountSubscriptions: 5_000,
      maxActivitySubscriptions: 75_000,
      maxStreamEvents: 250,
    },
  ],
  connections: [{ id: 'c1', endpoint: 'activity_stream', connectedAt: 1_000 }],
}
const noFaults: SandboxFaults = { planned: [], held: [] }

const open = (address: string, replies: Partial<Sandbox>) =>
  renderView(address, {
    sandbox: {
      state: async () => succeed(running),
      people: async () => succeed(people),
      clock: async () => succeed({ now: Date.parse('2026-11-28T12:00:00Z'), speed: 0 }),
      apps: async () => succeed(apps),
      faults: async () => succeed(noFaults),
      ...replies,
    },
  })

test('another person writes to the signed-in user, and the screen says which events that causes', async () => {
  const act = vi.fn<Sandbox['act']>(async () => succeed(people))
  const { user } = await open('/sandbox/people', { act })
  const form = within(await screen.findByRole('form', { name: 'Act as a person' }))
  expect(form.getByText(/dm\.received/)).toBeDefined()
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Hello')
  await user.click(form.getByRole('button', { name: 'Send message' }))
  expect(act).toHaveBeenCalledExactlyOnceWith({
    act: { do: 'message', user: 'bert', to: 'ada', text: 'Hello' },
  })
  const past = within(await screen.findByRole('list', { name: 'What happened' }))
  expect(past.getByText(/@bert sent @ada a message\./)).toBeDefined()
})

test('a post is answered by its text', async () => {
  const act = vi.fn<Sandbox['act']>(async () => succeed(people))
  const { user } = await open('/sandbox/people', { act })
  const form = within(await screen.findByRole('form', { name: 'Act as a person' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Act' }), 'Reply to post')
  await user.click(form.getByRole('button', { name: 'Reply to post' }))
  expect(form.getByText('Choose a post.')).toBeDefined()
  await user.selectOptions(form.getByRole('combobox', { name: 'Post' }), '@ada: Boots for every hill')
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Nice')
  await user.click(form.getByRole('button', { name: 'Reply to post' }))
  expect(act).toHaveBeenCalledExactlyOnceWith({
    act: { do: 'post', user: 'bert', text: 'Nice', reply_to: '11' },
  })
})

test('a conversation starts with several people, who write in it', async () => {
  const act = vi.fn<Sandbox['act']>(async () => succeed(people))
  const { user } = await open('/sandbox/people', { act })
  const form = within(await screen.findByRole('form', { name: 'Act as a person' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Act' }), 'Start conversation')
  expect(form.getByRole('combobox', { name: 'With' })).toBeDefined()
  await user.type(form.getByRole('textbox', { name: 'More people' }), '@bret')
  await user.click(form.getByRole('button', { name: 'Start conversation' }))
  expect(form.getByText('No one is called @bret.')).toBeDefined()
  await user.clear(form.getByRole('textbox', { name: 'More people' }))
  await user.click(form.getByRole('button', { name: 'Start conversation' }))
  expect(act).toHaveBeenLastCalledWith({ act: { do: 'conversation_start', user: 'bert', with: ['ada'] } })
  await user.selectOptions(form.getByRole('combobox', { name: 'Act' }), 'Write in conversation')
  await user.selectOptions(form.getByRole('combobox', { name: 'Conversation' }), '@ada and @bert (21)')
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Hi')
  await user.click(form.getByRole('button', { name: 'Write in conversation' }))
  expect(act).toHaveBeenLastCalledWith({
    act: { do: 'conversation_message', user: 'bert', conversation: '21', text: 'Hi' },
  })
  const past = within(await screen.findByRole('list', { name: 'What happened' }))
  expect(past.getByText(/@bert started a conversation with @ada\./)).toBeDefined()
})

test('an act without events says what it causes', async () => {
  const act = vi.fn<Sandbox['act']>(async () => succeed(people))
  const { user } = await open('/sandbox/people', { act })
  const form = within(await screen.findByRole('form', { name: 'Act as a person' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Act' }), 'Suspend user')
  expect(form.getByText(/resource-unavailable/)).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Suspend user' }))
  expect(act).toHaveBeenCalledExactlyOnceWith({ act: { do: 'suspend', user: 'bert' } })
  const past = within(await screen.findByRole('list', { name: 'What happened' }))
  expect(past.getByText(/@bert was suspended\./)).toBeDefined()
})

test('an act that the sandbox refuses says why', async () => {
  const act = async () =>
    fail({ kind: 'refused', reason: 'state', message: '@ada takes no messages of @bert.' } as const)
  const { user } = await open('/sandbox/people', { act })
  const form = within(await screen.findByRole('form', { name: 'Act as a person' }))
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Hello')
  await user.click(form.getByRole('button', { name: 'Send message' }))
  expect((await form.findByRole('alert')).textContent).toContain('takes no messages')
})

test('life gets a pace', async () => {
  const setLife = vi.fn<Sandbox['setLife']>(async () => succeed({ ...people, rate: 5, acts: 12 }))
  const { user } = await open('/sandbox/people', { setLife })
  const pace = within(await screen.findByRole('group', { name: 'Pace of life' }))
  await user.click(pace.getByRole('button', { name: 'Lively' }))
  expect(setLife).toHaveBeenCalledExactlyOnceWith({ pace: 'lively' })
  expect(await screen.findByText(/12 acts so far/)).toBeDefined()
})

test('the clock moves by an hour, and says what follows it', async () => {
  const changeClock = vi.fn<Sandbox['changeClock']>(async () =>
    succeed({ now: Date.parse('2026-11-28T13:00:00Z'), speed: 0 }),
  )
  const { user } = await open('/sandbox/clock', { changeClock })
  const time = await screen.findByLabelText<HTMLInputElement>('New time')
  const before = time.value
  await user.click(screen.getByRole('button', { name: '+1 hour' }))
  expect(changeClock).toHaveBeenCalledExactlyOnceWith({ change: { kind: 'move', ms: 3_600_000 } })
  // The time to set begins with the clock's present one.
  expect(screen.getByLabelText<HTMLInputElement>('New time').value).not.toBe(before)
  const follows = within(screen.getByRole('region', { name: 'What follows this clock' }))
  expect(follows.getByText('Each is checked once an hour.')).toBeDefined()
})

test('what comes next is listed, and the clock moves there', async () => {
  const changeClock = vi.fn<Sandbox['changeClock']>(async () =>
    succeed({ now: Date.parse('2026-11-28T13:01:00Z'), speed: 0 }),
  )
  const { user } = await open('/sandbox/clock', { changeClock })
  const next = within(await screen.findByRole('table', { name: 'What comes next' }))
  const [, first] = next.getAllByRole('row')
  expect(first?.textContent).toContain('Line items deliver, and figures move')
  await user.click(next.getByRole('button', { name: /Line items deliver/ }))
  expect(changeClock).toHaveBeenCalledExactlyOnceWith({
    change: { kind: 'set', now: Date.parse('2026-11-28T13:01:00Z') },
  })
})

test('an app loses a group of operations, and a stream ends', async () => {
  const changeApp = vi.fn<Sandbox['changeApp']>(async () => succeed(apps))
  const disconnect = vi.fn<Sandbox['disconnect']>(async () => succeed({ ...apps, connections: [] }))
  const { user } = await open('/sandbox/app', { changeApp, disconnect })
  const form = within(await screen.findByRole('form', { name: 'What the app may do' }))
  await user.click(form.getByRole('checkbox', { name: 'Webhooks' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Permission' }), 'Read')
  await user.click(form.getByRole('checkbox', { name: 'Enrolled' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Stream issue' }), 'Rules are invalid')
  await user.selectOptions(form.getByRole('combobox', { name: 'Usage cap' }), 'Per day')
  await user.click(form.getByRole('button', { name: 'Save switches' }))
  const { name, ...switches } = apps.apps[0] ?? { name: '' }
  expect(name).toBe('Flightdeck')
  expect(changeApp).toHaveBeenCalledExactlyOnceWith({
    ...switches,
    without: ['webhooks'],
    permission: 'read',
    enrolled: false,
    streamIssue: 'RulesInvalidIssue',
    usageCap: { posts: 1_000, period: 'Daily', scope: 'Product' },
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'How it ends' }), 'SlowReader')
  await user.click(screen.getByRole('button', { name: 'Disconnect activity_stream' }))
  expect(disconnect).toHaveBeenCalledExactlyOnceWith({ connectionId: 'c1', type: 'SlowReader' })
  expect(await screen.findByText(/No open streams/)).toBeDefined()
})

test('after saving, the form shows what is changed elsewhere', async () => {
  const changed = (change: Partial<SandboxApps['apps'][number]>) => ({
    connections: apps.connections,
    apps: apps.apps.map((app) => ({ ...app, ...change })),
  })
  const { user } = await open('/sandbox/app', {
    changeApp: async () => succeed(changed({ permission: 'read' })),
    disconnect: async () => succeed(changed({ permission: 'write' })),
  })
  const permission = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Permission' })
  await user.selectOptions(permission, 'Read')
  await user.click(screen.getByRole('button', { name: 'Save switches' }))
  expect(permission.value).toBe('read')
  await user.click(screen.getByRole('button', { name: 'Disconnect activity_stream' }))
  await waitFor(() => expect(permission.value).toBe('write'))
})

test('choosing another app keeps the focus in the choice, and what was changed of each app', async () => {
  const [first] = apps.apps
  if (first === undefined) throw new Error('no app')
  const second = { ...first, consumerKey: 'other', name: 'Other app', permission: 'read' } as const
  const { user } = await open('/sandbox/app', {
    apps: async () => succeed({ ...apps, apps: [first, second] }),
  })
  const choice = await screen.findByRole('combobox', { name: 'App' })
  const permission = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Permission' }).value
  await user.selectOptions(screen.getByRole('combobox', { name: 'Permission' }), 'Read and write')
  choice.focus()
  await user.selectOptions(choice, 'Other app')
  expect(permission()).toBe('read')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'App' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'App' }), 'Flightdeck')
  expect(permission()).toBe('write')
})

test('a fault is planned for some requests', async () => {
  const planFault = vi.fn<Sandbox['planFault']>(async () =>
    succeed({
      planned: [
        { method: 'POST', path: '/campaigns', status: 503, delayMs: 0, hold: false, drop: null, times: 1 },
      ],
      held: [],
    }),
  )
  const { user } = await open('/sandbox/faults', { planFault })
  const form = within(await screen.findByRole('form', { name: 'Plan a fault' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Response' }), '503, unavailable')
  await user.selectOptions(form.getByRole('combobox', { name: 'Method' }), 'POST')
  await user.type(form.getByRole('textbox', { name: 'Path contains' }), '/campaigns')
  await user.click(form.getByRole('button', { name: 'Plan fault' }))
  expect(planFault).toHaveBeenCalledExactlyOnceWith({
    fault: 'unavailable',
    method: 'POST',
    path: '/campaigns',
    times: 1,
  })
  const planned = await screen.findByRole('table', { name: 'Planned faults' })
  expect(within(planned).getByRole('row', { name: /POST …\/campaigns… 503 1/ })).toBeDefined()
})

test('every request is answered in another way, and the latest failures are named', async () => {
  const simulateFault = vi.fn<Sandbox['simulateFault']>(async () => succeed({ ...running, fault: 'broken' }))
  const { user } = await open('/sandbox/faults', { simulateFault })
  await user.click(await screen.findByRole('radio', { name: '500, service error' }))
  expect(simulateFault).toHaveBeenCalledExactlyOnceWith({ fault: 'broken' })
  expect(screen.getByRole('radio', { name: '500, service error' })).toHaveProperty('checked', true)
  expect(screen.getByText('Reads are retried, then the failure is shown.')).toBeDefined()
})

test('a fault of every request that is planned elsewhere isn’t called normal', async () => {
  const everyRequest = {
    method: null,
    path: '',
    status: 500,
    delayMs: 0,
    hold: false,
    drop: null,
    times: null,
  }
  await open('/sandbox/faults', { faults: async () => succeed({ planned: [everyRequest], held: [] }) })
  const ways = within(await screen.findByRole('group', { name: 'Response to every request' }))
  await waitFor(() =>
    expect(ways.getByRole('radio', { name: '500, service error' })).toHaveProperty('checked', true),
  )
  expect(ways.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', false)
  expect(screen.queryByText('500, until removed')).toBeNull()
})

test('a fault of every request that none of the choices is has a line of its own', async () => {
  const teapot = { method: null, path: '', status: 418, delayMs: 0, hold: false, drop: null, times: null }
  await open('/sandbox/faults', { faults: async () => succeed({ planned: [teapot], held: [] }) })
  expect(await screen.findByText('418, until removed')).toBeDefined()
})

test('the status names the fault of every request before those that are planned', async () => {
  const everyRequest = {
    method: null,
    path: '',
    status: 500,
    delayMs: 0,
    hold: false,
    drop: null,
    times: null,
  }
  const planned = [everyRequest, { ...everyRequest, path: '/campaigns' }, { ...everyRequest, times: 3 }]
  await open('/sandbox/faults', {
    state: async () => succeed({ ...running, fault: 'broken' }),
    faults: async () => succeed({ planned, held: [] }),
  })
  const status = within(await screen.findByRole('region', { name: 'Sandbox status' }))
  expect(await status.findByText('Every request: 500 · 2 planned')).toBeDefined()
})

test.each(['people', 'clock', 'app', 'faults'])('%s that can’t be loaded say why', async (part) => {
  const failing = async () => fail(offline)
  await open(`/sandbox/${part}`, { people: failing, clock: failing, apps: failing, faults: failing })
  expect((await screen.findByRole('alert')).textContent).toContain(offline.message)
})

test('the status says which of its parts couldn’t be loaded', async () => {
  const failing = async () => fail(offline)
  await open('/sandbox/app', { people: failing, clock: failing, faults: failing })
  const status = within(await screen.findByRole('region', { name: 'Sandbox status' }))
  expect(await status.findAllByText('Couldn’t load')).toHaveLength(3)
  expect(status.getByText('1')).toBeDefined()
})

test('a stopped sandbox says so, and is started by the banner', async () => {
  const start = vi.fn<Sandbox['start']>(async () => succeed(running))
  const { user } = await open('/sandbox/people', { state: async () => succeed({ kind: 'stopped' }), start })
  expect(await screen.findByText('The sandbox is stopped.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Start the sandbox' }))
  expect(start).toHaveBeenCalledOnce()
  expect(await screen.findByRole('form', { name: 'Act as a person' })).toBeDefined()
})

test('another environment has no Sandbox in its navigation, and the screen says why', async () => {
  const environment = { ...sandboxView.environment, kind: 'custom', name: 'Production' } as const
  const session = { ...signedIn, environments: [{ ...sandboxView, environment }] }
  await renderView('/sandbox/people', { session: { state: async () => succeed(session) } })
  expect(await screen.findByText(/you’re working in Production/)).toBeDefined()
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }))
  expect(areas.queryByRole('link', { name: 'Sandbox' })).toBeNull()
})

import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../src/renderer/data/call-failure.ts'
import { dataClient, valueOrThrow } from '../../../../src/renderer/data/client.ts'
import { createWorkbench } from '../../../../src/renderer/workbench/workbench.ts'
import type { AccountList } from '../../../../src/shared/accounts/account.ts'
import { fail, type Outcome, succeed } from '../../../../src/shared/core/outcome.ts'
import type { DraftSummary } from '../../../../src/shared/drafts/draft.ts'
import { later, offline, signedIn, testBridge } from '../support/bridge.ts'
import { autumn, job, spring, step, working } from '../support/publishing.ts'

const summary = (unpublished: number): DraftSummary => ({
  unpublished,
  bySubject: { card: unpublished },
  failed: 0,
  unknown: 0,
  conflicts: 0,
})

const emptyList: AccountList = { accounts: [], seenAt: 5 }

/** A window with a screen that shows the replies of one call, which `answer` returns. */
async function shown<T>(
  queryKey: readonly unknown[],
  answer: () => Promise<Outcome<T>>,
  overrides: Parameters<typeof testBridge>[0] = {},
) {
  const { bridge, emit } = testBridge(overrides)
  const workbench = createWorkbench(bridge)
  await workbench.readAll()
  const data = dataClient(workbench)
  let calls = 0
  const queryFn = async () => {
    calls += 1
    return valueOrThrow(await answer())
  }
  const observer = new QueryObserver<T>(data.queries, { queryKey, queryFn })
  observer.subscribe(() => {})
  return {
    emit,
    workbench,
    data,
    value: () => observer.getCurrentResult().data ?? null,
    error: () => observer.getCurrentResult().error,
    calls: () => calls,
  }
}

const summaryOf = (workspace: typeof spring) => ['drafts', 'summary', { workspace }]

test('an event reloads the replies of its account, and of no other', async () => {
  let count = 3
  const screen = await shown(summaryOf(spring), async () => succeed(summary(count)))
  await expect.poll(() => screen.value()?.unpublished).toBe(3)
  count = 4
  screen.emit('draftsChanged', { workspace: autumn, draftIds: [], all: true })
  screen.emit('jobsChanged', { jobs: [job({ workspace: autumn })] })
  expect(screen.calls()).toBe(1)
  screen.emit('draftsChanged', { workspace: spring, draftIds: [], all: true })
  await expect.poll(() => screen.value()?.unpublished).toBe(4)
  expect(screen.calls()).toBe(2)
})

test('a burst of events causes one more call, which begins after the last of them', async () => {
  const first = later<Outcome<DraftSummary>>()
  const answers = [first.promise, Promise.resolve(succeed(summary(2)))]
  const screen = await shown(summaryOf(spring), () => answers.shift() ?? Promise.resolve(fail(offline)))
  for (let event = 0; event < 5; event += 1) {
    screen.emit('draftsChanged', { workspace: spring, draftIds: [], all: true })
  }
  expect(screen.calls()).toBe(1)
  first.resolve(succeed(summary(1)))
  await expect.poll(() => screen.value()?.unpublished).toBe(2)
  expect(screen.calls()).toBe(2)
})

test('pages of a list are named by what they list, whatever their range', async () => {
  let total = 1
  const key = [
    'publishing',
    'steps',
    { jobId: 'job1', states: ['failed'], offset: 0, count: 100 },
    { from: 0, to: 0 },
  ]
  const screen = await shown(key, async () => succeed({ rows: [step()], total }))
  await expect.poll(() => screen.value()?.total).toBe(1)
  total = 2
  screen.emit('jobsChanged', { jobs: [job({ id: 'job2' })] })
  expect(screen.calls()).toBe(1)
  screen.emit('jobsChanged', { jobs: [job({ id: 'job1' })] })
  await expect.poll(() => screen.value()?.total).toBe(2)
})

test('what an act changed is reloaded before the act ends', async () => {
  let count = 1
  const screen = await shown(summaryOf(spring), async () => succeed(summary(count)))
  await expect.poll(() => screen.value()?.unpublished).toBe(1)
  count = 2
  await screen.data.invalidate([['drafts', 'summary', { workspace: spring }]])
  expect(screen.value()?.unpublished).toBe(2)
})

test('a failure keeps the previous value, and disappears with the next success', async () => {
  const answers: Outcome<DraftSummary>[] = [succeed(summary(1)), fail(offline), succeed(summary(3))]
  const screen = await shown(summaryOf(spring), async () => answers.shift() ?? fail(offline))
  await expect.poll(() => screen.value()?.unpublished).toBe(1)
  await screen.data.invalidate([['drafts', 'summary']])
  expect(screen.error()).toBeInstanceOf(CallFailure)
  expect(screen.error()).toMatchObject({ fault: offline })
  expect(screen.value()?.unpublished).toBe(1)
  await screen.data.invalidate([['drafts', 'summary']])
  expect(screen.error()).toBeNull()
  expect(screen.value()?.unpublished).toBe(3)
})

const accounts = ['accounts', 'list', { host: 'ads', refresh: false }]

test('another user clears everything, and a late answer for the first one is dropped', async () => {
  const late = later<Outcome<AccountList>>()
  const ofOther = later<Outcome<AccountList>>()
  const answers = [late.promise, ofOther.promise]
  const screen = await shown(accounts, () => answers.shift() ?? ofOther.promise)
  expect(screen.calls()).toBe(1)
  screen.emit('sessionChanged', { ...signedIn, users: [], userId: null })
  await expect.poll(() => screen.calls()).toBe(2)
  late.resolve(succeed({ ...emptyList, seenAt: 1 }))
  ofOther.resolve(succeed({ ...emptyList, seenAt: 2 }))
  await expect.poll(() => screen.value()?.seenAt).toBe(2)
})

test('another account of the same user clears nothing', async () => {
  const screen = await shown(accounts, async () => succeed(emptyList))
  await expect.poll(() => screen.value()).toEqual(emptyList)
  screen.workbench.live.session.accept(working('autumn'))
  expect(screen.value()).toEqual(emptyList)
  expect(screen.calls()).toBe(1)
})

test('what failed without a connection is reloaded when there is one', async () => {
  const answers: Outcome<AccountList>[] = [fail(offline), succeed(emptyList)]
  const screen = await shown(accounts, async () => answers.shift() ?? fail(offline))
  await expect.poll(() => screen.error()).toMatchObject({ fault: offline })
  screen.emit('connectionChanged', { kind: 'online', since: 1 })
  await expect.poll(() => screen.value()).toEqual(emptyList)
})

test('what failed while the sandbox was stopped is reloaded when it runs', async () => {
  const stopped = fail({ kind: 'sandboxStopped', message: 'It does not run.' })
  const answers: Outcome<AccountList>[] = [stopped, succeed(emptyList)]
  const screen = await shown(accounts, async () => answers.shift() ?? stopped)
  await expect.poll(() => screen.error()).toBeInstanceOf(CallFailure)
  screen.emit('sandboxChanged', {
    kind: 'running',
    baseUrl: 'http://127.0.0.1:1',
    controlUrl: '',
    people: [],
    fault: 'none',
  })
  await expect.poll(() => screen.value()).toEqual(emptyList)
})

test('a refused call isn’t repeated when the connection returns', async () => {
  const refused = fail({ kind: 'refused', reason: 'state', message: 'No.' } as const)
  const screen = await shown(accounts, async () => refused)
  await expect.poll(() => screen.error()).toBeInstanceOf(CallFailure)
  screen.emit('connectionChanged', { kind: 'online', since: 1 })
  expect(screen.calls()).toBe(1)
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { HttpRequest, Transport } from '../../src/main/ports.ts'
import { faultWords } from '../../src/renderer/ui/fault-words.ts'
import { demoAudienceIds } from '../../src/sandbox/demo/audiences.ts'
import { demoCatalogIds } from '../../src/sandbox/demo/products.ts'
import type { Fault } from '../../src/shared/fault.ts'
import { fail } from '../../src/shared/outcome.ts'
import { enterSandbox, payloads, type Stage, setStage, signIn, unwrap } from '../contract/services/stage.ts'
import { everyCall, isBug, serveContract, trusted } from '../security/served-bridge.ts'
import { goodInputs } from '../unit/main/shell/good-inputs.ts'
import { atHome, workspace } from './at-home.ts'
import { faultKindOf, startFaultyService, type Way, ways } from './faulty-service.ts'

/**
 * The calls of the bridge whose work asks the service, while it fails in every way: what a page gets is a fault of the
 * right kind with a next step, or what is known without the service; nothing breaks unheard, and nothing goes on being
 * read or waited for. The usual run takes turns, a third of the ways for each call; FLIGHTDECK_LONG=1 runs them all.
 */
const everything = process.env.FLIGHTDECK_LONG === '1'

/** Whether a call's turn has come. Silence costs a second for each try, so fewer wait for it. */
function takesTurn(call: number, way: Way): boolean {
  return everything || (call + ways.indexOf(way)) % (way === 'slow' ? 12 : 3) === 0
}

/** What a reading in the background may take on a busy machine. */
const patienceMs = 10_000

/** They hand the fault on. */
const failing = [
  ...['session.invalidateBearer', 'signIn.start', 'overview.refresh'],
  ...['accounts.list', 'accounts.details', 'accounts.update', 'accounts.createSandbox'],
  ...['accounts.deleteSandbox', 'audiences.list', 'audiences.create', 'audiences.change', 'audiences.remove'],
  ...['audiences.targeted', 'audiences.permissions', 'audiences.grant', 'audiences.revoke'],
  ...['audiences.createDoNotReach', 'audiences.removeDoNotReach', 'audiences.keywords', 'catalogs.list'],
  ...['catalogs.create', 'catalogs.rename', 'catalogs.saveProduct', 'catalogs.readGroup', 'catalogs.readSet'],
  ...['catalogs.createFilteredSet', 'catalogs.changeSet', 'catalogs.removeSet', 'webhooks.list'],
  ...['webhooks.register', 'webhooks.validate', 'webhooks.remove', 'webhooks.linkStream'],
  'webhooks.unlinkStream',
]

/** They answer with what is known and tell the failure in it or by an event; the console shows any answer as it came. */
const answering = [
  ...['overview.read', 'library.list', 'library.refresh', 'campaigns.open', 'campaigns.choices'],
  ...['campaigns.history', 'campaigns.linked', 'catalogs.readProducts', 'console.send'],
]
const asking = [...failing, ...answering]

/** These take away what the others need, and ask the sandbox's own controls at most. */
const ending = ['session.selectAccount', 'sandbox.stop', 'sandbox.reset']

/** Ids of the demonstration. */
const there = {
  ...{ environmentId: workspace.environmentId, accountId: workspace.accountId },
  ...{ catalogId: demoCatalogIds.ada, audienceId: demoAudienceIds.bootBuyers },
}

/** Lists that are at hand are read anew. */
const inputs: Readonly<Record<string, unknown>> = {
  ...goodInputs,
  'accounts.list': { host: 'ads', refresh: true },
  'accounts.details': { host: 'ads', accountId: '', refresh: true },
  'catalogs.list': { workspace, refresh: true },
}

const outcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), fault: z.custom<Fault>((fault) => typeof fault === 'object') }),
])

const isControl = (request: HttpRequest) => new URL(request.url).pathname.startsWith('/__sandbox')

/** Where requests to the service go in truth, and the calls that they were made for. */
const diverted: { to: string | null; timeoutMs: number; readonly askedBy: Set<string> } = {
  ...{ to: null, timeoutMs: 1_000, askedBy: new Set<string>() },
}
const during = new AsyncLocalStorage<string>()
const divert = (transport: Transport): Transport => ({
  ...transport,
  send(request) {
    if (diverted.to === null || isControl(request)) return transport.send(request)
    diverted.askedBy.add(during.getStore() ?? 'nobody')
    const { pathname, search } = new URL(request.url)
    const url = diverted.to + pathname + search
    return transport.send({ ...request, url, timeoutMs: diverted.timeoutMs })
  },
})

let stage: Stage
let bridge: ReturnType<typeof serveContract>
const broken: unknown[] = []
const note = (reason: unknown) => void broken.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  stage = await setStage({ network: divert })
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  unwrap(await stage.handlers.session.selectAccount({ accountId: workspace.accountId }))
  // With a bearer token and the catalogs at hand, more calls come as far as the service.
  unwrap(await stage.handlers.webhooks.list(undefined))
  unwrap(await stage.handlers.catalogs.list({ workspace, refresh: true }))
  stage.person = async () =>
    fail({ kind: 'signIn', reason: 'windowClosed', message: 'The sign-in window was closed.' })
  bridge = serveContract(stage.handlers)
})
afterAll(async () => {
  diverted.to = null
  await stage.end()
  process.off('unhandledRejection', note)
})

/** What the page gets for a call; null for success. */
async function faultOf(name: string): Promise<Fault | null> {
  const call = everyCall.find((one) => one.name === name)
  if (call === undefined) throw new Error(`There is no call ${name}.`)
  const asked = during.run(name, () => bridge.ask(call.channel, trusted, atHome(inputs[name], there)))
  if (name === 'signIn.start') await stage.handlers.signIn.cancel(undefined)
  const answer = outcome.parse(await asked)
  return answer.ok ? null : answer.fault
}

/** What is still read or waited for, as a window was told last. */
function underWay(): readonly string[] {
  const lists = new Map(payloads(stage, 'libraryChanged').map((news) => [news.subject, news.reading.kind]))
  const products = new Map(
    payloads(stage, 'catalogsChanged').map((news) => [news.catalogId, news.reading.kind]),
  )
  return [
    ...[...lists, ...products]
      .filter(([, kind]) => kind === 'reading' || kind === 'running')
      .map(([what]) => what),
    ...(payloads(stage, 'waitingChanged').at(-1)?.waits ?? []).map((wait) => wait.operationId),
    ...payloads(stage, 'signInChanged')
      .slice(-1)
      .flatMap(({ kind }) => (kind === 'idle' ? [] : [kind])),
  ]
}

async function whileFailing(way: Way, act: () => Promise<void>): Promise<void> {
  const service = await startFaultyService(way)
  Object.assign(diverted, { to: service.address, timeoutMs: way === 'slow' ? 30 : 1_000 })
  stage.emitted.length = 0
  await act()
  await expect.poll(underWay, { timeout: patienceMs }).toEqual([])
  await service.close()
  expect(bridge.logger.entries.filter(isBug)).toEqual([])
  expect(broken).toEqual([])
}

it('asks the service in the calls that are listed, and in no other', async () => {
  await whileFailing('refused', async () => {
    diverted.askedBy.clear()
    for (const { name } of everyCall.filter(({ name }) => !ending.includes(name))) {
      await faultOf(name)
      // A reading that goes on would be joined by the next call, which then asks nothing itself.
      await expect.poll(underWay, { message: name, timeout: patienceMs }).toEqual([])
    }
    expect([...diverted.askedBy].sort()).toEqual(asking.toSorted())
  })
})

describe.each(ways)('a service that fails by: %s', (way) => {
  it('gives every call a fault with a next step, or what is known without it', async () => {
    await whileFailing(way, async () => {
      for (const [index, name] of asking.entries()) {
        if (!takesTurn(index, way)) continue
        const fault = await faultOf(name)
        if (fault === null) {
          expect(answering).toContain(name)
          continue
        }
        expect(fault.kind, `${name}: ${fault.message}`).toBe(faultKindOf[way])
        expect(faultWords(fault).nextStep.trim(), name).not.toBe('')
      }
    })
  })
})

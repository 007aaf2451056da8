import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import type { HttpRequest, Transport } from '../../../src/main/core/ports.ts'
import { defaultLineItems } from '../../../src/sandbox/demo/advertising.ts'
import { matchOperation } from '../../../src/shared/console/console-effect.ts'
import { consoleMethods } from '../../../src/shared/console/console-request.ts'
import type { Calls, InputOf } from '../../../src/shared/contract/contract.ts'
import type { Fault } from '../../../src/shared/core/fault.ts'
import { setAdasStage } from '../../contract/stage/adas-stage.ts'
import { payloads, type Stage } from '../../contract/stage/stage.ts'
import { everyCall, isBug, serveContract, trusted } from '../../security/served-bridge.ts'
import { unwrap } from '../../support/outcomes.ts'
import { longTimeoutMs } from '../../support/runs.ts'
import { startFaultyService, type Way } from '../service/faulty-service.ts'

/** The program with its real sandbox, whose requests go to a failing service on demand. */
export interface DivertedStage {
  readonly stage: Stage
  /** The page's fault of a call; null for success. */
  faultOf(name: string, input: unknown, label?: string): Promise<Fault | null>
  /** Signs in, recording the page that opens together with the requests. */
  signIn(input: InputOf<Calls['signIn']['start']>): Promise<void>
  /** Operations sent on behalf of a call, by its label. */
  readonly sent: Map<string, Set<string>>
  /**
   * Fails every request, or those whose path matches `only`, until `act` has finished and nothing is being read or
   * waited for; throws if anything failed unnoticed.
   */
  whileFailing(way: Way, act: () => Promise<void>, only?: RegExp): Promise<void>
  /** Waits until nothing is being read or waited for. */
  idle(about: string): Promise<void>
  /** Bridge calls with a request that failed. */
  readonly askedBy: Set<string>
  /** Operations that failed. */
  operations(): Promise<ReadonlySet<string>>
  end(): Promise<void>
}

/** Calls that may start a sync, of which windows are notified with a delay. */
const mayBegin = /^(entities|overview|campaigns\.open|catalogs\.readProducts)/
const progressEveryMs = 250

const outcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), fault: z.custom<Fault>((fault) => typeof fault === 'object') }),
])

const isControl = (request: HttpRequest) => new URL(request.url).pathname.startsWith('/__sandbox')

/** In the sandbox, with Ada signed in. */
export async function setDivertedStage(): Promise<DivertedStage> {
  const askedBy = new Set<string>()
  const sent = new Map<string, Set<string>>()
  const during = new AsyncLocalStorage<string>()
  const noteSent = (method: string, url: string) => {
    const label = during.getStore()
    const operation = operationAt(method, new URL(url).pathname)
    if (label !== undefined && operation !== null)
      sent.set(label, (sent.get(label) ?? new Set()).add(operation))
  }
  let divertedTo: { readonly address: string; readonly timeoutMs: number; readonly only: RegExp } | null =
    null
  const network = (transport: Transport): Transport => ({
    ...transport,
    send(request) {
      const { pathname, search } = new URL(request.url)
      if (!isControl(request)) noteSent(request.method, request.url)
      if (divertedTo === null || isControl(request) || !divertedTo.only.test(pathname))
        return transport.send(request)
      const label = during.getStore()
      // Pictures are fetched in the background after a sync, by no call.
      if (label !== undefined || operationAt(request.method, pathname) !== null)
        askedBy.add(label ?? 'nobody')
      const { address, timeoutMs } = divertedTo
      return transport.send({ ...request, url: address + pathname + search, timeoutMs })
    },
  })
  const broken: unknown[] = []
  const note = (reason: unknown) => void broken.push(reason)
  process.on('unhandledRejection', note)
  const stage = await setAdasStage({ network, absenceMs: 300, lineItems: defaultLineItems })
  const bridge = serveContract(stage.handlers)
  let mayRead = false
  const idle = async (about: string) => {
    if (mayRead) await setTimeout(progressEveryMs)
    mayRead = false
    return expect.poll(() => underWay(stage), { message: about }).toEqual([])
  }

  return {
    stage,
    askedBy,
    sent,
    idle,
    async faultOf(name, input, label = name) {
      const call = everyCall.find((one) => one.name === name)
      if (call === undefined) throw new Error(`There is no call ${name}.`)
      mayRead ||= mayBegin.test(name)
      const asked = during.run(label, () => bridge.ask(call.channel, trusted, input))
      if (name === 'signIn.start') await stage.handlers.signIn.cancel(undefined)
      const answer = outcome.parse(await asked)
      return answer.ok ? null : answer.fault
    },
    async signIn(input) {
      const { person } = stage
      stage.person = (request) => {
        noteSent('GET', request.url)
        return person(request)
      }
      await during.run('signIn.start', async () => unwrap(await stage.handlers.signIn.start(input)))
      stage.person = person
    },
    async whileFailing(way, act, only = /^/) {
      const service = await startFaultyService(way)
      divertedTo = { address: service.address, timeoutMs: way === 'slow' ? 30 : longTimeoutMs, only }
      stage.emitted.length = 0
      await act()
      await idle(way)
      divertedTo = null
      await service.close()
      expect(bridge.logger.entries.filter(isBug)).toEqual([])
      expect(broken).toEqual([])
    },
    async operations() {
      const page = { text: '', jobId: null, failedOnly: true, count: 200 }
      const { total } = unwrap(await stage.handlers.requestLog.list({ ...page, offset: 0 }))
      const offsets = Array.from({ length: Math.ceil(total / 200) }, (_, index) => index * 200)
      const pages = await Promise.all(
        offsets.map(async (offset) => unwrap(await stage.handlers.requestLog.list({ ...page, offset }))),
      )
      return new Set(pages.flatMap(({ rows }) => rows.flatMap(({ operation }) => operation ?? [])))
    },
    async end() {
      divertedTo = null
      await stage.end()
      process.off('unhandledRejection', note)
    },
  }
}

/** The operation of a request to the sandbox, whose hosts are prefixes of one origin. */
function operationAt(method: string, pathname: string): string | null {
  const known = z.enum(consoleMethods).safeParse(method)
  const [, prefix, path = ''] = /^(\/ads-sandbox|\/ads)?(\/.*)$/.exec(pathname) ?? []
  if (!known.success) return null
  return (
    matchOperation({ host: prefix === undefined ? 'platform' : 'ads', method: known.data, path })?.id ?? null
  )
}

/** What is still being read or waited for, according to the last event. */
function underWay(stage: Stage): readonly string[] {
  const lists = new Map(
    payloads(stage, 'entitiesChanged').map((events) => [events.subject, events.sync.kind]),
  )
  const products = new Map(
    payloads(stage, 'catalogsChanged').map((events) => [events.catalogId, events.sync.kind]),
  )
  return [
    ...[...lists, ...products].filter(([, kind]) => kind === 'running').map(([what]) => what),
    ...(payloads(stage, 'waitingChanged').at(-1)?.waits ?? []).map((wait) => wait.operationId),
    ...payloads(stage, 'signInChanged')
      .slice(-1)
      .flatMap(({ kind }) => (kind === 'idle' || kind === 'pin' ? [] : [kind])),
  ]
}

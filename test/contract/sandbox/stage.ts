import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { callAds } from './ads-calls.ts'
import { accessToken, control, startDemo, type Token } from './support.ts'

type Call = (method: string, path: string, json?: unknown) => ReturnType<typeof callAds>

/** One sandbox for a file of tests, reset before each, with both users signed in. */
export interface Stage {
  readonly sandbox: RunningSandbox
  readonly ada: Token
  readonly bert: Token
  /**
   * How far the service's clock is ahead, in milliseconds; signatures have the real time, and up to 300 s are
   * tolerated.
   */
  ahead: number
  readonly asAda: Call
  readonly asBert: Call
}

/** `readsOnly`: for tests that change nothing, so that one can follow another without a reset. */
export function demoStage({ readsOnly = false }: { readonly readsOnly?: boolean } = {}): Stage {
  let sandbox: RunningSandbox | null = null
  let people: { readonly ada: Token; readonly bert: Token } | null = null
  const ready = <T>(value: T | null): T => {
    if (value === null) throw new Error('The stage stands only while a test runs.')
    return value
  }
  const stage: Stage = {
    get sandbox() {
      return ready(sandbox)
    },
    get ada() {
      return ready(people).ada
    },
    get bert() {
      return ready(people).bert
    },
    ahead: 0,
    asAda: (method, path, json) => callAds(stage.sandbox, stage.ada, method, path, json),
    asBert: (method, path, json) => callAds(stage.sandbox, stage.bert, method, path, json),
  }
  beforeAll(async () => {
    sandbox = await startDemo({ now: () => Date.now() + stage.ahead })
  })
  afterAll(() => sandbox?.stop())
  beforeEach(async () => {
    if (readsOnly && people !== null) return
    stage.ahead = 0
    await control(stage.sandbox, '/reset', {})
    people = {
      ada: await accessToken(stage.sandbox, 'ada'),
      bert: await accessToken(stage.sandbox, 'bert'),
    }
  })
  return stage
}

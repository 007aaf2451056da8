import type { BridgeEvents, EventName, FlightdeckBridge } from '../../../../src/shared/contract/contract.ts'
import type { Fault } from '../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../src/shared/desktop/preferences.ts'
import type { UpdatesState } from '../../../../src/shared/desktop/update.ts'
import type { EnvironmentView, SessionState, SignedInUser } from '../../../../src/shared/sign-in/session.ts'
import { defaultForwarding } from '../../../../src/shared/webhooks/forwarding.ts'
import { defaultBehaviour } from '../../../../src/shared/webhooks/receiver-behaviour.ts'

type Overrides = {
  readonly [S in keyof Omit<FlightdeckBridge, 'on' | 'chosenFiles'>]?: Partial<FlightdeckBridge[S]>
} & { readonly chosenFiles?: FlightdeckBridge['chosenFiles'] }

export interface TestBridge {
  readonly bridge: FlightdeckBridge
  readonly emit: <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void
}

/** An unexpected call: it fails in a way that no test expects. */
const unasked = async () =>
  fail({ kind: 'refused', reason: 'state', message: 'This call has no answer in the test.' })

export const offline: Fault = {
  kind: 'offline',
  code: 'ECONNREFUSED',
  host: 'ads.example',
  message: 'refused',
}

export const sandboxView: EnvironmentView = {
  environment: {
    id: 'sandbox',
    name: 'Built-in sandbox',
    kind: 'sandbox',
    platformUrl: 'http://127.0.0.1:1',
    adsUrl: 'http://127.0.0.1:1/ads',
    adsSandboxUrl: 'http://127.0.0.1:1/ads-sandbox',
    signatureHeader: 'x-service-webhooks-signature',
    signInHosts: [],
  },
  preset: true,
  keys: 'builtIn',
  keyEnding: null,
  callbackUrl: 'http://127.0.0.1/callback',
  running: true,
}

export const ada: SignedInUser = {
  environmentId: 'sandbox',
  userId: '1',
  screenName: 'ada',
  signedInAt: 1_000,
  state: 'active',
}

/** A build without a release server. */
const noPlace: UpdatesState = {
  version: '1.0.0',
  host: null,
  checkedAt: null,
  installation: null,
  progress: { kind: 'unknown' },
}

export const signedIn: SessionState = {
  environments: [sandboxView],
  users: [ada],
  environmentId: 'sandbox',
  userId: '1',
  accountId: null,
}

/** Creatives and media as lists instead of pictures. */
export const listedCreatives: NonNullable<Overrides['preferences']> = {
  read: async () => succeed({ ...defaultPreferences, creativesShape: 'list', mediaShape: 'list' }),
}

/** Replies of every program; a test provides everything else that it needs. */
const normal: Overrides = {
  app: { takeActivations: async () => succeed([]) },
  preferences: {
    read: async () => succeed(defaultPreferences),
    change: async (change) => succeed(preferences.parse({ ...defaultPreferences, ...change })),
  },
  secrets: { state: async () => succeed({ storage: 'protected', backend: 'keychain', unreadable: 0 }) },
  session: { state: async () => succeed(signedIn) },
  signIn: { state: async () => succeed({ kind: 'idle' }) },
  sandbox: { state: async () => succeed({ kind: 'stopped' }) },
  console: { cancel: async () => succeed(undefined), variables: async () => succeed([]) },
  receiver: { state: async () => succeed({ kind: 'stopped', behaviour: defaultBehaviour }) },
  status: {
    connection: async () => succeed({ kind: 'unknown', since: 0 }),
    limits: async () => succeed({ tightest: null }),
    waiting: async () => succeed({ waits: [] }),
  },
  inbox: {
    kinds: async () => succeed([]),
    volume: async ({ steps }) =>
      succeed({ counts: Array.from({ length: steps }, () => 0), isPartial: false, lastAt: null }),
  },
  forwarding: {
    state: async () => succeed({ settings: defaultForwarding, forwarded: 0, failed: 0, waiting: 0 }),
    result: async () => succeed(null),
  },
  overview: { accounts: async () => succeed([]) },
  policy: { state: async () => succeed(null) },
  network: {
    state: async () => succeed({ settings: { mode: 'system' }, question: null, signedIn: [], declined: [] }),
  },
  updates: { state: async () => succeed(noPlace) },
}

/** A bridge in memory: calls return what the test says, events come when the test emits them. */
export function testBridge(overrides: Overrides = {}): TestBridge {
  const listeners = new Map<EventName, Set<unknown>>()
  const listenersOf = <Name extends EventName>(name: Name) => {
    const known = listeners.get(name) ?? new Set()
    listeners.set(name, known)
    // Only `on` below adds to it, under the same name.
    return known as Set<(payload: BridgeEvents[Name]) => void>
  }
  const on: FlightdeckBridge['on'] = (name, listener) => {
    listenersOf(name).add(listener)
    return () => {
      listenersOf(name).delete(listener)
    }
  }
  const services = new Map<string, unknown>()
  const serviceOf = (name: string): unknown => {
    const answers = { ...Reflect.get(normal, name), ...Reflect.get(overrides, name) }
    return new Proxy(answers, { get: (target, call) => Reflect.get(target, call) ?? unasked })
  }
  const own: Pick<FlightdeckBridge, 'on' | 'chosenFiles'> = {
    on,
    chosenFiles: overrides.chosenFiles ?? (async () => []),
  }
  // Every subject exists, with calls that the types of the overrides have checked.
  const bridge = new Proxy(own, {
    get(target, name) {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name)
      const service = services.get(name) ?? serviceOf(name)
      services.set(name, service)
      return service
    },
  }) as FlightdeckBridge
  return {
    bridge,
    emit: (name, payload) => {
      for (const listener of listenersOf(name)) listener(payload)
    },
  }
}

/** A promise that the test resolves or rejects. */
export function later<T>() {
  return Promise.withResolvers<T>()
}

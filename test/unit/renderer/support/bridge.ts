import type { BridgeEvents, EventName, FlightdeckBridge } from '../../../../src/shared/bridge.ts'
import { defaultPreferences, preferences } from '../../../../src/shared/domain/preferences.ts'
import { usualBehaviour } from '../../../../src/shared/domain/receiver-behaviour.ts'
import type { EnvironmentView, SessionState, SignedInUser } from '../../../../src/shared/domain/session.ts'
import type { UpdatesState } from '../../../../src/shared/domain/update.ts'
import type { Fault } from '../../../../src/shared/fault.ts'
import { fail, succeed } from '../../../../src/shared/outcome.ts'

type Overrides = {
  readonly [S in keyof Omit<FlightdeckBridge, 'on' | 'chosenFiles'>]?: Partial<FlightdeckBridge[S]>
} & { readonly chosenFiles?: FlightdeckBridge['chosenFiles'] }

export interface TestBridge {
  readonly bridge: FlightdeckBridge
  readonly emit: <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void
}

/** A call that a test did not expect: it fails in a way that no test asks for. */
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

/** A build without a place to look for releases. */
const noPlace: UpdatesState = {
  version: '1.0.0',
  host: null,
  lookedAt: null,
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

/** A bridge in memory: calls answer what the test says, events come when the test emits them. */
export function testBridge(overrides: Overrides = {}): TestBridge {
  const listeners: { readonly [Name in EventName]: Set<(payload: BridgeEvents[Name]) => void> } = {
    arrived: new Set(),
    preferencesChanged: new Set(),
    secretsChanged: new Set(),
    sessionChanged: new Set(),
    signInChanged: new Set(),
    oauth2Changed: new Set(),
    sandboxChanged: new Set(),
    receiverChanged: new Set(),
    webhooksChanged: new Set(),
    inboxChanged: new Set(),
    requestsChanged: new Set(),
    webhooksInvalid: new Set(),
    connectionChanged: new Set(),
    noticesChanged: new Set(),
    limitsChanged: new Set(),
    waitingChanged: new Set(),
    libraryChanged: new Set(),
    draftsChanged: new Set(),
    checkChanged: new Set(),
    jobsChanged: new Set(),
    bulkChanged: new Set(),
    foreseeing: new Set(),
    catalogsChanged: new Set(),
    exchangeChanged: new Set(),
    updatesChanged: new Set(),
    networkChanged: new Set(),
  }
  const on: FlightdeckBridge['on'] = (name, listener) => {
    listeners[name].add(listener)
    return () => {
      listeners[name].delete(listener)
    }
  }
  const bridge: FlightdeckBridge = {
    app: {
      info: unasked,
      openDataFolder: unasked,
      openWindow: unasked,
      takeArrivals: async () => succeed([]),
      reportError: unasked,
      openExternal: unasked,
      ...overrides.app,
    },
    desktop: { savePdf: unasked, pickFile: unasked, formOf: unasked, ...overrides.desktop },
    backup: { write: unasked, restore: unasked, exportAll: unasked, ...overrides.backup },
    overview: { read: unasked, refresh: unasked, ...overrides.overview },
    preferences: {
      read: async () => succeed(defaultPreferences),
      change: async (change) => succeed(preferences.parse({ ...defaultPreferences, ...change })),
      ...overrides.preferences,
    },
    secrets: {
      state: async () => succeed({ keeping: 'protected', backend: 'keychain', unreadable: 0 }),
      choose: unasked,
      ...overrides.secrets,
    },
    session: {
      state: async () => succeed(signedIn),
      useEnvironment: unasked,
      saveEnvironment: unasked,
      removeEnvironment: unasked,
      saveKeys: unasked,
      switchUser: unasked,
      signOut: unasked,
      selectAccount: unasked,
      bearer: unasked,
      invalidateBearer: unasked,
      ...overrides.session,
    },
    signIn: {
      state: async () => succeed({ kind: 'idle' }),
      start: unasked,
      submitPin: unasked,
      openPage: unasked,
      cancel: unasked,
      ...overrides.signIn,
    },
    oauth2: {
      state: unasked,
      saveClient: unasked,
      signIn: unasked,
      cancel: unasked,
      signOut: unasked,
      ...overrides.oauth2,
    },
    sandbox: {
      state: async () => succeed({ kind: 'stopped' }),
      start: unasked,
      stop: unasked,
      sendEvent: unasked,
      checkWebhooks: unasked,
      makeTrouble: unasked,
      reset: unasked,
      ...overrides.sandbox,
    },
    accounts: {
      list: unasked,
      details: unasked,
      update: unasked,
      createSandbox: unasked,
      deleteSandbox: unasked,
      ...overrides.accounts,
    },
    library: {
      list: unasked,
      find: unasked,
      refresh: unasked,
      usesOf: unasked,
      ...overrides.library,
    },
    drafts: {
      get: unasked,
      create: unasked,
      change: unasked,
      remove: unasked,
      clone: unasked,
      edit: unasked,
      comment: unasked,
      discard: unasked,
      undoState: unasked,
      undo: unasked,
      redo: unasked,
      snapshots: unasked,
      restore: unasked,
      settle: unasked,
      check: unasked,
      findings: unasked,
      summary: unasked,
      conflicts: unasked,
      settleMany: unasked,
      ...overrides.drafts,
    },
    publishing: {
      review: unasked,
      start: unasked,
      jobs: unasked,
      job: unasked,
      steps: unasked,
      pause: unasked,
      resume: unasked,
      cancel: unasked,
      retryFailed: unasked,
      lookUp: unasked,
      sendUnansweredAgain: unasked,
      settle: unasked,
      undoPlan: unasked,
      undo: unasked,
      ...overrides.publishing,
    },
    activity: {
      rateWindows: unasked,
      requests: unasked,
      request: unasked,
      diagnostics: unasked,
      saveDiagnostics: unasked,
      ...overrides.activity,
    },
    media: {
      pick: unasked,
      add: unasked,
      thumbnail: unasked,
      ...overrides.media,
    },
    exchange: {
      exportSheet: unasked,
      openSheet: unasked,
      exportChangeSet: unasked,
      openChangeSet: unasked,
      items: unasked,
      take: unasked,
      stop: unasked,
      close: unasked,
      ...overrides.exchange,
    },
    catalogs: {
      list: unasked,
      create: unasked,
      rename: unasked,
      remove: unasked,
      saveProduct: unasked,
      readProducts: unasked,
      readGroup: unasked,
      products: unasked,
      product: unasked,
      openFeed: unasked,
      previewFeed: unasked,
      readFeed: unasked,
      stopFeed: unasked,
      lookAtImages: unasked,
      stopImages: unasked,
      feed: unasked,
      forgetFeed: unasked,
      feedRows: unasked,
      feedRow: unasked,
      upload: unasked,
      deleteProducts: unasked,
      steps: unasked,
      exportFailed: unasked,
      sets: unasked,
      previewSet: unasked,
      createFilteredSet: unasked,
      createManualSet: unasked,
      changeSet: unasked,
      removeSet: unasked,
      readSet: unasked,
      ...overrides.catalogs,
    },
    audiences: {
      list: unasked,
      lastList: unasked,
      create: unasked,
      change: unasked,
      remove: unasked,
      targeted: unasked,
      permissions: unasked,
      grant: unasked,
      revoke: unasked,
      createDoNotReach: unasked,
      removeDoNotReach: unasked,
      keywords: unasked,
      exportTable: unasked,
      openFile: unasked,
      preview: unasked,
      prepare: unasked,
      progress: unasked,
      stop: unasked,
      closeFile: unasked,
      start: unasked,
      upload: unasked,
      batches: unasked,
      refusedRows: unasked,
      ...overrides.audiences,
    },
    console: {
      send: unasked,
      cancel: async () => succeed(undefined),
      history: unasked,
      historyEntry: unasked,
      clearHistory: unasked,
      collections: unasked,
      saveCollection: unasked,
      removeCollection: unasked,
      importCollection: unasked,
      exportCollection: unasked,
      chooseFolder: unasked,
      checkSignature: unasked,
      ...overrides.console,
    },
    campaigns: {
      open: unasked,
      window: unasked,
      placeOf: unasked,
      named: unasked,
      sums: unasked,
      edit: unasked,
      previewBulk: unasked,
      bulk: unasked,
      foresee: unasked,
      endForesight: unasked,
      foreseenRows: unasked,
      cancelBulk: unasked,
      create: unasked,
      clone: unasked,
      usualLineItem: unasked,
      choices: unasked,
      versions: unasked,
      history: unasked,
      linked: unasked,
      ...overrides.campaigns,
    },
    webhooks: {
      list: unasked,
      register: unasked,
      validate: unasked,
      remove: unasked,
      linkStream: unasked,
      unlinkStream: unasked,
      timeline: unasked,
      diagnose: unasked,
      ...overrides.webhooks,
    },
    receiver: {
      state: async () => succeed({ kind: 'stopped', behaviour: usualBehaviour }),
      start: unasked,
      stop: unasked,
      behave: unasked,
      ...overrides.receiver,
    },
    status: {
      connection: async () => succeed({ kind: 'unknown', since: 0 }),
      limits: async () => succeed({ tightest: null }),
      waiting: async () => succeed({ waits: [] }),
      cancelWait: unasked,
      ...overrides.status,
    },
    inbox: {
      list: unasked,
      get: unasked,
      clear: unasked,
      kinds: async () => succeed([]),
      keeping: unasked,
      keep: unasked,
      export: unasked,
      replay: unasked,
      ...overrides.inbox,
    },
    forge: { run: unasked, ...overrides.forge },
    network: {
      state: async () =>
        succeed({ settings: { mode: 'system' }, question: null, signedIn: [], declined: [] }),
      change: unasked,
      check: unasked,
      signIn: unasked,
      decline: unasked,
      askAgain: unasked,
      signOut: unasked,
      ...overrides.network,
    },
    updates: {
      state: async () => succeed(noPlace),
      look: unasked,
      download: unasked,
      cancel: unasked,
      show: unasked,
      install: unasked,
      restart: unasked,
      ...overrides.updates,
    },
    on,
    chosenFiles: overrides.chosenFiles ?? (async () => []),
  }
  return {
    bridge,
    emit: (name, payload) => {
      for (const listener of listeners[name]) listener(payload)
    },
  }
}

/** A promise with its ends in the hand of the test. */
export function later<T>() {
  return Promise.withResolvers<T>()
}

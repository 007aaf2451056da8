import type { BridgeEvents, Subject, Verb } from './bridge.ts'

/**
 * The names of the contract without its schemas: the preload is sandboxed and small, so it must not carry them.
 * The `satisfies` clauses hold this list to the contract in both directions.
 */
export const verbs = {
  app: { info: true, openDataFolder: true, reportError: true, openExternal: true },
  preferences: { read: true, change: true },
  secrets: { state: true, choose: true },
  session: {
    state: true,
    useEnvironment: true,
    saveEnvironment: true,
    removeEnvironment: true,
    saveKeys: true,
    switchUser: true,
    signOut: true,
    selectAccount: true,
    bearer: true,
    invalidateBearer: true,
  },
  signIn: { state: true, start: true, submitPin: true, openPage: true, cancel: true },
  sandbox: { state: true, start: true, stop: true, sendEvent: true, checkWebhooks: true },
  accounts: { list: true, details: true, update: true, createSandbox: true, deleteSandbox: true },
  webhooks: {
    list: true,
    register: true,
    validate: true,
    remove: true,
    linkStream: true,
    unlinkStream: true,
  },
  receiver: { state: true, start: true, stop: true },
  status: { connection: true, limits: true, waiting: true, cancelWait: true },
  inbox: { list: true, get: true, clear: true },
  library: { list: true, find: true, refresh: true, usesOf: true },
  drafts: {
    get: true,
    create: true,
    change: true,
    remove: true,
    clone: true,
    edit: true,
    comment: true,
    discard: true,
    undoState: true,
    undo: true,
    redo: true,
    snapshots: true,
    restore: true,
    settle: true,
    check: true,
    findings: true,
    summary: true,
  },
  publishing: {
    review: true,
    start: true,
    jobs: true,
    job: true,
    steps: true,
    pause: true,
    resume: true,
    cancel: true,
    retryFailed: true,
    lookUp: true,
    settle: true,
    undoPlan: true,
    undo: true,
  },
  media: { pick: true, add: true, thumbnail: true },
  campaigns: {
    open: true,
    window: true,
    placeOf: true,
    keys: true,
    sums: true,
    edit: true,
    previewBulk: true,
    bulk: true,
    cancelBulk: true,
    create: true,
    clone: true,
    choices: true,
    versions: true,
    history: true,
    linked: true,
  },
  exchange: {
    exportSheet: true,
    openSheet: true,
    exportChangeSet: true,
    openChangeSet: true,
    items: true,
    take: true,
    close: true,
  },
} as const satisfies { readonly [S in Subject]: Readonly<Record<Verb<S>, true>> }

export const events = {
  preferencesChanged: true,
  secretsChanged: true,
  sessionChanged: true,
  signInChanged: true,
  sandboxChanged: true,
  receiverChanged: true,
  webhooksChanged: true,
  inboxChanged: true,
  connectionChanged: true,
  limitsChanged: true,
  waitingChanged: true,
  libraryChanged: true,
  draftsChanged: true,
  jobsChanged: true,
  bulkChanged: true,
} as const satisfies Readonly<Record<keyof BridgeEvents, true>>

/** Channel of a call: `flightdeck:subject.verb`. */
export function callChannel(subject: string, verb: string): string {
  return `flightdeck:${subject}.${verb}`
}

/** Channel of an event: `flightdeck:event:name`. */
export function eventChannel(name: string): string {
  return `flightdeck:event:${name}`
}

import { z } from 'zod'
import { environment } from '../accounts/environment.ts'
import { call } from '../bridge/call.ts'
import { rowRange } from '../bridge/inputs.ts'
import type { ChainReport } from '../console/chain/chain-report.ts'
import { type ConsoleCollection, collectionFile, consoleCollection } from '../console/console-collection.ts'
import { type ConsoleRequest, consoleMethods, consoleRequest } from '../console/console-request.ts'
import { type ConsoleVariable, consoleVariables } from '../console/console-variables.ts'
import type { ConsoleImport } from '../console/import/read-import.ts'
import { shells } from '../console/import/shell/shells.ts'
import type { SignatureReport, SignatureSteps } from '../console/signature-report.ts'
import type { Fault } from '../core/fault.ts'
import { readingChoice } from '../files/reading-choice.ts'
import { messageText } from '../text/message-text.ts'

/** Contract: requests that a person composes. */

const sendId = z.string().min(1).max(40)
const historyId = z.int().min(1)
const environmentId = environment.shape.id
const secret = z.string().max(500)

const consoleCalls = {
  /**
   * Sends once. A destructive request, and a write outside the built-in sandbox, requires `confirmed`. Every HTTP
   * status is a success here. Waits for its rate window; `cancel` ends the wait or the request.
   */
  send: call('reads', () =>
    z.strictObject({
      sendId,
      request: consoleRequest,
      confirmed: z.boolean(),
      /** Whether it's added to the history; further pages of a list aren't. */
      logged: z.boolean(),
    }),
  ).returns<ConsoleAnswer>(),
  cancel: call('stops', () => z.strictObject({ sendId })).returns<void>(),
  /** Newest first. `text` is searched in method, path and operation. */
  history: call('shows', () =>
    z.strictObject({ text: z.string().max(200), ...rowRange }),
  ).returns<ConsoleHistoryPage>(),
  historyEntry: call('shows', () => z.strictObject({ id: historyId })).returns<ConsoleHistoryEntry>(),
  clearHistory: call('edits', () => z.undefined()).returns<void>(),
  collections: call('shows', () => z.undefined()).returns<ConsoleCollections>(),
  /** Writes a file in the folder; a new one if `file` is null. */
  saveCollection: call('edits', () =>
    z.strictObject({ file: collectionFile.nullable(), collection: consoleCollection }),
  ).returns<ConsoleCollections>(),
  removeCollection: call('edits', () =>
    z.strictObject({ file: collectionFile }),
  ).returns<ConsoleCollections>(),
  /** Reads other programs' requests from a text: cURL, HAR, OpenAPI, Postman, or one of our collections. */
  readImport: call('shows', () =>
    z.strictObject({ text: messageText, shell: z.enum(shells).optional() }),
  ).returns<ConsoleImportPreview>(),
  /**
   * The same from a file chosen in a dialog, or from the one that a preview was made of with another choice; null if the
   * dialog was canceled.
   */
  openImport: call('opens', () =>
    z.strictObject({ again: z.strictObject({ importId, choice: readingChoice }).nullable() }),
  ).returns<ConsoleImportPreview | null>(),
  /** Adds what was read, except the `left` rows, to a collection; to a new one if `file` is null. */
  saveImport: call('edits', () =>
    z.strictObject({
      importId,
      left: z.array(z.int().min(0).max(10_000)).max(10_000),
      file: collectionFile.nullable(),
      name: z.string().trim().min(1).max(100),
    }),
  ).returns<ConsoleCollections>(),
  /** Asks for a file; false if the dialog was canceled. */
  exportCollection: call('opens', () => z.strictObject({ file: collectionFile })).returns<boolean>(),
  /** Chooses the folder for collections; null goes back to the one in the data folder. */
  chooseFolder: call('opens', () => z.strictObject({ own: z.boolean() })).returns<ConsoleCollections>(),
  /** Stored values of `{{name}}` in an environment, besides the built-in ones. */
  variables: call('shows', () => z.strictObject({ environmentId })).returns<readonly ConsoleVariable[]>(),
  saveVariables: call('edits', () => z.strictObject({ environmentId, variables: consoleVariables })).returns<
    readonly ConsoleVariable[]
  >(),
  /**
   * Sends the requests of a saved chain in order, each once. Events report progress; `cancel` with its ID ends it. A
   * chain with a request for which `send` requires confirmation requires `confirmed`.
   */
  runChain: call('reads', () =>
    z.strictObject({
      runId: sendId,
      file: collectionFile,
      chain: z.int().min(0).max(99),
      confirmed: z.boolean(),
    }),
  ).returns<ChainReport>(),
  /** Exports a run's report as JUnit XML; false if the dialog was canceled. */
  exportRun: call('opens', () => z.strictObject({ runId: sendId })).returns<boolean>(),
  /** Signs another program's signed request again, and compares. Secrets go in and never come back. */
  checkSignature: call('shows', () =>
    z.strictObject({
      method: z.enum(consoleMethods),
      url: z.url({ protocol: /^https?$/ }).max(8_000),
      contentType: z.string().max(200),
      body: messageText,
      header: z.string().trim().min(1).max(20_000),
      baseString: z.string().max(200_000),
      /** Typed secret for keys that aren't stored here; otherwise empty. */
      consumerSecret: secret,
      tokenSecret: secret,
    }),
  ).returns<SignatureReport>(),
}

const importId = z.string().min(1).max(40)

export const consoleContract = { console: consoleCalls }

/** More of them would push the body off the screen that has them all. */
export const maxPartialFaults = 3

export interface ConsoleAnswer {
  /** Null if it isn't in the history. */
  readonly historyId: number | null
  readonly status: number
  readonly startedAt: number
  readonly durationMs: number
  /** Names in lower case; secrets are removed. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ConsoleBodyText
  /** What a failure status means; null for 2xx. */
  readonly fault: Fault | null
  /** What a 2xx answer leaves out, by its `errors`: at most `maxPartialFaults` of them. */
  readonly partial: readonly Fault[]
  readonly limit: {
    readonly bucket: string
    readonly remaining: number
    readonly limit: number
    readonly resetAt: number
  } | null
  /** The URL it was sent to; secrets are removed. */
  readonly url: string
  /** How the signature was made, with keys masked; null if none was needed. */
  readonly signature: SignedSteps | null
  /** How far the service's clock was ahead of ours, to the second of its Date header; null without one. */
  readonly clockAheadMs: number | null
}

export interface SignedSteps extends SignatureSteps {
  readonly maskedConsumerSecret: string
  readonly maskedTokenSecret: string
  readonly signature: string
}

export interface ConsoleBodyText {
  /** Secrets are removed; empty if the bytes aren't text. */
  readonly text: string
  /** Size of the whole response. */
  readonly bytes: number
  /** Whether `text` is truncated. */
  readonly cut: boolean
  readonly binary: boolean
}

export interface ConsoleHistoryRow {
  readonly id: number
  readonly at: number
  readonly environmentId: string
  readonly operation: string | null
  readonly method: string
  readonly host: ConsoleRequest['host']
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly bytes: number
}

export interface ConsoleHistoryPage {
  readonly rows: readonly ConsoleHistoryRow[]
  readonly total: number
}

export interface ConsoleHistoryEntry extends ConsoleHistoryRow {
  readonly request: ConsoleRequest
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ConsoleBodyText
}

/** What an import would add, kept in main until it's saved. */
export interface ConsoleImportPreview extends ConsoleImport {
  readonly importId: string
}

export interface ConsoleCollections {
  readonly folder: string
  /** Whether the folder is the default one in the data folder. */
  readonly standard: boolean
  readonly collections: readonly { readonly file: string; readonly collection: ConsoleCollection }[]
  readonly unreadable: readonly { readonly file: string; readonly reason: string }[]
}

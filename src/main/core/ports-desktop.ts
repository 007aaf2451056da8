import type { Outcome } from '../../shared/core/outcome.ts'
import type { ActivationRequest } from '../../shared/desktop/activation-request.ts'
import type { ChosenFile } from '../../shared/desktop/chosen-file.ts'
import type { ExchangeForm } from '../../shared/exchange/exchange-file.ts'
import type { WindowId } from './calling-window.ts'
import type { WholeText } from './files/whole-text.ts'

/** What main's logic needs from the desktop: windows, dialogs, files and notices. Types only. */

export interface SignInRequest {
  readonly url: string
  /** Origins the pages may lead to. Compared exactly, never by prefix. */
  readonly allowedOrigins: readonly string[]
  /** The callback address; a request to it ends the sign-in and is intercepted before it's sent. */
  readonly callback: string
  readonly signal: AbortSignal
  readonly onOrigin: (origin: string) => void
  /** Called with a host the visible page requested but may not open. */
  readonly onBlocked: (host: string) => void
}

export interface SignInWindow {
  open(request: SignInRequest): Promise<Outcome<URL>>
}

export interface ExternalBrowser {
  open(url: string): Promise<Outcome<void>>
}

/** A request from outside, before a page gets it: a file still has its path. */
export type ShellRequest =
  | Exclude<ActivationRequest, { readonly kind: 'file' }>
  | { readonly kind: 'file'; readonly path: string; readonly form: ExchangeForm }

export interface PendingRequests {
  take(): readonly ShellRequest[]
}

export interface NativeQuestion {
  readonly title: string
  readonly message: string
  readonly detail: string
  /** The label of the confirming button. */
  readonly action: string
}

export interface NativeQuestions {
  /** Also false while another question is open. */
  confirm(question: NativeQuestion): Promise<boolean>
}

/** Chosen or dropped files: pages hold an ID of each, and only main knows its path. */
export interface ChosenFiles {
  add(path: string): ChosenFile
  pathOf(id: string): string | null
}

export interface DataFolder {
  open(): Promise<Outcome<void>>
}

export interface FileDialog {
  pickMedia(): Promise<readonly string[]>
  pickFile(kind: ExchangeKind): Promise<string | null>
  saveFile(
    kind: Exclude<ExchangeKind, 'sheet' | 'feed' | 'people' | 'anything'>,
    name: string,
  ): Promise<string | null>
  pickFolder(title: string): Promise<string | null>
}

export interface TextFiles {
  /** Names of the files with this ending in a folder; none if the folder isn't there. */
  list(folder: string, ending: string): Promise<Outcome<readonly string[]>>
  read(path: string): Promise<Outcome<string>>
  /** A file of another program, with how it was read; in the encoding that was chosen, if any. */
  readWhole(path: string, chosenEncoding?: string): Promise<Outcome<WholeText>>
  /** The last bytes of a file of any length, and whether that's all of it. */
  readEnd(path: string, bytes: number): Promise<Outcome<{ readonly text: string; readonly whole: boolean }>>
  write(path: string, content: string | Uint8Array): Promise<Outcome<void>>
  beginning(path: string): Promise<Outcome<string>>
  /** Deleting a missing file isn't a fault. */
  remove(path: string): Promise<Outcome<void>>
  inFolder(folder: string, name: string): string
}

/** Kinds of exchanged files; a sheet is CSV or XLSX, a feed CSV, TSV or XML. */
export type ExchangeKind =
  | 'sheet'
  | 'csv'
  | 'xlsx'
  | 'changeSet'
  | 'feed'
  | 'people'
  | 'jsonLines'
  | 'backup'
  | 'requests'
  | 'rules'
  | 'settings'
  | 'policy'
  | 'junit'
  | 'diagnostics'
  | 'pdf'
  | 'anything'

/** IDs of the environment, user and account that a window works with. */
export interface WindowSelection {
  readonly environmentId: string | null
  readonly userId: string | null
  readonly accountId: string | null
}

/** What each open window works with. A new window begins with what the one shows that it was opened from. */
export interface WindowSelections {
  isOpen(window: WindowId): boolean
  get(window: WindowId): WindowSelection | null
  set(window: WindowId, selection: WindowSelection): void
  changeEach(change: (selection: WindowSelection) => WindowSelection): void
  all(): readonly WindowSelection[]
}

export interface PagePrinter {
  pdf(): Promise<Outcome<Uint8Array>>
}

/** Notifies the user while the program may be out of sight. */
export interface Notifier {
  notify(notice: {
    readonly title: string
    readonly body: string
    /** Omitted while a window of the program is focused, because the page shows it too. */
    readonly onlyUnfocused?: boolean
    /** The screen that a click opens: `/activity/JOB`. */
    readonly place: string
  }): void
}

export interface Taskbar {
  show(progress: { readonly done: number; readonly held: boolean } | null): void
}

/** Writes lines of text to a file, as fast as they come; a file that couldn't be finished is removed. */
export interface LineFiles {
  write(path: string, lines: AsyncIterable<Outcome<readonly string[]>>): Promise<Outcome<number>>
}

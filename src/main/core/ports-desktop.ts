import type { Outcome } from '../../shared/core/outcome.ts'
import type { Arrival } from '../../shared/desktop/activation-request.ts'
import type { ChosenFile } from '../../shared/desktop/chosen-file.ts'
import type { ExchangeForm } from '../../shared/exchange/exchange-file.ts'

/** What main's logic needs of the desktop: its windows, dialogs, files and notices. Types only. */

export interface SignInRequest {
  readonly url: string
  /** Origins the pages may lead to. Compared whole, never by prefix. */
  readonly allowedOrigins: readonly string[]
  /** The address whose request ends the sign-in; it is caught before anything is sent. */
  readonly callback: string
  readonly signal: AbortSignal
  /** Told the origin of the page on show, each time it changes. */
  readonly onOrigin: (origin: string) => void
  /** Told the host that the page on show asked for and that it may not lead to. */
  readonly onBlocked: (host: string) => void
}

/** Shows the service's pages in a window of their own; gives the callback address with its query. */
export interface SignInWindow {
  open(request: SignInRequest): Promise<Outcome<URL>>
}

export interface ExternalBrowser {
  /** Opens an https address (http for loopback) in the person's browser. */
  open(url: string): Promise<Outcome<void>>
}

/** What came from outside, before a page gets it: a file still has its path. */
export type OutsideArrival =
  | Exclude<Arrival, { readonly kind: 'file' }>
  | { readonly kind: 'file'; readonly path: string; readonly form: ExchangeForm }

/** What came from outside and waits for a page. */
export interface Arrivals {
  /** Everything that waits, oldest first; it waits no more. */
  take(): readonly OutsideArrival[]
}

export interface NativeQuestion {
  readonly title: string
  readonly message: string
  readonly detail: string
  /** What the confirming button says. */
  readonly action: string
}

/** Asks a person where a page can neither draw nor answer. */
export interface NativeQuestions {
  /** False as well while another question is open. */
  confirm(question: NativeQuestion): Promise<boolean>
}

/** Files that a person chose or dropped: pages hold an id of each, and only main knows the path behind it. */
export interface ChosenFiles {
  add(path: string): ChosenFile
  /** Null for an id that was never given out, or too long ago. */
  pathOf(id: string): string | null
}

/** The folder that holds the program's own files. */
export interface DataFolder {
  /** Shows it in the system's file manager. */
  open(): Promise<Outcome<void>>
}

/** Asks a person for files with the system's dialog; none where it was closed. */
export interface FileDialog {
  pickMedia(): Promise<readonly string[]>
  /** Null where it was closed. */
  pickFile(kind: ExchangeKind): Promise<string | null>
  /** Where a file is to be written; null where it was closed. */
  saveFile(
    kind: Exclude<ExchangeKind, 'sheet' | 'feed' | 'people' | 'anything'>,
    name: string,
  ): Promise<string | null>
  /** Null where it was closed. */
  pickFolder(title: string): Promise<string | null>
}

/** Small text files of a person, at most 5 MB each. Refusals are `storage` faults. */
export interface TextFiles {
  /** Names of the files with this ending in a folder; none where the folder is not there. */
  list(folder: string, ending: string): Promise<Outcome<readonly string[]>>
  read(path: string): Promise<Outcome<string>>
  /** The last so many bytes of a file of any length, and whether that is all of it. */
  readEnd(path: string, bytes: number): Promise<Outcome<{ readonly text: string; readonly whole: boolean }>>
  /** Whole or not at all; makes the folder where it is missing. */
  write(path: string, content: string | Uint8Array): Promise<Outcome<void>>
  /** The first 4 KB, for what is ASCII in it. */
  beginning(path: string): Promise<Outcome<string>>
  /** One that is gone already is no fault. */
  remove(path: string): Promise<Outcome<void>>
  /** A file of a folder. */
  inFolder(folder: string, name: string): string
}

/** Kinds of files that are exchanged with others; a sheet is one of CSV or XLSX, a feed one of CSV, TSV or XML. */
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
  | 'diagnostics'
  | 'pdf'
  | 'anything'

/** The page in front as it prints. */
export interface PagePrinter {
  pdf(): Promise<Outcome<Uint8Array>>
}

/** Tells a person of something while the program may be out of sight. */
export interface Notifier {
  notify(notice: {
    readonly title: string
    readonly body: string
    /** Left out while a window of the program is in front: the page says it as well. */
    readonly onlyAway?: boolean
    /** The screen that a click leads to: `/activity/JOB`. */
    readonly place: string
  }): void
}

/** How far work is, where the system shows it. */
export interface Taskbar {
  /** `done` from 0 to 1; null while nothing is under way. */
  show(progress: { readonly done: number; readonly held: boolean } | null): void
}

/** Writes lines of text to a file, as fast as they come; a file that could not be finished is removed. */
export interface LineFiles {
  /** Counts the lines. */
  write(path: string, lines: AsyncIterable<Outcome<readonly string[]>>): Promise<Outcome<number>>
}

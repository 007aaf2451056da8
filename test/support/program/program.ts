import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright/test'

/** The program as a person starts it: the built bundle, an executable, a profile folder of its own. */
export interface Program {
  readonly application: ElectronApplication
  /** The first window. */
  readonly window: Page
  readonly profile: string
  /** Who is signed in to the sandbox from an earlier start; null where the profile is new. */
  readonly person: 'ada' | null
  /** Ends the program and keeps its profile. */
  close(): Promise<void>
}

/** What a person chooses whenever a dialog of the system opens. A dialog without an answer is closed. */
export interface DialogAnswers {
  /** The first, or all where a dialog takes several. */
  readonly open?: readonly string[]
  readonly save?: string
}

export interface LaunchOptions {
  readonly profile: string
  readonly person?: Program['person']
  /** What the person chooses in the system's dialogs. */
  readonly dialogs?: DialogAnswers
  /** Settings of the system around the program. Only specs of the host may set its own. */
  readonly environment?: Readonly<Record<string, string>>
  /** The folder of the program; this tree where left out. */
  readonly folder?: string
  /** Whether real accounts are refused; specs of the host alone ask for it. */
  readonly localOnly?: boolean
  /** Whether Linux's sandbox is on, which Playwright switches off by itself: root has none, and containers refuse it. */
  readonly osSandbox?: boolean
  /** Switches for the executable, such as the real binary needs where there is no display. */
  readonly switches?: readonly string[]
}

const root = join(import.meta.dirname, '../../..')

/** The Electron binary where one is named, else the host that stands in for it. */
export const executable =
  process.env.FLIGHTDECK_ELECTRON ?? join(root, 'tools', 'electron-host', 'electron-host')

export async function launch(options: LaunchOptions): Promise<Program> {
  const { profile, person = null, dialogs = {}, environment = {}, switches = [], folder = root } = options
  const application = await _electron.launch({
    executablePath: executable,
    chromiumSandbox: options.osSandbox === true,
    // Specs reach servers of this machine alone, also where they store keys for others.
    args: [
      ...switches,
      folder,
      `--profile=${profile}`,
      ...(options.localOnly === true ? [] : ['--allow-real-accounts']),
    ],
    cwd: root,
    // Playwright would force a light page; the program's own theme setting has to reach it.
    colorScheme: null,
    // Specs read English, whatever the machine speaks.
    env: { ...definedEnvironment(), LANGUAGE: 'en', ...environment },
  })
  await answerDialogs(application, dialogs)
  const window = await application.firstWindow()
  return { application, window, profile, person, close: () => application.close() }
}

export async function makeProfile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'flightdeck-')), 'profile')
}

/** A profile as another test left it. */
export async function copyProfile(from: string): Promise<string> {
  const profile = await makeProfile()
  await cp(from, profile, { recursive: true })
  return profile
}

/** Answers the system's file dialogs, which no driver reaches, whichever binary would draw them. */
async function answerDialogs(application: ElectronApplication, answers: DialogAnswers): Promise<void> {
  await application.evaluate(({ dialog }, { open = [], save = '' }) => {
    Reflect.set(dialog, 'showOpenDialog', async (...given: readonly object[]) => {
      const takesSeveral = Object(given.at(-1)).properties?.includes('multiSelections') === true
      const filePaths = takesSeveral ? open : open.slice(0, 1)
      return { canceled: filePaths.length === 0, filePaths }
    })
    Reflect.set(dialog, 'showSaveDialog', async () => ({ canceled: save === '', filePath: save }))
  }, answers)
}

export async function removeProfile(profile: string): Promise<void> {
  await rm(join(profile, '..'), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, errors, type Page } from 'playwright/test'
import { hasDisplay } from '../../../tools/chromium.mjs'
import { headlessSwitch } from '../../../tools/display.mjs'
import { expectTimeoutMs } from '../runs.ts'

/** The program as a user starts it: the built bundle, an executable, its own profile folder. */
export interface Program {
  readonly application: ElectronApplication
  /** The first window. */
  readonly window: Page
  readonly profile: string
  /** Who is signed in to the sandbox from an earlier start; null for a new profile. */
  readonly person: 'ada' | null
  /** Exits the program and keeps its profile. */
  close(): Promise<void>
}

/** The user's choices in system dialogs. A dialog without an answer is canceled. */
export interface DialogAnswers {
  /** The first one, or all if a dialog allows several. */
  readonly open?: readonly string[]
  readonly save?: string
}

export interface LaunchOptions {
  readonly profile: string
  readonly person?: Program['person']
  /** The user's choices in system dialogs. */
  readonly dialogs?: DialogAnswers
  /** Variables of the system around the program. Only specs of the host may set the host's own. */
  readonly environment?: Readonly<Record<string, string>>
  /** The program's folder; `programFolder` by default. */
  readonly folder?: string
  /** Whether real accounts are refused; only used by the host's specs. */
  readonly localOnly?: boolean
  /**
   * Whether Linux's sandbox is on, which Playwright turns off by default: it isn't available to root, and containers
   * refuse it.
   */
  readonly osSandbox?: boolean
}

const root = join(import.meta.dirname, '../../..')

/** The Electron binary if one is given, otherwise the host. */
export const executable =
  process.env.FLIGHTDECK_ELECTRON ?? join(root, 'tools', 'electron-host', 'electron-host')

/** The program's folder: this tree, or the build for the Electron of the tests. */
export const programFolder = process.env.FLIGHTDECK_PROGRAM ?? root

/** Pictures show people at work where their account is: a computer in UTC is a server. */
export const inBerlin = { TZ: 'Europe/Berlin' } as const

export async function launch(options: LaunchOptions): Promise<Program> {
  const { profile, person = null, dialogs = {}, environment = {} } = options
  const { folder = programFolder } = options
  const application = await attach({
    executablePath: executable,
    timeout: expectTimeoutMs,
    chromiumSandbox: options.osSandbox === true,
    // Specs only reach servers on this computer, even if they store keys for others.
    args: [
      ...(hasDisplay() ? [] : [headlessSwitch]),
      folder,
      `--profile=${profile}`,
      ...(options.localOnly === true ? [] : ['--allow-real-accounts']),
    ],
    cwd: root,
    // Playwright would force a light page; the program's own theme setting must apply.
    colorScheme: null,
    env: { ...definedEnvironment(), ...environment },
  })
  application.context().setDefaultTimeout(expectTimeoutMs)
  const window = await application.firstWindow()
  await callEarly(() => answerDialogs(application, dialogs))
  return { application, window, profile, person, close: () => application.close() }
}

/**
 * Starts and attaches. A page that is made at the very moment the driver attaches can stay unknown to it, once in some
 * hundred starts on a busy machine: then the driver waits for nothing, and a second start is told. A program that can't
 * start fails twice.
 */
async function attach(options: Parameters<typeof _electron.launch>[0]): Promise<ElectronApplication> {
  try {
    return await _electron.launch(options)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    console.warn(`Started again, because the driver could not attach: ${error.message.split('\n')[0]}`)
    return await _electron.launch(options)
  }
}

/** Electron can lose calls into main while it starts: their promises are collected as garbage before they're settled. */
async function callEarly(call: () => Promise<void>, attempts = 5): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (attempts === 1 || !String(error).includes('promise was garbage collected')) throw error
    await callEarly(call, attempts - 1)
  }
}

/**
 * Ends the program as a crash would, and waits until it's gone. The driver's child can be a shell that only started it.
 */
export async function killProgram({ application }: Pick<Program, 'application'>): Promise<void> {
  const programId = await application.evaluate(() => process.pid)
  const ended = application.waitForEvent('close')
  process.kill(programId, 'SIGKILL')
  await ended
}

export async function makeProfile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'flightdeck-')), 'profile')
}

/** A copy of a profile left by another test. */
export async function copyProfile(from: string): Promise<string> {
  const profile = await makeProfile()
  await cp(from, profile, { recursive: true })
  return profile
}

/** Answers the system's file dialogs from now on, which no driver can reach, on either binary. */
export async function answerDialogs(application: ElectronApplication, answers: DialogAnswers): Promise<void> {
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

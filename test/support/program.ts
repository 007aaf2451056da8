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

export interface LaunchOptions {
  readonly profile: string
  readonly person?: Program['person']
  /** Settings of the system around the program, such as the back end of its secret store. */
  readonly environment?: Readonly<Record<string, string>>
  /** The folder of the program; this tree where left out. */
  readonly folder?: string
  /** Switches for the executable, such as the real binary needs where there is no display. */
  readonly switches?: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')

/** The Electron binary where one is named, else the host that stands in for it. */
export const executable =
  process.env.FLIGHTDECK_ELECTRON ?? join(root, 'tools', 'electron-host', 'electron-host')

export async function launch(options: LaunchOptions): Promise<Program> {
  const { profile, person = null, environment = {}, switches = [], folder = root } = options
  const application = await _electron.launch({
    executablePath: executable,
    args: [...switches, folder, `--profile=${profile}`],
    cwd: root,
    // Playwright would force a light page; the program's own theme setting has to reach it.
    colorScheme: null,
    env: {
      ...definedEnvironment(),
      // The host keeps its keyring outside the profile, as a system does; each test has one of its own.
      ELECTRON_HOST_SAFE_STORAGE: 'system',
      ELECTRON_HOST_KEYRING: keyringOf(profile),
      ...environment,
    },
  })
  const window = await application.firstWindow()
  return { application, window, profile, person, close: () => application.close() }
}

export async function makeProfile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'flightdeck-')), 'profile')
}

/** A profile with all that belongs to it, as another test left it. */
export async function copyProfile(from: string): Promise<string> {
  const profile = await makeProfile()
  await cp(from, profile, { recursive: true })
  await cp(keyringOf(from), keyringOf(profile), { recursive: true })
  return profile
}

function keyringOf(profile: string): string {
  return `${profile}-keyring`
}

export async function removeProfile(profile: string): Promise<void> {
  await rm(join(profile, '..'), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

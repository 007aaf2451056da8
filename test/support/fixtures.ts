import { test as base } from 'playwright/test'
import { type LaunchOptions, launch, makeProfile, type Program, removeProfile } from './program.ts'

interface Fixtures {
  /** A profile folder that nothing else uses; removed afterwards. */
  readonly profile: string
  /** Starts the program on the test's profile; every program still open is closed afterwards. */
  readonly start: (options?: Omit<LaunchOptions, 'profile'>) => Promise<Program>
  /** The program, started. */
  readonly program: Program
}

export const test = base.extend<Fixtures>({
  // biome wants the first argument to be destructured; this fixture needs none of the others.
  profile: async ({ browserName: _ }, use) => {
    const profile = await makeProfile()
    await use(profile)
    await removeProfile(profile)
  },
  start: async ({ profile }, use, info) => {
    const programs: Program[] = []
    await use(async (options = {}) => {
      const program = await launch({ profile, ...options })
      programs.push(program)
      return program
    })
    if (info.status !== info.expectedStatus) await attachWindows(programs, info)
    await Promise.all(programs.map((program) => program.close()))
  },
  program: async ({ start }, use) => {
    await use(await start())
  },
})

export { expect } from 'playwright/test'

/** What a person would have seen when it failed. */
async function attachWindows(
  programs: readonly Program[],
  info: { attach(name: string, options: { body: Buffer; contentType: string }): Promise<void> },
): Promise<void> {
  for (const page of programs.flatMap((program) => program.application.windows())) {
    const body = await page.screenshot({ timeout: 5_000 }).catch(() => null)
    if (body !== null) await info.attach('window', { body, contentType: 'image/png' })
  }
}

import { test as base } from 'playwright/test'
import { exploreSandbox, storeSecrets } from './person.ts'
import {
  copyProfile,
  type LaunchOptions,
  launch,
  makeProfile,
  type Program,
  removeProfile,
} from './program.ts'

interface Options {
  /** Who has signed in to the sandbox before the test begins. */
  readonly person: Program['person']
}

interface Shared {
  /** One program for all tests that leave it as they found it: a start costs more than what they look at. */
  readonly lastingProgram: Program
  /** A profile in which Ada has signed in; made at the first call, and only ever copied. */
  readonly adasProfile: () => Promise<string>
}

interface Fixtures {
  /** A profile folder that nothing else uses; removed afterwards. */
  readonly profile: string
  /** Starts the program on the test's profile; every program still open is closed afterwards. */
  readonly start: (options?: Omit<LaunchOptions, 'profile'>) => Promise<Program>
  /** The program, started. */
  readonly program: Program
}

export const test = base.extend<Options & Fixtures, Shared>({
  person: [null, { option: true }],
  // biome wants the first argument to be destructured; this fixture needs none of the others.
  adasProfile: [
    async ({ browserName: _ }, use) => {
      let made: Promise<string> | null = null
      await use(() => {
        made ??= signAdaIn()
        return made
      })
      if (made !== null) await removeProfile(await made)
    },
    { scope: 'worker' },
  ],
  lastingProgram: [
    async ({ browserName: _ }, use) => {
      const program = await launch({ profile: await makeProfile() })
      await use(program)
      await program.close()
      await removeProfile(program.profile)
    },
    { scope: 'worker' },
  ],
  profile: async ({ person, adasProfile }, use) => {
    const profile = person === null ? await makeProfile() : await copyProfile(await adasProfile())
    await use(profile)
    await removeProfile(profile)
  },
  start: async ({ profile, person }, use, info) => {
    const programs: Program[] = []
    await use(async (options = {}) => {
      const program = await launch({ profile, person, ...options })
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

async function signAdaIn(): Promise<string> {
  const program = await launch({ profile: await makeProfile() })
  await exploreSandbox(program)
  await storeSecrets(program.window)
  await program.close()
  return program.profile
}

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

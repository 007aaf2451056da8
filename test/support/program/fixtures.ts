import { test as base, expect, type TestInfo } from 'playwright/test'
import { exploreSandbox, figuresLoaded, storeSecrets } from './person.ts'
import {
  copyProfile,
  type LaunchOptions,
  launch,
  makeProfile,
  type Program,
  removeProfile,
} from './program.ts'
import { record } from './recording.ts'

interface Options {
  /** The user who is signed in to the sandbox before the test starts. */
  readonly person: Program['person']
}

interface Shared {
  /** The program behind `lastingProgram`. */
  readonly sharedProgram: Program
  /** The program behind `adasProgram`. */
  readonly sharedAdasProgram: Program
  /** A profile in which Ada is signed in; created on the first call, and only ever copied. */
  readonly adasProfile: () => Promise<string>
}

interface Fixtures {
  /** An unused profile folder; removed afterwards. */
  readonly profile: string
  /** Starts the program, by default on the test's profile; closes every program that is still open afterwards. */
  readonly start: (options?: Partial<LaunchOptions>) => Promise<Program>
  /** The running program. */
  readonly program: Program
  /** One program for all tests that leave it as they found it: a start takes longer than what they test. */
  readonly lastingProgram: Program
  /**
   * One program in which Ada works in the sandbox, for journeys through different areas: one begins where another ended,
   * as a working day goes, and leaves no unpublished changes.
   */
  readonly adasProgram: Program
}

export const test = base.extend<Options & Fixtures, Shared>({
  person: [null, { option: true }],
  // Biome requires the first argument to be destructured; this fixture needs none of the others.
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
  sharedProgram: [
    async ({ browserName: _ }, use) => {
      const program = await launch({ profile: await makeProfile() })
      await use(program)
      await program.close()
      await removeProfile(program.profile)
    },
    { scope: 'worker' },
  ],
  sharedAdasProgram: [
    async ({ adasProfile }, use) => {
      const program = await launch({ profile: await copyProfile(await adasProfile()), person: 'ada' })
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
    let isOver = false
    await use(async (options = {}) => {
      const program = await launch({ profile, person, ...options })
      const recording = await record(program, info)
      const close = async () => {
        // Closed in the middle of a test that may still fail.
        await recording.stop(!isOver || hasFailed(info))
        await program.close()
      }
      programs.push({ ...program, close })
      return { ...program, close }
    })
    isOver = true
    await Promise.all(programs.map((program) => program.close()))
  },
  program: async ({ start }, use) => {
    await use(await start())
  },
  lastingProgram: async ({ sharedProgram }, use, info) => {
    const recording = await record(sharedProgram, info)
    await use(sharedProgram)
    await recording.stop(hasFailed(info))
  },
  adasProgram: async ({ sharedAdasProgram }, use, info) => {
    const recording = await record(sharedAdasProgram, info)
    await use(sharedAdasProgram)
    await recording.stop(hasFailed(info))
  },
})

export { expect } from 'playwright/test'

async function signAdaIn(): Promise<string> {
  const program = await launch({ profile: await makeProfile() })
  await exploreSandbox(program)
  await storeSecrets(program.window)
  // Or every program that starts with a copy would load them.
  await figuresLoaded(program.window)
  // The next start opens the window where main last saw it, which is a moment after a click.
  await expect
    .poll(() =>
      program.application.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
      ),
    )
    .toEqual([expect.stringMatching(/#\/accounts$/)])
  await program.close()
  return program.profile
}

function hasFailed({ status, expectedStatus }: TestInfo): boolean {
  return status !== expectedStatus
}

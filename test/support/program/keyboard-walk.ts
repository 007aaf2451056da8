import type { Page } from 'playwright/test'
import { test as base } from './fixtures.ts'
import { exploreSandbox, workInNorthwind } from './person.ts'

interface Walk {
  /** Keys take longer than clicks: each walk has three times the time of another test. */
  readonly slow: undefined
  /** The window of the program, with Ada in the sandbox. */
  readonly window: Page
  /**
   * Starts the program, whose system's dialogs answer with these files, and works in the account that has
   * campaigns and creatives.
   */
  readonly workWithFiles: (...paths: readonly string[]) => Promise<Page>
}

/** How every walk by keyboard alone begins; `keyboard.ts` has what is done on the way. */
export const test = base.extend<Walk>({
  person: 'ada',
  slow: [
    async ({ browserName: _ }, use, info) => {
      info.slow()
      await use(undefined)
    },
    { auto: true },
  ],
  window: async ({ program }, use) => {
    await exploreSandbox(program)
    await use(program.window)
  },
  workWithFiles: async ({ start }, use) => {
    await use(async (...paths) => {
      const [save = ''] = paths
      const program = await start({ dialogs: { open: paths, save } })
      await workInNorthwind(program)
      return program.window
    })
  },
})

export { expect } from 'playwright/test'

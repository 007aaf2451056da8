import type { Page } from 'playwright/test'
import { test as base } from './fixtures.ts'
import { exploreSandbox, workInNorthwind } from './person.ts'
import { answerQuestions } from './questions.ts'

interface Walk {
  /** Keys take longer than clicks: each walk has three times the default timeout. */
  readonly slow: undefined
  /** The program's window, with Ada in the sandbox. */
  readonly window: Page
  /**
   * Starts the program with these files as the answers of system dialogs, and works in the account that has campaigns
   * and creatives.
   */
  readonly workWithFiles: (...paths: readonly string[]) => Promise<Page>
}

/** The start of every keyboard-only walk; its steps are in `keyboard.ts`. */
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
      // No page can press the buttons of native dialogs.
      await answerQuestions(program, 'confirm')
      await workInNorthwind(program)
      return program.window
    })
  },
})

export { expect } from 'playwright/test'

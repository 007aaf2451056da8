import { writeFile } from 'node:fs/promises'
import type { TestInfo } from 'playwright/test'
import { isNightly } from '../runs.ts'
import type { Program } from './program.ts'

/** Number of recording files of a test, over all its programs. */
const fileCounts = new WeakMap<TestInfo, number>()

const contentTypes = { png: 'image/png', txt: 'text/plain', zip: 'application/zip' } as const

export interface Recording {
  /**
   * Ends the recording; with `keep`, saves the trace, a screenshot of each window and what the program's process said
   * in the test's results folder.
   */
  stop(keep: boolean): Promise<void>
}

/**
 * Records a program during a test. Playwright's own `use.trace` only covers browsers that it launched itself, so the
 * program's context is traced here.
 */
export async function record({ application }: Program, info: TestInfo): Promise<Recording> {
  const { tracing } = application.context()
  // Snapshots of the page cost every run what only failures need; a first try keeps its calls and a screenshot.
  await tracing.start({ title: info.title, snapshots: info.retry > 0 || isNightly })
  // A page that never loads leaves nothing in the trace; the process says why it failed.
  const said: string[] = []
  const hear = (piece: unknown) => void said.push(String(piece))
  // Once the program has ended, the driver no longer knows its process.
  const { stderr } = application.process()
  stderr?.on('data', hear)
  const attach = async (
    name: string,
    ending: keyof typeof contentTypes,
    write: (path: string) => Promise<unknown>,
  ) => {
    const count = (fileCounts.get(info) ?? 0) + 1
    fileCounts.set(info, count)
    const path = info.outputPath(`${count}-${name}.${ending}`)
    const contentType = contentTypes[ending]
    // A killed program has nothing left to show.
    await write(path).then(
      () => info.attachments.push({ name, path, contentType }),
      () => undefined,
    )
  }
  let stopped = false
  return {
    async stop(keep) {
      if (stopped) return
      stopped = true
      stderr?.off('data', hear)
      if (!keep) {
        await tracing.stop().catch(() => undefined)
        return
      }
      for (const window of application.windows())
        await attach('window', 'png', (path) => window.screenshot({ path, timeout: 5_000 }))
      await attach('process', 'txt', (path) => writeFile(path, said.join('')))
      await attach('trace', 'zip', (path) => tracing.stop({ path }))
    },
  }
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { firstMinute } from '../../test/support/program/first-minute.ts'

const ownFolder = join(import.meta.dirname, '..', '..', 'out', 'smoke')

interface Driven {
  readonly window: Page
  close(): Promise<void>
}

/** Drives the first minute, timed and with screenshots; returns an exit code. */
export async function takeFirstMinute(launch: () => Promise<Driven>): Promise<number> {
  const folder = await makePictureFolder()
  const begin = performance.now()
  const program = await launch()
  report('program started', begin)
  try {
    for (const [index, step] of firstMinute.entries()) {
      const stepBegin = performance.now()
      const failure = await step.take(program).then(
        () => null,
        (error: unknown) => error,
      )
      const file = `${String(index + 1).padStart(2, '0')} ${step.name}`.replaceAll(/[^a-z0-9]+/gi, '-')
      for (const [number, page] of program.window.context().pages().entries()) {
        const path = join(folder, `${file}${number === 0 ? '' : `-window-${number + 1}`}.png`)
        await page.screenshot({ path })
      }
      if (failure !== null) {
        console.error(`FAIL  ${step.name}\n${failure instanceof Error ? failure.message : String(failure)}`)
        console.error(`The windows as they were: ${join(folder, `${file}*.png`)}`)
        return 1
      }
      report(step.name, stepBegin)
    }
    report('the first minute in all', begin)
    return 0
  } finally {
    await program.close()
  }
}

/** An empty folder: of this tree, or a temporary one if the tree is another user's. */
async function makePictureFolder(): Promise<string> {
  try {
    await rm(ownFolder, { recursive: true, force: true })
    await mkdir(ownFolder, { recursive: true })
    return ownFolder
  } catch (error) {
    const folder = await mkdtemp(join(tmpdir(), 'flightdeck-smoke-'))
    console.log(`Pictures are in ${folder}: ${error instanceof Error ? error.message : String(error)}`)
    return folder
  }
}

function report(name: string, begin: number): void {
  const seconds = ((performance.now() - begin) / 1000).toFixed(2)
  console.log(`ok    ${name} (${seconds} s)`)
}

import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../shared/fault.ts'
import { storageFault } from '../store/storage-fault.ts'
import { createCatalogAnswers } from './catalog-answers.ts'
import { DiskTrouble } from './catalog-database.ts'
import type { CatalogMessage, CatalogNews } from './catalog-messages.ts'
import { Stopped } from './feed-loading.ts'
import { NoFeed } from './feed-text.ts'

/** A thread that reads, checks and keeps feeds and products of any number, so that they never hold up the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const say = (news: CatalogNews): void => parentPort?.postMessage(news)
const { answers, stopLoading } = createCatalogAnswers(path, Date.now, (catalog, progress) =>
  say({ kind: 'progress', catalog, progress }),
)

function faultOf(error: unknown): Fault | null {
  if (error instanceof DiskTrouble) return error.fault
  if (error instanceof NoFeed) return { kind: 'refused', reason: 'input', message: error.message }
  if (error instanceof Stopped) return { kind: 'cancelled', message: 'Reading the feed was stopped.' }
  return storageFault(error)
}

parentPort?.on('message', async (message: CatalogMessage) => {
  if (message.kind === 'stopLoading') {
    stopLoading()
    return
  }
  const { id, question, input } = message
  // The question tells the form of its input, which the compiler cannot follow here.
  const answer = answers[question] as (input: unknown) => unknown
  try {
    say({ kind: 'answer', id, ok: true, value: await answer(input) })
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    say({ kind: 'answer', id, ok: false, fault })
  }
})

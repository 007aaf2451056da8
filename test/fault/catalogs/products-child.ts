import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { unwrap } from '../../support/outcomes.ts'
import { say } from '../child-lines.ts'
import { productsOrder, setProductsStage } from './products-stage.ts'

/** A program that uploads a feed, in a process meant to be killed. Each start resumes what an earlier one left. */
const [orderPath = ''] = process.argv.slice(2)
const order = productsOrder.parse(JSON.parse(readFileSync(orderPath, 'utf8')))
const { store, calls, workspace, productJobs, end } = setProductsStage(order)
async function begin(): Promise<string> {
  const [catalog] = unwrap(await calls.list({ workspace, refresh: true })).rows
  if (catalog === undefined) throw new Error('There is no catalog.')
  const reference = { workspace, catalogId: catalog.id }
  const file = unwrap(await calls.openFeed({ ...reference, file: null }))
  if (file === null) throw new Error('The feed was not opened.')
  const { feedId, mapping } = file
  unwrap(await calls.readFeed({ ...reference, feedId, mapping }))
  return unwrap(await calls.upload(reference)).id
}

productJobs.start()
const known = unwrap(store.jobs.list({ offset: 0, count: 1 })).rows[0]
const jobId = known?.id ?? (await begin())
say({ ready: true })
for (;;) {
  const job = unwrap(store.jobs.get(jobId))
  const { counts } = unwrap(job === null ? productJobs.resume(jobId) : productJobs.summaryOf(job))
  if (job?.state === 'done' && counts.failed > 0) unwrap(productJobs.retryFailed(jobId))
  else if (job?.state === 'done') {
    say({ over: true, counts })
    break
  }
  await setTimeout(10)
}
await end()

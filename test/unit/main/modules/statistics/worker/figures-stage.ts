import { DatabaseSync } from 'node:sqlite'
import { stepsOfQuestion } from '../../../../../../src/main/modules/statistics/worker/saving.ts'
import { createStatisticsApi } from '../../../../../../src/main/modules/statistics/worker/statistics-api.ts'
import type { TrackedEntity } from '../../../../../../src/shared/statistics/statistics-view.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { makeFolder } from '../../data-file/folder.ts'

export const zone = 'Europe/Berlin'
export const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

interface Answered {
  readonly entity?: TrackedEntity
  readonly ids: readonly string[]
  readonly from: number
  readonly to: number
  readonly granularity?: 'HOUR' | 'DAY'
  readonly readAt: number
  /** Otherwise the program ended before the refresh did. */
  readonly isFinished?: boolean
  /** Numbers of an entity, one a step; null for what the service says nothing about. */
  readonly metrics: (id: string, steps: number) => Readonly<Record<string, readonly number[] | null>>
}

/** The statistics thread's calls over a database of its own. */
export function setFiguresStage() {
  const folder = makeFolder()
  const store = folder.open()
  const thread = createStatisticsApi(folder.file)
  const file = new DatabaseSync(folder.file, { readOnly: true })
  let jobs = 0
  return {
    store,
    path: folder.file,
    file,
    api: thread.api,
    /** Saves what the service answers to a question. */
    async answer(answered: Answered) {
      const { entity = 'LINE_ITEM', granularity = 'DAY', ids, from, to, readAt, metrics } = answered
      jobs += 1
      const jobId = `job${jobs}`
      const asked = { entity, ids, from, to, granularity, by: 'request' } as const
      const question = {
        ...asked,
        groups: ['ENGAGEMENT', 'BILLING'] as const,
        segmentation: null,
        country: null,
      }
      await thread.api.begin({ jobId, workspace, plan: { since: from, begunAt: readAt } })
      const writer = new DatabaseSync(folder.file)
      writer
        .prepare(
          `INSERT INTO statistics_question (job_id, number, state, by_job, question) VALUES (?, 0, 'waiting', 0, ?)`,
        )
        .run(jobId, JSON.stringify(question))
      writer.close()
      const steps = stepsOfQuestion(question, zone)
      const data = ids.map((id) => ({ id, id_data: [{ segment: null, metrics: metrics(id, steps) }] }))
      const account = { workspace, zone }
      unwrap(await thread.api.save({ jobId, number: 0, account, text: JSON.stringify({ data }), readAt }))
      if (answered.isFinished === false) return
      await thread.api.finish({ jobId, account, now: readAt })
    },
    end() {
      file.close()
      thread.close()
      store.close()
      folder.remove()
    },
  }
}
export type FiguresStage = ReturnType<typeof setFiguresStage>

import '../../../core/threads/set-language.ts'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { UnreadableList } from '../../../../sandbox/state/tables.ts'
import { rehearse } from '../../../../sandbox/statistics/rehearsal.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { fieldLabel } from '../../../../shared/drafts/draft-labels.ts'
import type { RehearsalInput, RehearsedFigures } from '../../../../shared/sandbox/rehearsal.ts'
import { t } from '../../../../shared/text/language.ts'
import { serve } from '../../../core/threads/serve.ts'

const reportedEvery = 100
const named = z.looseObject({ id: z.string(), name: z.string().optional().catch(undefined) })

/** Simulates an account with and without changes. */
const api = {
  async rehearse(
    input: RehearsalInput,
    onProgress: (done: number, total: number) => void,
  ): Promise<RehearsedFigures> {
    const simulation = rehearse(input)
    let reportedAt = 0
    let step = simulation.next()
    while (step.done !== true) {
      if (performance.now() - reportedAt >= reportedEvery) {
        reportedAt = performance.now()
        onProgress(step.value.done, step.value.total)
        // Lets the thread be ended.
        await setImmediate()
      }
      step = simulation.next()
    }
    return step.value
  },
}
export type RehearsalApi = typeof api

serve(api, { faultOf: incompleteFault })

/** Null for anything but a record whose field is missing or wrong. */
function incompleteFault(error: unknown): Fault | null {
  if (!(error instanceof UnreadableList) || error.field === null) return null
  const row = named.safeParse(error.row)
  if (!row.success) return null
  const name = row.data.name ?? row.data.id
  const label = fieldLabel(error.field)
  const message = t`Couldn’t simulate ${name}: its ${label} is missing or not valid. Complete it, or leave it out.`
  return { kind: 'refused', reason: 'input', message }
}

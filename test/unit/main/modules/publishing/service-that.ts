import type { JobCaller, PublishGateway } from '../../../../../src/main/modules/publishing/publish-gateway.ts'
import type { LookupResult } from '../../../../../src/main/modules/publishing/reconcile.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { SingleCall } from '../../../../../src/shared/publishing/publish-call.ts'
import { jobFaults } from '../jobs/job-faults.ts'

export type Answer = Outcome<{ records: readonly Fields[]; nextCursor: null }>

export const answerOf = (...records: readonly Fields[]): Answer => succeed({ records, nextCursor: null })
export const gone = fail(jobFaults['not found'])

/** Answers reads in order, the last one again and again, and notes them. */
export function serviceThat(...answers: readonly Answer[]) {
  const calls: SingleCall[] = []
  const callers: JobCaller[] = []
  const read = async (caller: JobCaller, call: SingleCall): Promise<Answer> => {
    calls.push(call)
    callers.push(caller)
    return answers[Math.min(calls.length, answers.length) - 1] ?? gone
  }
  const write = () => Promise.reject(new Error('A look-up writes nothing.'))
  const gateway: PublishGateway = { read, list: read, write }
  return { calls, callers, gateway }
}

/** What look-ups need, with the records that other steps have. */
export const partsOver = (gateway: PublishGateway, ...claimedIds: readonly string[]) => ({
  gateway,
  jobs: {
    claimed: (_workspace: unknown, _subject: unknown, ids: readonly string[]) =>
      succeed(new Set(ids.filter((id) => claimedIds.includes(id)))),
  },
})

/** What a look-up proves, in one word or list. */
export const resultOf = (outcome: Outcome<LookupResult>) => {
  if (!outcome.ok) return outcome.fault.kind
  const { value } = outcome
  switch (value.kind) {
    case 'done':
      return value.remoteId
    case 'several':
      return value.candidates.map(({ remoteId }) => remoteId)
    case 'absent':
      return value.why
    case 'notListed':
      return `not listed: ${value.remoteId}`
    case 'refused':
      return `refused: ${value.fault.kind}`
  }
}

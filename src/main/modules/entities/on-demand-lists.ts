import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import type { Fetched } from '../../../shared/core/fetched.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Input } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import { callerOf, onHost, type ServiceCalls } from '../sign-in/service-calls.ts'

/** Lists that are fetched when a screen asks for them, as the chosen user, and stored with their age. */
export interface OnDemandLists {
  /** Records of a list, fetched if they aren't stored or `refresh` is set. */
  records(
    workspace: Workspace,
    name: string,
    refresh: boolean,
    read: () => Promise<Outcome<readonly Fields[]>>,
  ): Promise<Outcome<Fetched<readonly Fields[]>>>
  /** Every page of a list, by default up to a sensible maximum for one account. */
  pages<O extends Operation>(
    workspace: Workspace,
    operation: O,
    input: Input<O>,
    max?: number,
  ): Promise<Outcome<readonly Fields[]>>
}

export interface OnDemandParts {
  readonly calls: ServiceCalls
  readonly storedFetches: Pick<FetchRepository, 'fetched' | 'saveFetch'>
  readonly clock: Clock
}

const maxRecords = 5_000
const storedRecords = z.array(fields)
/** A single record is returned as a list of one. */
const replyData = z.looseObject({
  data: z.union([z.array(z.unknown()), z.unknown().transform((only) => [only])]),
})

export function createOnDemandLists({ calls, storedFetches, clock }: OnDemandParts): OnDemandLists {
  const records: OnDemandLists['records'] = async (workspace, name, refresh, readRecords) => {
    const storedFetch = storedFetches.fetched(workspace, name)
    if (!storedFetch.ok) return storedFetch
    const earlier = storedFetch.value === null ? null : storedRecords.safeParse(storedFetch.value.value)
    const value = earlier?.success ? earlier.data : null
    const readAt = value === null ? null : (storedFetch.value?.readAt ?? null)
    if (value !== null && !refresh) return succeed({ value, readAt, fault: null })
    const fresh = await readRecords()
    if (!fresh.ok) return succeed({ value, readAt, fault: fresh.fault })
    const now = clock.now()
    const saved = storedFetches.saveFetch(workspace, name, { readAt: now, value: fresh.value })
    return saved.ok ? succeed({ value: fresh.value, readAt: now, fault: null }) : saved
  }

  const pages: OnDemandLists['pages'] = async (workspace, operation, input, max = maxRecords) => {
    const caller = callerOf(calls, workspace)
    if (!caller.ok) return caller
    const records: Fields[] = []
    const here = operation.host === 'ads' ? onHost(operation, workspace.host) : operation
    if (operation.paging.kind !== 'cursor') {
      const answer = await calls.asUser(caller.value, here, input)
      return answer.ok ? succeed(recordsOf(answer.value.reply)) : answer
    }
    for await (const page of calls.pagesAsUser(caller.value, here, input)) {
      if (!page.ok) return page
      records.push(...recordsOf(page.value.reply))
      if (records.length >= max) break
    }
    return succeed(records)
  }

  return { records, pages }
}

function recordsOf(reply: unknown): readonly Fields[] {
  const parsedReply = replyData.safeParse(reply)
  if (!parsedReply.success) return []
  return parsedReply.data.data.flatMap((record) => {
    const parsedRecord = fields.safeParse(record)
    return parsedRecord.success ? [parsedRecord.data] : []
  })
}

import { setImmediate } from 'node:timers/promises'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { repeatsRequest, withoutRequest } from '../../core/api/repeated-request.ts'
import { onHost, type ServiceCalls, type UserCaller } from '../sign-in/service-calls.ts'

/** Syncs all records of a subject page by page; a failure ends it. */
export async function* readSubject(
  calls: Pick<ServiceCalls, 'pagesAsUser'>,
  caller: UserCaller,
  { accountId, host }: Workspace,
  subject: DraftSubject,
  withDeleted = false,
): AsyncGenerator<Outcome<readonly Fields[]>> {
  for (const { operation, params, isOwn } of entityKinds[subject].lists) {
    const deleted = withDeleted && 'with_deleted' in operation.params.shape ? { with_deleted: true } : {}
    const input = { params: { account_id: accountId, ...params, ...deleted } }
    const pages = calls.pagesAsUser(caller, onHost(operation, host), input)
    for await (const page of records(repeating(pages, input.params))) {
      yield isOwn === undefined ? page : mapOutcome(page, (records) => records.filter(isOwn))
      if (!page.ok) return
    }
  }
}

/** Reads known records that the lists leave out. Records that no one can see count as deleted. */
export async function* fetchUnlisted(
  calls: Pick<ServiceCalls, 'pagesAsUser'>,
  caller: UserCaller,
  { accountId, host }: Workspace,
  subject: DraftSubject,
  knownRecords: readonly Fields[],
): AsyncGenerator<Outcome<readonly Fields[]>> {
  for (const { operation, params } of entityKinds[subject].unlisted?.(knownRecords) ?? []) {
    const input = { params: { account_id: accountId, ...params } }
    for await (const page of records(calls.pagesAsUser(caller, onHost(operation, host), input))) {
      if (page.ok || !hidden.has(page.fault.kind)) yield page
    }
  }
}

/** A list that another module has read, in the same parts as a sync. */
export function splitList(list: readonly unknown[]): AsyncGenerator<Outcome<readonly Fields[]>> {
  return records([succeed({ reply: { data: list } })])
}

const hidden: ReadonlySet<Fault['kind']> = new Set(['forbidden', 'notFound', 'invalid'])

/** Records per transaction, to keep it short. */
const partRows = 50

interface Page {
  readonly reply: { readonly data: readonly unknown[] }
}

/** What a list leaves out counts as deleted, so it has to be the list that was asked for. */
async function* repeating(
  pages: AsyncIterable<Outcome<Page>>,
  params: Fields,
): AsyncGenerator<Outcome<Page>> {
  for await (const page of pages)
    yield page.ok && !repeatsRequest(page.value.reply, params) ? fail(withoutRequest) : page
}

/** Skips records that aren't JSON objects; splits large pages. */
async function* records(
  pages: AsyncIterable<Outcome<Page>> | Iterable<Outcome<Page>>,
): AsyncGenerator<Outcome<readonly Fields[]>> {
  for await (const page of pages) {
    if (!page.ok) {
      yield page
      return
    }
    const { data } = page.value.reply
    for (let from = 0; from < Math.max(1, data.length); from += partRows) {
      yield mapOutcome(page, () =>
        data.slice(from, from + partRows).flatMap((record) => {
          const parsedRecord = fields.safeParse(record)
          return parsedRecord.success ? [parsedRecord.data] : []
        }),
      )
      await setImmediate()
    }
  }
}

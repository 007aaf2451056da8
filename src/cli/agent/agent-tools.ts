import { z } from 'zod'
import { gridSubjects } from '../../shared/campaigns/campaign-grid.ts'
import { type Json, sameJson } from '../../shared/core/json.ts'
import { mapOutcome, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { draftId } from '../../shared/drafts/draft.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import { type DraftSubject, draftSubjects } from '../../shared/entities/kinds.ts'
import { entityKinds } from '../../shared/entities/registry.ts'
import { rangeKinds } from '../../shared/statistics/range-kinds.ts'
import { syncList } from '../session/sync-list.ts'
import type { AgentAccount } from './agent-account.ts'
import { drafted, figures, review } from './agent-answers.ts'
import { checkFieldNames, describeKind } from './agent-kinds.ts'
import type { DraftBudget } from './agent-limits.ts'
import type { Answer } from './agent-result.ts'

/** What tools work with. */
export interface AgentSession {
  readonly account: AgentAccount
  readonly budget: DraftBudget
}

/** A call of a tool. */
interface AgentCall extends AgentSession {
  /** Aborted if the agent cancels the call or is gone. */
  readonly signal: AbortSignal
}

export interface AgentTool {
  readonly name: string
  readonly title: string
  /** For the agent, so in English only. */
  readonly description: string
  readonly input: z.ZodObject
  /** Whether it only reads; the others count against the limits of drafts. */
  readonly reads: boolean
  readonly run: (call: AgentCall, input: unknown) => Promise<Outcome<Answer>>
}

function tool<Input extends z.ZodObject>(
  about: Pick<AgentTool, 'name' | 'title' | 'description' | 'reads'>,
  input: Input,
  run: (call: AgentCall, input: z.output<Input>) => Promise<Outcome<Answer>>,
): AgentTool {
  return { ...about, input, run: async (call, given) => run(call, input.parse(given)) }
}

/** The protocol reads numbers as JavaScript does, so one that it has rounded is refused instead of drafted. */
const value: z.ZodType<Json, Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number().refine((number) => !Number.isInteger(number) || Number.isSafeInteger(number), 'is too long'),
    z.boolean(),
    z.null(),
    z.array(value),
    z.record(z.string(), value),
  ]),
)
const fields = z.record(z.string().max(100), value).describe('Values by the service’s names of the fields')

const kind = z.enum(draftSubjects).describe('Kind of entity')
const key = z.string().min(1).max(100).describe('Key of a row, as list and search return it')
const cursor = z
  .string()
  .regex(/^\d{1,8}$/)
  .nullable()
  .default(null)
  .describe('next_cursor of the result before, with the same other arguments')
const count = z.int().min(1).max(200).default(50)
const ids = z.array(draftId).min(1).max(200)

const offsetOf = (given: string | null) => Number(given ?? 0)

/** All rows are here: the cursor says where to go on. */
function from(given: string | null, head: object, rows: readonly unknown[]): Answer {
  const offset = offsetOf(given)
  return { head, rows: rows.slice(offset), from: offset, total: rows.length }
}

/** Without what the service adds and already stands among the fields. */
function rowOf({ content, record, change, key: rowKey, title, type, seenAt, deleted }: EntityRow) {
  const added = Object.entries(record).filter(([name, part]) => !sameJson(part, content[name]))
  return {
    key: rowKey,
    title,
    type,
    fields: content,
    added_by_service: Object.fromEntries(added),
    change,
    synced_at: timeOf(seenAt),
    ...(deleted === true ? { deleted } : {}),
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** Checks names and limits before an edit. */
function mayDraft(
  { budget }: AgentCall,
  drafts: number,
  subject?: DraftSubject,
  values: Readonly<Record<string, Json>> = {},
): Outcome<void> {
  const names = subject === undefined ? succeed(undefined) : checkFieldNames(subject, values)
  return names.ok ? budget.take(drafts) : names
}

const maxSyncWaitS = 300

export const agentTools: readonly AgentTool[] = [
  tool(
    {
      name: 'list_accounts',
      title: 'List ad accounts',
      description:
        'Lists the ad accounts of the signed-in user, as last read from the service. All other tools work with one of them.',
      reads: true,
    },
    z.strictObject({ cursor }),
    async ({ account: { handlers, workspace } }, input) => {
      const listed = await handlers.accounts.list({ host: workspace.host, refresh: false })
      return mapOutcome(listed, ({ accounts }) =>
        from(input.cursor, { account_of_this_server: workspace.accountId }, accounts),
      )
    },
  ),
  tool(
    {
      name: 'describe',
      title: 'Describe a kind',
      description:
        'Returns the fields of a kind: their types, choices, limits, whether a new entity needs them and whether they can be changed. Call it before you draft.',
      reads: true,
    },
    z.strictObject({ kind, cursor }),
    async ({ account: { handlers, workspace } }, { kind: subject, cursor: given }) => {
      const checked =
        entityKinds[subject].create === undefined
          ? succeed([])
          : await handlers.drafts.checkMany({ workspace, subject, records: [{}] })
      return mapOutcome(checked, ([missing = []]) => {
        const { head, fields: described } = describeKind(subject, missing)
        return from(given, { kind: subject, ...head }, described)
      })
    },
  ),
  tool(
    {
      name: 'search',
      title: 'Search by name',
      description: 'Finds records of the account by name or ID. Returns kind, key and title.',
      reads: true,
    },
    z.strictObject({ text: z.string().min(1).max(200), cursor }),
    async ({ account: { handlers, workspace } }, { text, cursor: given }) => {
      const records = await handlers.search.records({ workspace, text })
      return mapOutcome(records, (rows) => from(given, {}, rows))
    },
  ),
  tool(
    {
      name: 'list',
      title: 'List records and drafts',
      description:
        'Lists records of one kind with their drafted changes. Amounts are in local micro units: 1,000,000 is one unit of the currency.',
      reads: true,
    },
    z.strictObject({
      kind,
      text: z.string().max(200).default('').describe('Part of the title, or an ID'),
      changed_only: z.boolean().default(false),
      count,
      cursor,
    }),
    async ({ account: { handlers, workspace } }, input) => {
      const offset = offsetOf(input.cursor)
      const page = await handlers.entities.list({
        workspace,
        subject: input.kind,
        text: input.text,
        changedOnly: input.changed_only,
        offset,
        count: input.count,
        types: [],
        sort: 'title',
        descending: false,
      })
      return mapOutcome(page, ({ rows, total, seenAt, sync }) => ({
        head: { synced_at: timeOf(seenAt), sync },
        rows: rows.map(rowOf),
        from: offset,
        total,
      }))
    },
  ),
  tool(
    {
      name: 'read',
      title: 'Read records',
      description: 'Returns records by their keys, with their drafted changes applied.',
      reads: true,
    },
    z.strictObject({ kind, keys: z.array(key).min(1).max(50), cursor }),
    async ({ account: { handlers, workspace } }, { kind: subject, keys, cursor: given }) => {
      const rows = await handlers.entities.find({ workspace, subject, keys })
      return mapOutcome(rows, (records) => from(given, {}, records.map(rowOf)))
    },
  ),
  tool(
    {
      name: 'sync',
      title: 'Sync a list',
      description: `Reads the records of one kind from the service again, waits for the end, and says whether that worked: synced, running (call it again to go on waiting) or failed, how many records there are and when they were last synced.`,
      reads: true,
    },
    z.strictObject({
      kind,
      wait_seconds: z.int().min(0).max(maxSyncWaitS).default(60).describe('How long to wait for the end'),
    }),
    async ({ account: { handlers, workspace }, signal }, { kind: subject, wait_seconds: wait }) => {
      const until = performance.now() + wait * 1_000
      const synced = await syncList({ handlers, workspace }, subject, {
        isOver: () => signal.aborted || performance.now() >= until,
        onProgress: () => undefined,
      })
      return mapOutcome(synced, (sync) => ({
        head: {
          kind: subject,
          state: sync.kind,
          records: sync.records,
          synced_at: timeOf(sync.syncedAt),
          ...(sync.kind === 'failed' ? { reason: sync.fault.message } : {}),
          ...(sync.kind === 'running' ? { read: sync.read } : {}),
        },
      }))
    },
  ),
  tool(
    {
      name: 'draft_new',
      title: 'Draft a new entity',
      description:
        'Drafts a new entity with these fields; describe says which there are. Nothing is sent: a person reviews and publishes it. Refer to another new entity by “draft:ID”.',
      reads: false,
    },
    z.strictObject({ kind, fields }),
    async (call, { kind: subject, fields: values }) => {
      const allowed = mayDraft(call, 1, subject, values)
      if (!allowed.ok) return allowed
      const { handlers, workspace } = call.account
      return mapOutcome(await handlers.drafts.create({ workspace, subject, fields: values }), drafted)
    },
  ),
  tool(
    {
      name: 'draft_change',
      title: 'Draft a change',
      description:
        'Drafts new values for fields of a record; null clears one. Nothing is sent: a person reviews and publishes it.',
      reads: false,
    },
    z.strictObject({ kind, id: key.describe('ID of the record'), fields }),
    async (call, { kind: subject, id: remoteId, fields: values }) => {
      const allowed = mayDraft(call, 1, subject, values)
      if (!allowed.ok) return allowed
      const { handlers, workspace } = call.account
      return mapOutcome(
        await handlers.drafts.change({ workspace, subject, remoteId, fields: values }),
        drafted,
      )
    },
  ),
  tool(
    {
      name: 'edit_draft',
      title: 'Edit a draft',
      description: 'Sets fields of a draft and leaves the others.',
      reads: false,
    },
    z.strictObject({ draft_id: draftId, fields }),
    async (call, { draft_id: id, fields: values }) => {
      const draft = await call.account.draft(id)
      if (!draft.ok) return draft
      const allowed = mayDraft(call, 0, draft.value.view.draft.subject, values)
      return allowed.ok ? mapOutcome(await draft.value.edit(values), drafted) : allowed
    },
  ),
  tool(
    {
      name: 'draft_deletion',
      title: 'Draft a deletion',
      description:
        'Drafts the deletion of records; drafts of new entities are discarded. Nothing is sent: a person reviews and publishes it.',
      reads: false,
    },
    z.strictObject({ kind, keys: z.array(key).min(1).max(200) }),
    async (call, { kind: subject, keys }) => {
      const allowed = mayDraft(call, keys.length)
      if (!allowed.ok) return allowed
      const { handlers, workspace } = call.account
      const removed = await handlers.drafts.remove({ workspace, subject, keys })
      return mapOutcome(removed, () => ({ head: { kind: subject, deletions: keys.length } }))
    },
  ),
  tool(
    {
      name: 'comment',
      title: 'Comment on a draft',
      description: 'Sets the comment of a draft: why it’s proposed, for the person who reviews it.',
      reads: false,
    },
    z.strictObject({ draft_id: draftId, comment: z.string().max(2_000) }),
    async (call, input) => {
      const draft = await call.account.draft(input.draft_id)
      if (!draft.ok) return draft
      const allowed = mayDraft(call, 0)
      return allowed.ok ? mapOutcome(await draft.value.comment(input.comment), drafted) : allowed
    },
  ),
  tool(
    {
      name: 'check',
      title: 'Check all drafts',
      description: 'Runs every rule over every draft and returns the issues, errors first.',
      reads: true,
    },
    z.strictObject({ count, cursor }),
    async ({ account: { handlers, workspace } }, input) => {
      const offset = offsetOf(input.cursor)
      const checked = await handlers.drafts.check({ workspace })
      if (!checked.ok) return checked
      const page = await handlers.drafts.findings({ workspace, offset, count: input.count })
      return mapOutcome(page, ({ rows, total }) => ({ head: checked.value, rows, from: offset, total }))
    },
  ),
  tool(
    {
      name: 'explain',
      title: 'Explain a draft',
      description:
        'Returns a draft with what it changes, and a row for each issue: the rule and the section of the documentation it comes from.',
      reads: true,
    },
    z.strictObject({ draft_id: draftId, cursor }),
    async ({ account }, input) =>
      mapOutcome(await account.draft(input.draft_id), ({ view: { findings, ...view } }) =>
        from(input.cursor, view, findings),
      ),
  ),
  tool(
    {
      name: 'review',
      title: 'Review drafts',
      description:
        'Returns what publishing would send: changes before and after, calls, and the effect on budgets. Sends nothing.',
      reads: true,
    },
    z.strictObject({ draft_ids: ids.nullable().default(null).describe('All if null'), count, cursor }),
    ({ account }, input) => review(account, input.draft_ids, offsetOf(input.cursor), input.count),
  ),
  tool(
    {
      name: 'figures',
      title: 'Performance figures',
      description:
        'Returns stored figures of each campaign or line item, summed over whole days in the account’s time zone. `completeness` says whether they cover all of these days: with current or incomplete, say so and draw no conclusions from the sums. Spend is in local micro units; null means that no day is stored.',
      reads: true,
    },
    z.strictObject({
      kind: z.enum(gridSubjects).default('campaign'),
      period: z.enum(rangeKinds).default('last7').describe('Days; only whole ones, except with today'),
      cursor,
    }),
    ({ account }, input) => figures(account, input.kind, input.period, offsetOf(input.cursor)),
  ),
]

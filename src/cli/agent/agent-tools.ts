import { z } from 'zod'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import type { Json } from '../../shared/core/json.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import { draftId } from '../../shared/drafts/draft.ts'
import { draftSubjects } from '../../shared/entities/kinds.ts'
import { maxRehearsedDays } from '../../shared/sandbox/rehearsal.ts'

/**
 * What an agent may do: read, search, draft, check, rehearse and explain. The list of handlers is the limit: no tool
 * can publish, sign in or read a secret, because none of them has the call for it.
 */
export interface AgentHandlers {
  readonly accounts: Pick<BridgeHandlers['accounts'], 'list'>
  readonly entities: Pick<BridgeHandlers['entities'], 'list' | 'find' | 'refresh'>
  readonly drafts: Pick<
    BridgeHandlers['drafts'],
    'get' | 'create' | 'change' | 'edit' | 'remove' | 'comment' | 'check' | 'findings' | 'summary'
  >
  readonly publishing: Pick<BridgeHandlers['publishing'], 'review'>
  readonly rehearsal: Pick<BridgeHandlers['rehearsal'], 'run'>
  readonly search: Pick<BridgeHandlers['search'], 'records'>
}

export interface AgentParts {
  readonly handlers: AgentHandlers
  readonly workspace: Workspace
}

export interface AgentTool {
  readonly name: string
  readonly title: string
  /** For the agent, so in English only. */
  readonly description: string
  readonly input: z.ZodObject
  /** Whether it only reads. */
  readonly reads: boolean
  readonly run: (parts: AgentParts, input: unknown) => Promise<Outcome<unknown>>
}

function tool<Input extends z.ZodObject>(
  about: Pick<AgentTool, 'name' | 'title' | 'description' | 'reads'>,
  input: Input,
  run: (parts: AgentParts, input: z.output<Input>) => Promise<Outcome<unknown>>,
): AgentTool {
  return { ...about, input, run: async (parts, given) => run(parts, input.parse(given)) }
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
const range = {
  offset: z.int().min(0).max(10_000_000).default(0),
  count: z.int().min(1).max(200).default(50),
}
const days = z.int().min(1).max(maxRehearsedDays).default(14)
const ids = z.array(draftId).min(1).max(1_000)

export const agentTools: readonly AgentTool[] = [
  tool(
    {
      name: 'list_accounts',
      title: 'List ad accounts',
      description: 'Lists the ad accounts of the signed-in user, as last read from the service.',
      reads: true,
    },
    z.object({}),
    ({ handlers, workspace }) => handlers.accounts.list({ host: workspace.host, refresh: false }),
  ),
  tool(
    {
      name: 'search',
      title: 'Search by name',
      description: 'Finds records of the account by name or ID. Returns kind, key and title.',
      reads: true,
    },
    z.object({ text: z.string().min(1).max(200) }),
    ({ handlers, workspace }, { text }) => handlers.search.records({ workspace, text }),
  ),
  tool(
    {
      name: 'list',
      title: 'List records and drafts',
      description:
        'Lists records of one kind with their drafted changes. Amounts are in local micro units: 1,000,000 is one unit of the currency.',
      reads: true,
    },
    z.object({
      kind,
      text: z.string().max(200).default('').describe('Part of the title, or an ID'),
      changed_only: z.boolean().default(false),
      ...range,
    }),
    ({ handlers, workspace }, { kind: subject, text, changed_only: changedOnly, offset, count }) =>
      handlers.entities.list({
        workspace,
        subject,
        text,
        changedOnly,
        offset,
        count,
        types: [],
        sort: 'title',
        descending: false,
      }),
  ),
  tool(
    {
      name: 'read',
      title: 'Read records',
      description: 'Returns records by their keys, with their drafted changes applied.',
      reads: true,
    },
    z.object({ kind, keys: z.array(key).min(1).max(50) }),
    ({ handlers, workspace }, { kind: subject, keys }) =>
      handlers.entities.find({ workspace, subject, keys }),
  ),
  tool(
    {
      name: 'sync',
      title: 'Sync a list',
      description:
        'Starts a sync of the records of one kind. It takes a while; the list shows when it was last synced.',
      reads: true,
    },
    z.object({ kind }),
    ({ handlers, workspace }, { kind: subject }) => handlers.entities.refresh({ workspace, subject }),
  ),
  tool(
    {
      name: 'draft_new',
      title: 'Draft a new entity',
      description:
        'Drafts a new entity with these fields. Nothing is sent: a person reviews and publishes it. Refer to another new entity by “draft:ID”.',
      reads: false,
    },
    z.object({ kind, fields }),
    ({ handlers, workspace }, input) =>
      handlers.drafts.create({ workspace, subject: input.kind, fields: input.fields }),
  ),
  tool(
    {
      name: 'draft_change',
      title: 'Draft a change',
      description:
        'Drafts new values for fields of a record; null clears one. Nothing is sent: a person reviews and publishes it.',
      reads: false,
    },
    z.object({ kind, id: key.describe('ID of the record'), fields }),
    ({ handlers, workspace }, input) =>
      handlers.drafts.change({
        workspace,
        subject: input.kind,
        remoteId: input.id,
        fields: input.fields,
      }),
  ),
  tool(
    {
      name: 'edit_draft',
      title: 'Edit a draft',
      description: 'Sets fields of a draft and leaves the others.',
      reads: false,
    },
    z.object({ draft_id: draftId, fields }),
    ({ handlers }, input) => handlers.drafts.edit({ draftId: input.draft_id, fields: input.fields }),
  ),
  tool(
    {
      name: 'draft_deletion',
      title: 'Draft a deletion',
      description:
        'Drafts the deletion of records; drafts of new entities are discarded. Nothing is sent: a person reviews and publishes it.',
      reads: false,
    },
    z.object({ kind, keys: z.array(key).min(1).max(200) }),
    ({ handlers, workspace }, { kind: subject, keys }) =>
      handlers.drafts.remove({ workspace, subject, keys }),
  ),
  tool(
    {
      name: 'comment',
      title: 'Comment on a draft',
      description: 'Sets the comment of a draft: why it’s proposed, for the person who reviews it.',
      reads: false,
    },
    z.object({ draft_id: draftId, comment: z.string().max(2_000) }),
    ({ handlers }, input) => handlers.drafts.comment({ draftId: input.draft_id, comment: input.comment }),
  ),
  tool(
    {
      name: 'check',
      title: 'Check all drafts',
      description: 'Runs every rule over every draft and returns the issues, errors first.',
      reads: true,
    },
    z.object(range),
    async ({ handlers, workspace }, { offset, count }) => {
      const checked = await handlers.drafts.check({ workspace })
      if (!checked.ok) return checked
      const found = await handlers.drafts.findings({ workspace, offset, count })
      return found.ok ? succeed({ ...checked.value, ...found.value }) : found
    },
  ),
  tool(
    {
      name: 'explain',
      title: 'Explain a draft',
      description:
        'Returns a draft with what it changes, its issues, and for each issue the rule and the section of the documentation it comes from.',
      reads: true,
    },
    z.object({ draft_id: draftId }),
    ({ handlers }, input) => handlers.drafts.get({ draftId: input.draft_id }),
  ),
  tool(
    {
      name: 'review',
      title: 'Review drafts',
      description:
        'Returns what publishing would send: changes before and after, calls, and the effect on budgets. Sends nothing.',
      reads: true,
    },
    z.object({ draft_ids: ids.nullable().default(null).describe('All if null'), ...range }),
    ({ handlers, workspace }, { draft_ids: draftIds, offset, count }) =>
      handlers.publishing.review({ workspace, draftIds, offset, count }),
  ),
  tool(
    {
      name: 'rehearse',
      title: 'Rehearse drafts',
      description:
        'Simulates delivery with and without the drafts in a model on this computer: impressions, clicks and spend by day. Sends nothing.',
      reads: true,
    },
    z.object({ draft_ids: ids.nullable().default(null).describe('All if null'), days }),
    ({ handlers, workspace }, input) =>
      handlers.rehearsal.run({ workspace, draftIds: input.draft_ids, days: input.days }),
  ),
]

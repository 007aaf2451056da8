import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import type { GridReader } from '../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import type { createCatalogApi } from '../../../../../src/main/modules/catalogs/worker/catalog-answers.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { GridView } from '../../../../../src/shared/campaigns/campaign-grid.ts'
import { unwrap } from './folder.ts'

/**
 * Rows 0 to 9 of every table. Everything that belongs to row 3 only refers to other rows 3, so that one can be damaged
 * on its own.
 */
export const rowCount = 10
export const workspace: Workspace = { environmentId: 'e', host: 'ads', accountId: 'a' }

const indexes = Array.from({ length: rowCount }, (_, index) => index)
const draftId = (index: number) => 'abcdefghij'.charAt(index).repeat(16)
/** The first six are cards, the others campaigns. */
const subjectOf = (index: number) => (index < 6 ? 'card' : 'campaign')
const keysOf = (subject: 'card' | 'campaign') =>
  indexes.filter((index) => subjectOf(index) === subject).map((index) => `r${index}`)
const ownCatalog = 100

type Values = Readonly<Record<string, SQLInputValue>>

/** Default value of a column in any table. */
function common(index: number): Values {
  return {
    environment_id: 'e',
    host: 'ads',
    account_id: 'a',
    user_id: 'u',
    subject: subjectOf(index),
    remote_id: `r${index}`,
    draft_id: draftId(index),
    names: `n${index}`,
    key: `r${index}`,
    type: null,
    title: `Title ${index}`,
    name: `Name ${index}`,
    at: 100,
    at_: 1,
    seen_at: 10,
    updated_at: 10,
    created_at: 10,
    job_id: 'job',
    number: index,
    kind: 'update',
    state: 'waiting',
    id: index + 1,
  }
}

const record = (index: number) => JSON.stringify({ id: `r${index}`, name: `Name ${index}` })
const draftJson = (index: number) =>
  JSON.stringify({
    id: draftId(index),
    workspace,
    subject: subjectOf(index),
    kind: 'update',
    remoteId: `r${index}`,
    base: {},
    patch: { name: `Draft ${index}` },
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'idle',
    createdAt: 1,
    updatedAt: 1,
  })

const special: Readonly<Record<string, (index: number) => Values>> = {
  account_list: (index) => ({ user_id: `u${index}`, accounts: '[]' }),
  account_details: (index) => ({ account_id: `a${index}`, details: '{}' }),
  audience_batch: () => ({ refused_positions: '[]' }),
  audience_fetch: (index) => ({
    account_id: `a${index}`,
    lists: JSON.stringify({ own: [], shared: [], doNotReach: [], readAt: 1 }),
  }),
  audience_refused_row: (index) => ({ file_row: index, parameter: null, code: 'X', message: 'No' }),
  audience_upload: (index) => ({
    job_id: `job${index}`,
    list: 'customAudience',
    list_id: 'list',
    list_name: 'List',
    file_name: 'f.csv',
    plan: JSON.stringify({
      mode: 'add',
      hasTitles: true,
      columns: [],
      country: 'US',
      effectiveAt: null,
      expiresAt: null,
    }),
    prepared: '{}',
    operations_file: `file${index}`,
  }),
  campaign_fetch: (index) => ({ name: `fetch${index}`, value: '{}' }),
  campaign_row: (index) => ({
    space: 1,
    id: index + 1,
    subject: 0,
    present: 1,
    parent: null,
    change_number: 1,
    draft: draftId(index),
    end_time: 5_000,
    entity_status: 'ACTIVE',
  }),
  campaign_space: (index) => ({ account_id: index === 0 ? 'a' : `a${index}`, revision: 1 }),
  campaign_sync: (index) => ({ account_id: `a${index}`, known: null, going: null }),
  console_content: (index) => ({
    request_id: index + 1,
    request: JSON.stringify({
      operation: null,
      host: 'ads',
      method: 'GET',
      path: '/',
      query: [],
      headers: [],
      body: { kind: 'none' },
      auth: 'none',
    }),
    headers: '[]',
    body: JSON.stringify({ text: '', bytes: 0, cut: false, binary: false }),
  }),
  console_request: () => ({ method: 'GET', path: '/', operation: null }),
  deleted_record: (index) => ({ remote_id: `x${index}`, sort_title: 'x', record: record(index) }),
  draft: (index) => ({
    id: draftId(index),
    base: '{}',
    patch: `{"name":"Draft ${index}"}`,
    comment: '',
    sync: 'clean',
    publish: 'queued',
    empty: 0,
    errors: 1,
  }),
  draft_reference: () => ({}),
  draft_published: () => ({ value: 'v' }),
  draft_snapshot: (index) => ({ reason: 'changing', draft: draftJson(index) }),
  draft_undo: (index) => ({
    account_id: index === 0 ? 'a' : `a${index}`,
    label: 'Edit',
    joins: null,
    entries: '[]',
    undone: 0,
  }),
  feed_finding: (index) => ({ catalog: ownCatalog, kind: 1, row: index + 1 }),
  feed_image: (index) => ({ catalog: ownCatalog, row: index + 1, checks: '[]' }),
  feed_row: (index) => ({
    key: ownCatalog * 1_000_000_000 + index + 1,
    catalog: ownCatalog,
    id: `p${index}`,
    price: '1 USD',
    availability: 'in stock',
    content: `{"id":"p${index}"}`,
    fingerprint: 'f',
    change: 0,
  }),
  found_post: (index) => ({ search: 1, post_id: `p${index}`, record: `{"data":{"id":"p${index}"}}` }),
  inbox_content: (index) => ({
    event: index + 1,
    path: '/',
    headers: '[]',
    body: Buffer.from(`{"a":"find me"}`),
  }),
  inbox_event: (index) => ({
    kind: `kind${index}`,
    event_id: `event${index}`,
    verdict: 'valid',
    received_at: 5,
    duplicate: 0,
    old_name: null,
  }),
  creative_template: () => ({ subject: 'card', content: '{}' }),
  inbox_forward: (index) => ({
    event: index + 1,
    state: 'forwarded',
    attempts: 1,
    next_at: 0,
    status: 200,
    duration_ms: 5,
    error: null,
  }),
  job: (index) => ({
    id: index === 0 ? 'job' : `job${index}`,
    kind: 'publish',
    state: 'running',
    reason: null,
    undo_of: 'undone',
    finished_at: null,
  }),
  job_step: (index) => ({
    id: `job-${index + 1}`,
    position: index + 1,
    operation: 'x',
    state: 'done',
    draft: draftJson(index),
    needs: '[]',
    matchKey: null,
    bytes: null,
    fault: null,
    result: null,
    candidates: '[]',
    conflicts: '[]',
  }),
  journal: (index) => ({
    step_id: `job-${index + 1}`,
    operation: `o${index}`,
    intent: '{"params":{},"body":null}',
    intended_at: 1,
    outcome: '{"kind":"absent"}',
    ended_at: 100,
  }),
  post_search: () => ({
    place: 'recent',
    query: 'boots',
    from_at: null,
    until_at: null,
    sort: 'recency',
    next_token: null,
  }),
  record_entry: () => ({ changed: 1, new: 0 }),
  product: (index) => ({
    number: index + 1,
    catalog: ownCatalog,
    id: `p${index}`,
    price: '1 USD',
    availability: 'in stock',
    record: `{"id":"p${index}"}`,
  }),
  product_catalog: (index) => ({
    number: index + 1,
    user_id: 'u',
    catalog_id: `c${index}`,
    mapping: null,
    feed: null,
  }),
  product_job: (index) => ({ job_id: `job${index}`, catalog: ownCatalog, action: 'upload' }),
  product_set: (index) => ({
    catalog: ownCatalog,
    id: `s${index}`,
    type: 'MANUAL',
    filters: '[]',
    record: null,
  }),
  product_step: (index) => ({ id: `p${index}`, errors: null, warnings: null }),
  record_version: () => ({ remote_id: 'r6', subject: 'campaign', source: 'read', content: '{}' }),
  remote_list: (index) => ({ account_id: `a${index}` }),
  remote_record: (index) => ({ record: record(index), address: null }),
  remote_reference: () => ({}),
  service_request: () => ({
    operation: null,
    method: 'GET',
    path: '/',
    status: 200,
    fault: '{"kind":"offline"}',
    job_id: null,
  }),
  statistics_space: (index) => ({ account_id: index === 0 ? 'a' : `a${index}`, revision: 1 }),
  statistics_known: (index) => ({ space: index + 1, entity: 0 }),
  statistics_entity: (index) => ({ space: 1, entity: 0, id: `r${index}` }),
  statistics_block: (index) => ({ key: index + 1, content: Buffer.from([]) }),
  statistics_week: (index) => ({ key: index + 1, content: Buffer.from([]) }),
  statistics_change: (index) => ({ space: 1, entity: 0, block: index, revision: 1 }),
  statistics_segment: () => ({ space: 1, entity: 0, segmentation: 'AGE', content: '[]' }),
  statistics_job: (index) => ({ job_id: `job${index}`, plan: '{"since":1,"begunAt":1}' }),
  statistics_question: () => ({ by_job: 0, question: '{}', remote_job: null, message: null }),
  targeting_term: (index) => ({ space: 1, id: index + 1, term: `EQ AGE ${index}` }),
  upload: () => ({ state: 'sending', media_id: 'm', media_key: 'k', file_fingerprint: 'f' }),
  webhook_check: (index) => ({ webhook_id: `w${index}`, valid: 0, reason: null, seen_by: 'list' }),
  webhook_replay: (index) => ({
    job_id: `job${index}`,
    webhook_id: 'w',
    url: 'https://example.com',
    from_at: 1,
    until_at: 2,
    started_at: 3,
    after_event: 0,
  }),
  webhook_seen: (index) => ({ webhook_id: `w${index}`, valid: 0, url: `https://example.com/${index}` }),
}

export interface FilledTable {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** By index. */
  readonly rows: readonly Values[]
}

/** Writes the rows into an open database. A table that isn't described here fails. */
export function fillEveryTable(path: string): readonly FilledTable[] {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  const left = new Set(['run', 'sqlite_sequence', 'draft_undo_buried'])
  const tables = file
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((table) => !left.has(table))
  const filled = tables.map((table): FilledTable => {
    const own = special[table]
    if (own === undefined) throw new Error(`The rows of ${table} have to be described.`)
    const columns = file
      .prepare('SELECT name, type FROM pragma_table_info(?)')
      .all(table)
      .map(({ name, type }) => ({ name: String(name), type: String(type) }))
    const names = columns.map(({ name }) => name)
    const insert = file.prepare(
      `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    const rows = indexes.map((index): Values => {
      const known: Values = { ...common(index), ...own(index) }
      const otherwise = (type: string): SQLInputValue => (type === 'INTEGER' ? 1 : 'x')
      return Object.fromEntries(
        columns.map(({ name, type }) => [name, known[name] === undefined ? otherwise(type) : known[name]]),
      )
    })
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null))
    return { table, columns, rows }
  })
  file.close()
  return filled
}

export interface Readers {
  readonly store: Store
  readonly grid: GridReader
  readonly catalogs: ReturnType<typeof createCatalogApi>
}

/** The items of a list: the index of the row, then its content. */
export type Listed = readonly (readonly [number, string])[]

const range = { offset: 0, count: 100 }
const creativeView = {
  workspace,
  text: '',
  types: [],
  changedOnly: false,
  descending: false,
  ...range,
  sort: 'title',
} as const
const flat: GridView = {
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
  shape: 'campaigns',
}

function listed<Row>(rows: readonly Row[], indexOf: (row: Row) => number): Listed {
  return rows.map((row) => [indexOf(row), JSON.stringify(row)])
}

/** The number at the end of a text. */
function last(text: string | null | undefined): number {
  return Number(/\d+$/.exec(text ?? '')?.[0] ?? -1)
}
const ofDraft = (id: string | null | undefined) => 'abcdefghij'.indexOf((id ?? '-').charAt(0))
const texts = (rows: readonly string[]) => listed(rows, last)

/** Every list that the program reads, by a name for messages. Throws if one returns a fault. */
export const lists: Readonly<Record<string, (readers: Readers) => Listed>> = {
  drafts: ({ store }) =>
    listed(unwrap(store.drafts.byIds(indexes.map(draftId))), ({ draft }) => ofDraft(draft.id)),
  draftIds: ({ store }) => listed(unwrap(store.drafts.ids(workspace)), ofDraft),
  withFindings: ({ store }) => listed(unwrap(store.drafts.withFindings(workspace, range)).ids, ofDraft),
  naming: ({ store }) =>
    listed(
      unwrap(
        store.drafts.naming(
          workspace,
          indexes.map((index) => `n${index}`),
        ),
      ),
      ofDraft,
    ),
  snapshots: ({ store }) =>
    listed(unwrap(store.drafts.snapshots({ workspace, draftId: null, ...range })).rows, (row) =>
      ofDraft(row.draftId),
    ),
  creativeKeys: ({ store }) =>
    texts(unwrap(store.creatives.window({ ...creativeView, subject: 'card' })).keys),
  campaignKeys: ({ store }) =>
    texts(unwrap(store.creatives.window({ ...creativeView, subject: 'campaign' })).keys),
  creatives: ({ store }) =>
    listed(unwrap(store.creatives.rows(workspace, 'card', keysOf('card'))), (row) => last(row.key)),
  deleted: ({ store }) =>
    listed(
      unwrap(
        store.creatives.rows(
          workspace,
          'card',
          indexes.map((index) => `x${index}`),
          true,
        ),
      ),
      (row) => last(row.key),
    ),
  there: ({ store }) => texts([...unwrap(store.creatives.there(workspace, 'card', keysOf('card')))]),
  unseen: ({ store }) =>
    listed(unwrap(store.creatives.unseenSince(workspace, 'card', 1_000)), (row) => last(row.remoteId)),
  uses: ({ store }) =>
    listed(
      unwrap(
        store.creatives.usesOf(
          workspace,
          indexes.map((index) => `n${index}`),
        ),
      ),
      (row) => last(row.key),
    ),
  versions: ({ store }) =>
    listed(
      unwrap(store.campaigns.versions({ workspace, subject: 'campaign', remoteId: 'r6', ...range })).rows,
      (row) => row.id - 1,
    ),
  jobs: ({ store }) => listed(unwrap(store.jobs.list(range)).rows, (row) => Math.max(0, last(row.id))),
  unfinishedJobs: ({ store }) =>
    listed(unwrap(store.jobs.unfinished(['publish'])), (row) => Math.max(0, last(row.id))),
  undoingJobs: ({ store }) =>
    listed(unwrap(store.jobs.undoing('undone')), (row) => Math.max(0, last(row.id))),
  steps: ({ store }) => listed(unwrap(store.jobs.steps('job', [], range)).rows, (row) => last(row.id) - 1),
  heads: ({ store }) => listed(unwrap(store.jobs.heads('job', 0, 100)).rows, (row) => last(row.id) - 1),
  sentAgain: ({ store }) => listed(unwrap(store.jobs.sentAgain(0)), (row) => last(row.stepId) - 1),
  sentWith: ({ store }) =>
    listed(
      [...unwrap(store.journal.sentWith(indexes.map((index) => `job-${index + 1}`)))],
      ([id]) => last(id) - 1,
    ),
  inbox: ({ store }) => listed(unwrap(store.inbox.window(0, 100)), (row) => row.id - 1),
  inboxRows: ({ store }) =>
    listed(unwrap(store.inbox.rows(indexes.map((index) => index + 1))), (row) => row.id - 1),
  inboxSearch: ({ store }) => {
    const filter = { kind: null, userId: null, verdict: null, bookmarked: null, from: null, until: null }
    const slice = unwrap(store.inbox.searchSlice({ text: 'find me', filter }, 1_000))
    return listed(slice.matches, (id) => id - 1)
  },
  inboxKinds: ({ store }) => texts(unwrap(store.inbox.kinds())),
  searches: ({ store }) => listed(unwrap(store.searches.list('e')), (row) => row.id - 1),
  foundPosts: ({ store }) => listed(unwrap(store.searches.posts(1, 0, 100)), (row) => row.number),
  replays: ({ store }) => listed(unwrap(store.replays.list('e')), (row) => last(row.jobId)),
  requests: ({ store }) => {
    const query = { text: 'offline', jobId: null, failedOnly: true }
    return listed(unwrap(store.requests.window({ ...query, ...range })).rows, (row) => row.id - 1)
  },
  consoleHistory: ({ store }) =>
    listed(unwrap(store.consoleHistory.window('', 0, 100)).rows, (row) => row.id - 1),
  batches: ({ store }) => listed(unwrap(store.audiences.batches('job', range)).rows, (row) => row.number),
  dueBatches: ({ store }) => listed(unwrap(store.audiences.due('job')), (row) => row.number),
  refusedPeople: ({ store }) =>
    listed(unwrap(store.audiences.refusedRows('job', range)).rows, (row) => row.row),
  audienceJobs: ({ store }) =>
    listed(unwrap(store.audiences.jobsOf(workspace, { list: 'customAudience', id: 'list' })), last),
  neededFiles: ({ store }) => texts(unwrap(store.audiences.neededFiles())),
  catalogs: ({ store }) =>
    listed(
      unwrap(store.catalogs.list({ environmentId: 'e', host: 'ads', userId: 'u' })),
      (row) => row.number - 1,
    ),
  productSets: ({ store }) => listed(unwrap(store.catalogs.sets(ownCatalog)), (row) => last(row.id)),
  latestChecks: ({ store }) => listed([...unwrap(store.webhookChecks.latest('e'))], ([id]) => last(id)),
  invalidWebhooks: ({ store }) =>
    listed(unwrap(store.overview.webhooks('e', 100)).rows, (row) => last(row.id)),
  overviewJobs: ({ store }) =>
    listed(unwrap(store.overview.jobs(workspace, 0, 100)).ids, (id) => Math.max(0, last(id))),
  grid: ({ grid }) => {
    const opened = unwrap(grid.api.open({ workspace, view: flat }))
    const { viewId } = openedView.parse(opened)
    const window = gridWindow.parse(unwrap(grid.api.window({ viewId, ...range })))
    return listed(window.rows, (row) => last(row.key))
  },
  feedRows: ({ catalogs }) => {
    const view = { text: '', change: null, rule: null, groupId: null }
    const { rows } = rowsOf.parse(catalogs.api.feedRows({ catalog: ownCatalog, view, ...range }))
    return listed(rows, (row) => last(row.id))
  },
  products: ({ catalogs }) => {
    const view = { text: '', availability: null, groupId: null, sort: 'title', descending: false } as const
    const { rows } = rowsOf.parse(catalogs.api.products({ catalog: ownCatalog, view, ...range }))
    return listed(rows, (row) => last(row.id))
  },
  productSteps: ({ catalogs }) => {
    const asked = { jobId: 'job', states: [], withWarnings: false, ...range }
    const { rows } = rowsOf.parse(catalogs.api.steps(asked))
    return listed(rows, (row) => last(row.id))
  },
}

const openedView = z.object({ viewId: z.string() })
const gridWindow = z.object({ rows: z.array(z.looseObject({ key: z.string() })) })
const rowsOf = z.object({ rows: z.array(z.looseObject({ id: z.string() })) })

import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'

/**
 * Rows 0 to 9 of every table. Everything that belongs to row 3 only refers to other rows 3, so that one can be damaged
 * on its own.
 */
export const rowCount = 10
export const workspace: Workspace = { environmentId: 'e', host: 'ads', accountId: 'a' }

export const indexes = Array.from({ length: rowCount }, (_, index) => index)
export const draftId = (index: number) => 'abcdefghij'.charAt(index).repeat(16)
/** The first six are cards, the others campaigns. */
const subjectOf = (index: number) => (index < 6 ? 'card' : 'campaign')
export const keysOf = (subject: 'card' | 'campaign') =>
  indexes.filter((index) => subjectOf(index) === subject).map((index) => `r${index}`)
export const ownCatalog = 100

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
  stored_fetch: (index) => ({ name: `fetch${index}`, value: '{}' }),
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

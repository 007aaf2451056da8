import { z } from 'zod'
import type { GridReader } from '../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import type { createCatalogApi } from '../../../../../src/main/modules/catalogs/worker/catalog-answers.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { GridView } from '../../../../../src/shared/campaigns/campaign-grid.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { draftId, indexes, keysOf, ownCatalog, workspace } from './every-table.ts'

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
    texts(unwrap(store.entities.window({ ...creativeView, subject: 'card' })).keys),
  campaignKeys: ({ store }) =>
    texts(unwrap(store.entities.window({ ...creativeView, subject: 'campaign' })).keys),
  entities: ({ store }) =>
    listed(unwrap(store.entities.rows(workspace, 'card', keysOf('card'))), (row) => last(row.key)),
  deleted: ({ store }) =>
    listed(
      unwrap(
        store.entities.rows(
          workspace,
          'card',
          indexes.map((index) => `x${index}`),
          true,
        ),
      ),
      (row) => last(row.key),
    ),
  there: ({ store }) => texts([...unwrap(store.entities.there(workspace, 'card', keysOf('card')))]),
  unseen: ({ store }) =>
    listed(unwrap(store.entities.unseenSince(workspace, 'card', 1_000)), (row) => last(row.remoteId)),
  uses: ({ store }) =>
    listed(
      unwrap(
        store.entities.usesOf(
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
  // A lost post is one less of its search.
  searches: ({ store }) =>
    listed(
      unwrap(store.searches.list('e')).map((row) => ({ ...row, posts: null })),
      (row) => row.id - 1,
    ),
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
    listed(unwrap(store.webhookChecks.summary('e', 100)).rows, (row) => last(row.id)),
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

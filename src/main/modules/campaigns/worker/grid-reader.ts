import { DatabaseSync } from 'node:sqlite'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type {
  BulkPreview,
  BulkRequest,
  GridTarget,
  NamedRows,
} from '../../../../shared/campaigns/campaign-bulk.ts'
import type {
  GridSubject,
  GridSums,
  GridView,
  SubjectFigures,
  TargetingName,
} from '../../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome } from '../../../../shared/core/outcome.ts'
import type { EntityQuery } from '../../../../shared/entities/entity-row.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import type { CampaignOverview } from '../../../../shared/overview/overview.ts'
import { t } from '../../../../shared/text/language.ts'
import { newHandle } from '../../../core/handle.ts'
import { type Database, type Statements, wrapDatabase } from '../../../core/store/database.ts'
import type { Remote } from '../../../core/threads/connect.ts'
import { reportUnreadableRow } from '../../../core/threads/serve.ts'
import { createEntityRepository } from '../../entities/store.ts'
import { createTargetingNames } from '../../entities/targeting-names.ts'
import { subjectNumber } from '../../records/campaign-columns.ts'
import { readWindow } from '../../records/entries.ts'
import { createFetchRepository } from '../../records/fetch-store.ts'
import { type RecordQuery, searchRecords } from '../../search/record-search.ts'
import { campaignOverview } from '../attention.ts'
import type { TargetRows } from '../packed-rows.ts'
import { type PackedRows, packRows } from '../packed-rows.ts'
import type { SetChange } from '../set-change.ts'
import { previewBulk } from './bulk-preview.ts'
import { createCriteriaIndexes } from './criteria-index.ts'
import { deletedAt, deletedPlaces } from './deleted-rows.ts'
import { rowsDelivering } from './delivery-kinds.ts'
import { nameOfRow } from './entities.ts'
import { createFigureCache, openFigures } from './figure-table.ts'
import { createGridSources } from './grid-sources.ts'
import type { OpenedView } from './grid-sums.ts'
import { currencyOf, sumsOf, totalsOf } from './grid-sums.ts'
import { type OpenView, windowOf } from './grid-window.ts'
import { targetingNamesOf } from './targeting-columns.ts'
import { previewTargeting, unreadTargeting } from './targeting-preview.ts'
import { type ComputedView, computeView, type ViewSource } from './view.ts'

/** The grid's worker as main calls it. */
export type CampaignGrid = Remote<GridApi>

/** Maximum views in memory; the oldest are dropped first. */
const maxViews = 8
const maxKeys = 20_000
/** Maximum line items that are synced before their targeting is changed. */
const maxNamedUnread = 600
/** Maximum names per search. */
const maxNames = 50

/** Answers the grid's queries over its own read-only connection. */
export class GridReader {
  readonly #file: DatabaseSync
  readonly #database: Database
  readonly #views = new Map<string, OpenView>()
  readonly #indexes: ReturnType<typeof createCriteriaIndexes>
  readonly #figureCache = createFigureCache()
  readonly #sources: ReturnType<typeof createGridSources>

  constructor(path: string, now: () => number = Date.now, onUnreadable: () => void = reportUnreadableRow) {
    this.#file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
    this.#database = wrapDatabase(this.#file, onUnreadable)
    const names = createTargetingNames({
      storedFetches: createFetchRepository(this.#database),
      entities: createEntityRepository(this.#database),
    })
    this.#indexes = createCriteriaIndexes(this.#file, names)
    this.#sources = createGridSources({ file: this.#file, indexes: this.#indexes, now, onUnreadable })
  }

  /** The rows of a view: the current ones, or for a view with deleted records those that it was computed from. */
  #sourceOfView({ workspace, ownTable }: OpenView): ViewSource {
    const source = this.#sources.of(workspace)
    return ownTable === null ? source : { ...source, table: ownTable }
  }

  #viewOf(viewId: string): OpenView {
    const view = this.#views.get(viewId)
    if (view === undefined) throw new MissingView()
    return view
  }

  #rowsOf(source: ViewSource, target: GridTarget): readonly number[] {
    if (target.kind === 'rows') return rowsNamed(source, target)
    const view = this.#viewOf(target.viewId)
    if (!sameWorkspace(view.workspace, source.workspace)) throw new MissingView()
    const except = new Set(target.except === undefined ? [] : rowsNamed(source, target.except))
    return [...view.rows].filter((row) => source.table.subject[row] !== 255 && !except.has(row))
  }

  /** A call that reads the database once. Returns a fault if its view was dropped. */
  #onReader<Input, Value>(readInput: (statements: Statements, input: Input) => Value) {
    return (input: Input): Outcome<Value> => {
      try {
        return this.#database.attempt((statements) => readInput(statements, input))
      } catch (error) {
        if (!(error instanceof MissingView)) throw error
        const message = t`This view is no longer open. Open it again.`
        return fail({ kind: 'notFound', code: 'VIEW', message })
      }
    }
  }

  #rowsOfSubjects(
    source: ViewSource,
    target: GridTarget,
    subjects: readonly GridSubject[],
  ): readonly number[] {
    const subjectNumbers = new Set<number>(subjects.map(subjectNumber))
    return this.#rowsOf(source, target).filter((row) => subjectNumbers.has(source.table.subject[row] ?? 255))
  }

  readonly #open = (
    statements: Statements,
    { workspace, view, zone }: Of<{ view: GridView; zone?: string }>,
  ): OpenedView => {
    const plain = this.#sources.of(workspace)
    const ownTable = view.withDeleted === true ? this.#sources.withDeleted(plain) : null
    const rows = ownTable === null ? plain : { ...plain, table: ownTable }
    const viewFields = [...view.sort, ...view.filters].map(({ field }) => field)
    const figures =
      view.figures === undefined
        ? null
        : openFigures(rows, statements, this.#figureCache, view.figures, viewFields, zone ?? 'UTC')
    const source = { ...rows, figures }
    const worked = computeView(source, view)
    const viewId = `view-${newHandle()}`
    this.#views.set(viewId, { ...worked, workspace, ownTable, figures })
    for (const oldest of [...this.#views.keys()].slice(0, Math.max(0, this.#views.size - maxViews))) {
      this.#views.delete(oldest)
    }
    return {
      ...opened(viewId, worked, currencyOf(source), totalsOf(source, worked)),
      period: figures?.period ?? null,
    }
  }

  readonly #window = (
    statements: Statements,
    { viewId, offset, count }: InView<{ offset: number; count: number }>,
  ) => {
    const view = this.#viewOf(viewId)
    const source = this.#sourceOfView(view)
    const names = this.#indexes.namesAt(view.workspace, source.table.space)
    return windowOf(statements, source, view, names, { offset, count })
  }

  readonly #placeOf = (
    _statements: Statements,
    { viewId, subject, key }: InView<{ subject: GridSubject; key: string }>,
  ): number | null => {
    const view = this.#viewOf(viewId)
    const source = this.#sourceOfView(view)
    const number = subjectNumber(subject)
    const [row] = [
      ...rowsNamed(source, {
        campaigns: subject === 'campaign' ? [key] : [],
        lineItems: subject === 'lineItem' ? [key] : [],
      }),
      ...deletedPlaces(source.table, (deleted) => deleted.subject === number && deleted.key === key),
    ]
    const place = row === undefined ? -1 : view.lines.indexOf(row)
    return place < 0 ? null : place
  }

  readonly #named = (
    statements: Statements,
    { viewId, lines }: InView<{ lines: Lines | 'all' }>,
  ): NamedRows => {
    const view = this.#viewOf(viewId)
    const { table } = this.#sourceOfView(view)
    const places = lines === 'all' ? view.rows.slice(0, maxKeys) : linesBetween(view, lines)
    const rows = [...places].flatMap((line) =>
      line < 0 || deletedAt(table, line) !== null ? [] : (nameOfRow(statements, table.space, line) ?? []),
    )
    const of = (requestedSubject: GridSubject) =>
      rows.flatMap(({ subject, key }) => (subject === requestedSubject ? [key] : []))
    return { campaigns: of('campaign'), lineItems: of('lineItem') }
  }

  /** Names to choose from in a filter. */
  readonly #targetingNames = (
    _statements: Statements,
    { workspace, field, text }: Of<{ field: string; text: string }>,
  ): readonly TargetingName[] => targetingNamesOf(this.#sources.of(workspace), { field, text }, maxNames)

  readonly #sums = (
    _statements: Statements,
    { workspace, target, viewId }: Of<{ target: GridTarget; viewId?: string | undefined }>,
  ): GridSums => {
    const figures = viewId === undefined ? null : this.#viewOf(viewId).figures
    return sumsOf({ ...this.#sources.of(workspace), figures }, (source) => this.#rowsOf(source, target))
  }

  /** Every row of a target with one of the subjects. */
  readonly #rows = (
    statements: Statements,
    request: Of<{ target: GridTarget; subjects: readonly GridSubject[] }>,
  ): PackedRows => {
    const source = this.#sources.of(request.workspace)
    const rows = this.#rowsOfSubjects(source, request.target, request.subjects)
    return packRows(targetRows(statements, source.table.space, rows))
  }

  readonly #previewBulk = (
    statements: Statements,
    { workspace, request }: Of<{ request: BulkRequest }>,
  ): BulkPreview => {
    const source = this.#sources.of(workspace)
    const { target, subjects, action } = request
    return previewBulk(source, statements, this.#rowsOfSubjects(source, target, subjects), action)
  }

  /** The first published line items of a target whose targeting was never synced. */
  readonly #unreadTargeting = (statements: Statements, { workspace, target }: Of<{ target: GridTarget }>) => {
    const source = this.#sources.of(workspace)
    return unreadTargeting(
      source,
      statements,
      this.#rowsOfSubjects(source, target, ['lineItem']),
      maxNamedUnread,
    )
  }

  readonly #previewTargeting = (
    statements: Statements,
    { workspace, target, change }: Of<{ target: GridTarget; change: SetChange }>,
  ) => {
    const source = this.#sources.of(workspace)
    const names = this.#indexes.namesAt(workspace, source.table.space)
    const nameOf = (terms: CriterionTerms) => names.nameOf(workspace, terms)
    return previewTargeting(
      source,
      statements,
      this.#rowsOfSubjects(source, target, ['lineItem']),
      change,
      nameOf,
    )
  }

  /** Counts for the overview; `dayBegins` is the midnight from which days are counted. */
  readonly #overview = (
    statements: Statements,
    request: Of<{ now: number; dayBegins: number; days: number }>,
  ): CampaignOverview => {
    const source = { ...this.#sources.of(request.workspace), now: request.now }
    const running = [...rowsDelivering(source)]
    return campaignOverview(statements, request.workspace, source.table.space, { ...request, running })
  }

  readonly #search = (statements: Statements, query: RecordQuery) => searchRecords(statements, query)

  readonly api = {
    open: this.#onReader(this.#open),
    window: this.#onReader(this.#window),
    placeOf: this.#onReader(this.#placeOf),
    named: this.#onReader(this.#named),
    targetingNames: this.#onReader(this.#targetingNames),
    sums: this.#onReader(this.#sums),
    rows: this.#onReader(this.#rows),
    previewBulk: this.#onReader(this.#previewBulk),
    unreadTargeting: this.#onReader(this.#unreadTargeting),
    previewTargeting: this.#onReader(this.#previewTargeting),
    overview: this.#onReader(this.#overview),
    search: this.#onReader(this.#search),
    /** A window of any list that no index can provide. */
    list: (query: EntityQuery) => readWindow(this.#database, query),
  }

  readonly close = () => this.#file.close()
}

export function createGridReader(
  path: string,
  now: () => number = Date.now,
  onUnreadable: () => void = reportUnreadableRow,
): GridReader {
  return new GridReader(path, now, onUnreadable)
}

/** Views of campaigns and line items, computed in a thread from stored data. */
export type GridApi = GridReader['api']

type Of<Input> = Readonly<Input> & { readonly workspace: Workspace }
/** A range of lines, inclusive. */
interface Lines {
  readonly from: number
  readonly to: number
}
type InView<Input> = Readonly<Input> & { readonly viewId: string }

/** The requested view was dropped. */
class MissingView extends Error {}

/** Line items first, each kind in the given order. */
function rowsNamed({ database, table }: ViewSource, named: NamedRows): readonly number[] {
  const find = database.prepare(
    `SELECT line.id FROM json_each(:keys) AS asked CROSS JOIN campaign_row AS line ON line.space = :space
     AND line.key = asked.value AND line.subject = :subject AND line.present = 1 ORDER BY asked.key`,
  )
  const rowsOf = (subject: GridSubject, keys: readonly string[]) =>
    keys.length === 0
      ? []
      : find
          .all({ keys: JSON.stringify(keys), space: table.space, subject: subjectNumber(subject) })
          .map(({ id }) => Number(id))
  return [...rowsOf('lineItem', named.lineItems), ...rowsOf('campaign', named.campaigns)]
}

function linesBetween({ lines }: ComputedView, { from, to }: Lines): Int32Array {
  const first = Math.min(from, to)
  return lines.slice(first, Math.min(Math.max(from, to), first + maxKeys - 1) + 1)
}

function opened(viewId: string, view: ComputedView, currency: string | null, figures: SubjectFigures | null) {
  const { campaigns, lineItems, deleted } = view
  return { viewId, rows: view.lines.length, campaigns, lineItems, deleted, currency, figures }
}

function targetRows(statements: Statements, space: number, rows: readonly number[]): TargetRows {
  const targetRows: { subject: GridSubject; key: string }[] = []
  for (const row of rows) {
    const name = nameOfRow(statements, space, row)
    if (name !== null) targetRows.push({ subject: name.subject, key: name.key })
  }
  return targetRows
}

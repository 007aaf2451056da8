import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridTarget, NamedRows } from '../../../shared/campaigns/campaign-bulk.ts'
import type { GridOpened, GridRow, GridView, GridWindow } from '../../../shared/campaigns/campaign-grid.ts'
import type { BridgeEvents } from '../../../shared/contract/contract.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { figureField, figureFieldKey } from '../../../shared/statistics/figure-fields.ts'
import { dataClient } from '../../data/client.ts'
import { createRowWindows, type RowWindows, type WindowedList } from '../../data/windows.ts'
import { noRows, selectAllRows, sizeOf, withRows } from '../../table/row-selection.ts'
import { selectCell } from '../../table/sheet/selection.ts'
import { createSheet, type Sheet } from '../../table/sheet/sheet-state.ts'
import { coalescedReads } from '../../workbench/coalesced-reads.ts'
import type { EntityRef, LinkedView } from '../../workbench/entity-places.ts'
import { whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkspace, type Workbench } from '../../workbench/workbench.ts'
import type { CopiedTargeting } from './bulk/targeting-form.ts'
import { type CampaignNames, campaignOf, createCampaignNames } from './campaign-names.ts'
import { matchingIn, maxKeys, selectedTarget, tooManyRows } from './campaign-target.ts'
import { firstRowOf, keysOfRows, rowKey } from './grid/row-keys.ts'
import { defaultGridView, firstGridView } from './grid-view.ts'
import { createVisibleSelection } from './visible-selection.ts'

export interface CampaignsState {
  readonly view: GridView
  /** Null before the view was applied for the first time. */
  readonly opened: GridOpened | null
  readonly fault: Fault | null
  /** Rows are current, but order and filter predate their edits. */
  readonly stale: boolean
  /** Columns that a link sorts or filters by, until the grid shows them. */
  readonly wanted: readonly string[]
  /** The line item whose targeting was copied last. */
  readonly copiedTargeting: CopiedTargeting | null
}

export interface Campaigns {
  readonly workspace: Workspace
  readonly store: StoreApi<CampaignsState>
  readonly rows: RowWindows<GridRow, GridWindow>
  readonly names: CampaignNames
  readonly sheet: Sheet
  /** Applies the view; syncs lists that were never synced. */
  readonly open: () => Promise<void>
  /** Changes the view and scrolls to the top. */
  readonly setView: (change: Partial<GridView>) => Promise<void>
  /** The view of a link, in place of what was set before. */
  readonly show: (view: LinkedView) => Promise<void>
  /** Folds or unfolds a row and keeps the scroll position. */
  readonly fold: (key: string, folded: boolean) => Promise<void>
  /** Applies the same view again and stays with the row that has the focus. */
  readonly reapply: () => Promise<void>
  /** Scrolls to a row, if the view contains it. */
  readonly reveal: (place: EntityRef) => Promise<void>
  /** Selects rows that were just created, and scrolls to the first; a filter that hides them is taken away. */
  readonly showMade: (rows: NamedRows) => Promise<void>
  readonly refresh: () => Promise<void>
  /** Shows records that the service deleted, and syncs them. */
  readonly showDeleted: (withDeleted: boolean) => Promise<void>
  /** Selects or deselects the rows from one line to another, inclusive. */
  readonly tick: (from: number, to: number, on: boolean) => Promise<void>
  /** Selects all matching rows, loaded or not, or none. */
  readonly tickAll: (on: boolean) => void
  /** Neither ticked rows nor a range of cells; the active cell stays. */
  readonly clearSelection: () => void
  /** The selected rows; null if none are. */
  readonly target: () => Promise<Outcome<GridTarget | null>>
  readonly forgetFault: () => void
}

const subjects = ['campaign', 'lineItem'] as const
/** Rows that are read before they are scrolled into view. */
const aheadRows = 50

/** The campaigns of an account, for the lifetime of the window. */
export const campaignsStores = oncePerWorkspace(createCampaigns)

export function createCampaigns(workbench: Workbench, workspace: Workspace): Campaigns {
  return new AccountCampaigns(workbench, workspace)
}

class AccountCampaigns implements Campaigns {
  readonly workspace: Workspace
  readonly store = createStore<CampaignsState>(() => ({
    view: firstGridView,
    opened: null,
    fault: null,
    stale: false,
    wanted: [],
    copiedTargeting: null,
  }))
  readonly rows: Campaigns['rows']
  readonly names: CampaignNames
  readonly sheet = createSheet()
  readonly #bridge: Workbench['bridge']
  readonly #data: ReturnType<typeof dataClient>
  readonly #visible: ReturnType<typeof createVisibleSelection>
  /** Views are applied one after another; only the newest counts. */
  readonly #applyView = coalescedReads(() => this.#openView())
  /** Changes made here so far, and how many of them the view includes: applying it again would move rows. */
  #edits = 0
  #appliedEdits = 0
  #isOpening = false
  /** Promoted posts are synced when a view needs them; the first time only if they never were. */
  #arePostsAsked = false

  constructor(workbench: Workbench, workspace: Workspace) {
    const { bridge, live } = workbench
    this.workspace = workspace
    this.#bridge = bridge
    this.#data = dataClient(workbench)
    this.rows = createRowWindows<GridRow, GridWindow>(this.#data.queries, aheadRows)
    // The grid is current when its screen is opened again.
    this.rows.store.subscribe(() => {})
    this.names = createCampaignNames(bridge, workspace, (learnt) =>
      // Only a new object re-renders a row.
      this.rows.patch((row) => (learnt.has(campaignOf(row) ?? '') ? { ...row } : row)),
    )
    this.#visible = createVisibleSelection({
      workbench,
      sheet: this.sheet,
      opened: () => this.store.getState().opened,
      allKeys: (opened) => (matchingIn(opened) > maxKeys ? null : this.#keysOf('all')),
    })
    bridge.on('draftsChanged', (change) => this.#noteDrafts(change.workspace))
    bridge.on('entitiesChanged', (change) => this.#noteEntities(change))
    bridge.on('statisticsChanged', (change) => this.#noteFigures(change.workspace))
    whenReachable(live, () => {
      if (this.store.getState().opened?.sync.kind === 'failed') void this.refresh()
    })
  }

  readonly open: Campaigns['open'] = async () => {
    if (this.#isOpen()) await this.reapply()
    else {
      this.#isOpening = true
      await this.#applyView()
      this.#isOpening = false
    }
    const { opened } = this.store.getState()
    if (opened !== null && opened.seenAt === null && opened.sync.kind !== 'running') await this.refresh()
  }

  readonly setView: Campaigns['setView'] = async (change) => {
    if (Object.keys(change).some((name) => !movesOnly.has(name))) await this.#resolveTicked()
    this.store.setState(({ view }) => ({ view: { ...view, ...change } }))
    const { active } = this.sheet.getState().selection
    this.sheet.setState({ selection: selectCell({ row: Math.min(0, active.row), column: active.column }) })
    await this.#applyView()
    if (!this.#arePostsAsked && asksForPosts(this.store.getState().view)) await this.#syncPosts()
  }

  readonly show: Campaigns['show'] = (linked) => {
    const { filters = [], sort = [] } = linked
    const figuresIn = [...filters, ...sort].flatMap(({ field }) => figureField(field) ?? [])
    this.store.setState({ wanted: figuresIn.map(({ name }) => figureFieldKey(name)) })
    return this.setView({ ...defaultGridView, ...linked })
  }

  readonly fold: Campaigns['fold'] = async (key, folded) => {
    const others = this.store.getState().view.folded.filter((other) => other !== key)
    this.store.setState(({ view }) => ({ view: { ...view, folded: folded ? [...others, key] : others } }))
    await this.#applyView()
  }

  readonly reapply: Campaigns['reapply'] = async () => {
    const { active } = this.sheet.getState().selection
    const row = active.row < 0 ? null : this.rows.rowAt(active.row)
    await this.#applyView()
    if (row?.kind === 'entity' && this.sheet.getState().selection.active === active) await this.reveal(row)
  }

  readonly reveal: Campaigns['reveal'] = async ({ subject, key }) => {
    const { active } = this.sheet.getState().selection
    const viewId = this.store.getState().opened?.viewId
    if (viewId === undefined) return
    const place = await this.#bridge.campaigns.placeOf({ viewId, subject, key })
    const now = this.sheet.getState()
    if (!place.ok || place.value === null || now.editing !== null) return
    // Skipped if the person has gone elsewhere meanwhile.
    if (now.selection.active === active && place.value !== active.row)
      this.sheet.setState({ selection: selectCell({ row: place.value, column: active.column }) })
  }

  readonly showMade: Campaigns['showMade'] = async (made) => {
    const first = firstRowOf(made)
    await this.reapply()
    const viewId = this.store.getState().opened?.viewId
    if (first === null || viewId === undefined) return
    const place = await this.#bridge.campaigns.placeOf({ viewId, ...first })
    if (place.ok && place.value === null) {
      const { figures, shape } = this.store.getState().view
      const isOtherShape = shape === (first.subject === 'campaign' ? 'lineItems' : 'campaigns')
      await this.setView({
        ...defaultGridView,
        shape: isOtherShape ? defaultGridView.shape : shape,
        ...(figures === undefined ? {} : { figures }),
      })
    }
    this.sheet.setState({ ticked: withRows(noRows, keysOfRows(made), true) })
    await this.reveal(first)
  }

  readonly refresh: Campaigns['refresh'] = async () => {
    const { view } = this.store.getState()
    const lists = asksForPosts(view) ? [...subjects, 'promotedPost' as const] : subjects
    const { workspace } = this
    const { withDeleted } = view
    const answers = await Promise.all(
      lists.map((subject) => this.#bridge.entities.refresh({ workspace, subject, withDeleted })),
    )
    const failed = answers.find((answer) => !answer.ok)
    this.store.setState({ fault: failed === undefined || failed.ok ? null : failed.fault })
  }

  readonly showDeleted: Campaigns['showDeleted'] = async (withDeleted) => {
    const viewChange = this.setView({ withDeleted })
    if (withDeleted) await this.refresh()
    await viewChange
  }

  readonly tick: Campaigns['tick'] = async (from, to, on) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    if (last - first >= maxKeys) return this.store.setState({ fault: tooManyRows })
    const loadedRows = Array.from({ length: last - first + 1 }, (_, step) => this.rows.rowAt(first + step))
    const keys = loadedRows.includes(null)
      ? await this.#keysOf({ from: first, to: last })
      : loadedRows.flatMap((row) => (row?.kind === 'entity' && row.deleted !== true ? [rowKey(row)] : []))
    if (keys !== null) this.sheet.setState(({ ticked }) => ({ ticked: withRows(ticked, keys, on) }))
  }

  readonly clearSelection: Campaigns['clearSelection'] = () => {
    this.tickAll(false)
    this.sheet.setState(({ selection }) => ({ selection: selectCell(selection.active) }))
  }

  readonly tickAll: Campaigns['tickAll'] = (on) =>
    this.sheet.setState({ ticked: on ? selectAllRows : noRows })

  readonly target: Campaigns['target'] = async () => {
    const { opened } = this.store.getState()
    const total = this.rows.store.getState().total ?? 0
    return opened === null
      ? succeed(null)
      : selectedTarget(this.#bridge, opened, this.sheet.getState(), total)
  }

  readonly forgetFault: Campaigns['forgetFault'] = () => this.store.setState({ fault: null })

  #isOpen(): boolean {
    return this.store.getState().opened !== null
  }

  async #openView(): Promise<void> {
    const { view } = this.store.getState()
    // A change during the call may have come too late for it.
    const before = this.#edits
    const outcome = await this.#bridge.campaigns.open({ workspace: this.workspace, view: mutable(view) })
    if (view !== this.store.getState().view) return
    if (!outcome.ok) {
      this.store.setState({ fault: outcome.fault })
      return
    }
    this.#appliedEdits = before
    this.store.setState({ opened: outcome.value, fault: null, stale: false })
    await this.rows.setList(this.#windowsOf(outcome.value.viewId), outcome.value.rows)
    await this.#visible.deselectHidden(outcome.value)
  }

  #windowsOf(viewId: string): WindowedList<GridWindow> {
    const { workspace, store } = this
    return {
      // The events that make rows out of date name their workspace.
      keyOf: (range) => ['campaigns', 'window', { workspace, viewId, ...range }],
      read: async (range) => {
        const outcome = await this.#bridge.campaigns.window({ viewId, ...range })
        const { opened, stale, view } = store.getState()
        if (outcome.ok && viewId === opened?.viewId && outcome.value.stale !== stale)
          store.setState({ stale: outcome.value.stale })
        // In a tree, the campaign is above its line items.
        if (outcome.ok && view.shape !== 'tree') this.names.load(outcome.value.rows)
        return outcome
      },
    }
  }

  /** The row keys of lines; null after a failure, which is shown. */
  async #keysOf(lines: { from: number; to: number } | 'all'): Promise<readonly string[] | null> {
    const viewId = this.store.getState().opened?.viewId
    if (viewId === undefined) return null
    const outcome = await this.#bridge.campaigns.named({ viewId, lines })
    if (outcome.ok) return keysOfRows(outcome.value)
    this.store.setState({ fault: outcome.fault })
    return null
  }

  /** "All that match" refers to the view it was selected in: before another filter, its rows are named by key. */
  async #resolveTicked(): Promise<void> {
    const { ticked } = this.sheet.getState()
    if (ticked.kind === 'some') return
    const matching = matchingIn(this.store.getState().opened)
    const all = matching > maxKeys ? null : await this.#keysOf('all')
    if (all === null) this.#visible.sayDeselected(sizeOf(ticked, matching))
    this.sheet.setState({
      ticked: all === null ? noRows : withRows(withRows(noRows, all, true), ticked.keys, false),
    })
  }

  async #syncPosts(): Promise<void> {
    this.#arePostsAsked = true
    const { workspace } = this
    const { withDeleted } = this.store.getState().view
    const postsReply = await this.#bridge.entities.list({
      workspace,
      subject: 'promotedPost',
      text: '',
      types: [],
      changedOnly: false,
      sort: 'updated',
      descending: true,
      offset: 0,
      count: 1,
    })
    if (postsReply.ok && postsReply.value.seenAt !== null) return
    const outcome = await this.#bridge.entities.refresh({ workspace, subject: 'promotedPost', withDeleted })
    this.store.setState({ fault: outcome.ok ? null : outcome.fault })
  }

  #isOurs(workspace: Workspace): boolean {
    return this.#isOpen() && sameWorkspace(workspace, this.workspace)
  }

  /** Rows don't move while they are being edited; a button offers to sort and filter again. */
  #mayMoveRows(): boolean {
    return this.sheet.getState().editing === null && this.#edits === this.#appliedEdits
  }

  #noteDrafts(workspace: Workspace): void {
    if (!this.#isOurs(workspace)) return
    this.#edits += 1
    this.names.invalidate()
  }

  #noteEntities({ subject, sync, workspace }: BridgeEvents['entitiesChanged']): void {
    const isPosts = subject === 'promotedPost' && asksForPosts(this.store.getState().view)
    if (!isPosts && !subjects.some((listed) => listed === subject)) return
    // Lists that came while the view was worked out may have come too late for it.
    if (this.#isOpening && sameWorkspace(workspace, this.workspace)) void this.#applyView()
    if (!this.#isOurs(workspace)) return
    this.names.invalidate()
    if (this.#mayMoveRows()) {
      void this.reapply()
      return
    }
    this.store.setState(({ opened }) => ({
      opened: opened && { ...opened, sync, seenAt: sync.kind === 'idle' ? Date.now() : opened.seenAt },
    }))
    void this.#data.invalidate([['campaigns', 'window', { workspace: this.workspace }]])
  }

  /** Rows are sorted by figures too. */
  #noteFigures(workspace: Workspace): void {
    const { figures } = this.store.getState().view
    if (!this.#isOurs(workspace) || (figures?.columns.length ?? 0) === 0) return
    if (this.#mayMoveRows()) void this.reapply()
    else this.store.setState({ stale: true })
  }
}

/** Whether the view filters or sorts by promoted posts. */
function asksForPosts({ filters, sort }: GridView): boolean {
  return [...filters, ...sort].some(({ field }) => field === 'approval')
}

/** Changes of a view that keep its set of rows. */
const movesOnly = new Set(['sort', 'group', 'folded'])

/** The contract's input type has mutable arrays. */
function mutable(view: GridView): GridView & { filters: GridView['filters'][number][] } {
  return { ...view, filters: [...view.filters] }
}

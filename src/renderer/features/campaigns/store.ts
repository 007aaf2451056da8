import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridTarget, NamedRows } from '../../../shared/campaigns/campaign-bulk.ts'
import type { GridOpened, GridRow, GridView, GridWindow } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { figureField, figureFieldKey } from '../../../shared/statistics/figure-fields.ts'
import { t } from '../../../shared/text/language.ts'
import { dataClient } from '../../data/client.ts'
import { createRowWindows, type RowWindows, type WindowedList } from '../../data/windows.ts'
import { isEmpty, noRows, selectAllRows, sizeOf, withRows } from '../../table/row-selection.ts'
import { type CellRange, rangeOf, selectCell } from '../../table/sheet/selection.ts'
import { createSheet, type Sheet } from '../../table/sheet/sheet-state.ts'
import { coalescedReads } from '../../workbench/coalesced-reads.ts'
import type { EntityRef, LinkedView } from '../../workbench/entity-places.ts'
import { whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkspace, type Workbench } from '../../workbench/workbench.ts'
import type { CopiedTargeting } from './bulk/targeting-form.ts'
import { type CampaignNames, campaignOf, createCampaignNames } from './campaign-names.ts'
import { keysOfRows, rowKey, rowsOfKeys } from './grid/row-keys.ts'
import { defaultGridView } from './grid-view.ts'
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
  /** The selected rows; null if none are. */
  readonly target: () => Promise<Outcome<GridTarget | null>>
  readonly forgetFault: () => void
}

const subjects = ['campaign', 'lineItem'] as const
/** Maximum per call. */
const maxKeys = 20_000
/** Rows that are read before they are scrolled into view. */
const aheadRows = 50

/** The campaigns of an account, for the lifetime of the window. */
export const campaignsStores = oncePerWorkspace(createCampaigns)

export function createCampaigns(workbench: Workbench, workspace: Workspace): Campaigns {
  const { bridge, live } = workbench
  const { queries, invalidate } = dataClient(workbench)
  const store = createStore<CampaignsState>(() => ({
    view: defaultGridView,
    opened: null,
    fault: null,
    stale: false,
    wanted: [],
    copiedTargeting: null,
  }))
  const { getState, setState } = store
  const sheet = createSheet()

  const rows = createRowWindows<GridRow, GridWindow>(queries, aheadRows)
  // The grid is current when its screen is opened again.
  rows.store.subscribe(() => {})
  const windowsOf = (viewId: string): WindowedList<GridWindow> => ({
    // The events that make rows out of date name their workspace.
    keyOf: (range) => ['campaigns', 'window', { workspace, viewId, ...range }],
    read: async (range) => {
      const outcome = await bridge.campaigns.window({ viewId, ...range })
      if (outcome.ok && viewId === getState().opened?.viewId && outcome.value.stale !== getState().stale)
        setState({ stale: outcome.value.stale })
      // In a tree, the campaign is above its line items.
      if (outcome.ok && getState().view.shape !== 'tree') names.load(outcome.value.rows)
      return outcome
    },
  })
  const reload = () => void invalidate([['campaigns', 'window', { workspace }]])
  const names = createCampaignNames(bridge, workspace, (learnt) =>
    // Only a new object re-renders a row.
    rows.patch((row) => (learnt.has(campaignOf(row) ?? '') ? { ...row } : row)),
  )

  /** Changes made here so far, and how many of them the view includes: applying it again would move rows. */
  let edits = 0
  let appliedEdits = 0
  /** Views are applied one after another; only the newest counts. */
  const applyView = coalescedReads(async () => {
    const { view } = getState()
    // A change during the call may have come too late for it.
    const before = edits
    const outcome = await bridge.campaigns.open({ workspace, view: mutable(view) })
    if (view !== getState().view) return
    if (!outcome.ok) {
      setState({ fault: outcome.fault })
      return
    }
    appliedEdits = before
    setState({ opened: outcome.value, fault: null, stale: false })
    await rows.setList(windowsOf(outcome.value.viewId), outcome.value.rows)
    await visible.deselectHidden(outcome.value)
  })

  const refresh = async () => {
    const { withDeleted } = getState().view
    const lists = asksForPosts(getState().view) ? [...subjects, 'promotedPost' as const] : subjects
    const answers = await Promise.all(
      lists.map((subject) => bridge.entities.refresh({ workspace, subject, withDeleted })),
    )
    const failed = answers.find((answer) => !answer.ok)
    setState({ fault: failed === undefined || failed.ok ? null : failed.fault })
  }

  /** The row keys of lines; null after a failure, which is shown. */
  const keysOf = async (lines: { from: number; to: number } | 'all'): Promise<readonly string[] | null> => {
    const viewId = getState().opened?.viewId
    if (viewId === undefined) return null
    const outcome = await bridge.campaigns.named({ viewId, lines })
    if (outcome.ok) return keysOfRows(outcome.value)
    setState({ fault: outcome.fault })
    return null
  }
  const visible = createVisibleSelection({
    workbench,
    sheet,
    opened: () => getState().opened,
    allKeys: (opened) => (matchingIn(opened) > maxKeys ? null : keysOf('all')),
  })
  /** "All that match" refers to the view it was selected in: before another filter, its rows are named by key. */
  const resolveTicked = async () => {
    const { ticked } = sheet.getState()
    if (ticked.kind === 'some') return
    const matching = matchingIn(getState().opened)
    const all = matching > maxKeys ? null : await keysOf('all')
    if (all === null) visible.sayDeselected(sizeOf(ticked, matching))
    sheet.setState({
      ticked: all === null ? noRows : withRows(withRows(noRows, all, true), ticked.keys, false),
    })
  }

  const setView = async (change: Partial<GridView>) => {
    if (Object.keys(change).some((name) => !movesOnly.has(name))) await resolveTicked()
    setState(({ view }) => ({ view: { ...view, ...change } }))
    const { active } = sheet.getState().selection
    sheet.setState({ selection: selectCell({ row: Math.min(0, active.row), column: active.column }) })
    await applyView()
    if (!postsAsked && asksForPosts(getState().view)) await syncPosts()
  }
  /** Promoted posts are synced when a view needs them; the first time only if they never were. */
  let postsAsked = false
  const syncPosts = async () => {
    postsAsked = true
    const { withDeleted } = getState().view
    const input = { workspace, subject: 'promotedPost', text: '', types: [], changedOnly: false } as const
    const postsReply = await bridge.entities.list({
      ...input,
      types: [...input.types],
      sort: 'updated',
      descending: true,
      offset: 0,
      count: 1,
    })
    if (postsReply.ok && postsReply.value.seenAt !== null) return
    const outcome = await bridge.entities.refresh({ workspace, subject: 'promotedPost', withDeleted })
    setState({ fault: outcome.ok ? null : outcome.fault })
  }
  const reapply = async () => {
    const { active } = sheet.getState().selection
    const row = active.row < 0 ? null : rows.rowAt(active.row)
    await applyView()
    if (row?.kind === 'entity' && sheet.getState().selection.active === active) await reveal(row)
  }
  const reveal = async ({ subject, key }: EntityRef) => {
    const { active } = sheet.getState().selection
    const viewId = getState().opened?.viewId
    if (viewId === undefined) return
    const place = await bridge.campaigns.placeOf({ viewId, subject, key })
    const now = sheet.getState()
    if (!place.ok || place.value === null || now.editing !== null) return
    // Skipped if the person has gone elsewhere meanwhile.
    if (now.selection.active === active && place.value !== active.row)
      sheet.setState({ selection: selectCell({ row: place.value, column: active.column }) })
  }

  const showMade = async (made: NamedRows) => {
    const keys = keysOfRows(made)
    const [campaign] = made.campaigns
    const [lineItem] = made.lineItems
    const first =
      campaign !== undefined
        ? ({ subject: 'campaign', key: campaign } as const)
        : lineItem === undefined
          ? null
          : ({ subject: 'lineItem', key: lineItem } as const)
    await reapply()
    const viewId = getState().opened?.viewId
    if (first === null || viewId === undefined) return
    const place = await bridge.campaigns.placeOf({ viewId, ...first })
    if (place.ok && place.value === null) {
      const { figures, shape } = getState().view
      const isOtherShape = shape === (first.subject === 'campaign' ? 'lineItems' : 'campaigns')
      await setView({
        ...defaultGridView,
        shape: isOtherShape ? defaultGridView.shape : shape,
        ...(figures === undefined ? {} : { figures }),
      })
    }
    sheet.setState({ ticked: withRows(noRows, keys, true) })
    await reveal(first)
  }

  const isOpen = () => getState().opened !== null
  let isOpening = false
  bridge.on('draftsChanged', (change) => {
    if (!isOpen() || !sameWorkspace(change.workspace, workspace)) return
    edits += 1
    names.invalidate()
  })
  bridge.on('entitiesChanged', (change) => {
    const isPosts = change.subject === 'promotedPost' && asksForPosts(getState().view)
    const isOurs = isPosts || subjects.some((subject) => subject === change.subject)
    // Lists that came while the view was worked out may have come too late for it.
    if (isOpening && isOurs && sameWorkspace(change.workspace, workspace)) applyView()
    if (!isOpen() || !isOurs || !sameWorkspace(change.workspace, workspace)) return
    names.invalidate()
    // Rows don't move while they are being edited; a button offers to sort and filter again.
    if (sheet.getState().editing === null && edits === appliedEdits) {
      reapply()
      return
    }
    const { sync } = change
    setState(({ opened }) => ({
      opened:
        opened === null
          ? null
          : { ...opened, sync, seenAt: sync.kind === 'idle' ? Date.now() : opened.seenAt },
    }))
    reload()
  })
  bridge.on('statisticsChanged', (change) => {
    const { figures } = getState().view
    if (!isOpen() || !sameWorkspace(change.workspace, workspace) || (figures?.columns.length ?? 0) === 0)
      return
    // Rows are sorted by figures too, so they don't move while someone edits.
    if (sheet.getState().editing === null && edits === appliedEdits) void reapply()
    else setState({ stale: true })
  })
  whenReachable(live, () => {
    if (isOpen() && getState().opened?.sync.kind === 'failed') refresh()
  })

  return {
    workspace,
    store,
    rows,
    names,
    sheet,
    reapply,
    reveal,
    showMade,
    refresh,
    open: async () => {
      if (isOpen()) await reapply()
      else {
        isOpening = true
        await applyView()
        isOpening = false
      }
      const { opened } = getState()
      if (opened !== null && opened.seenAt === null && opened.sync.kind !== 'running') await refresh()
    },
    setView,
    show(linked) {
      const { filters = [], sort = [] } = linked
      const figuresIn = [...filters, ...sort].flatMap(({ field }) => figureField(field) ?? [])
      setState({ wanted: figuresIn.map(({ name }) => figureFieldKey(name)) })
      return setView({ ...defaultGridView, ...linked })
    },
    showDeleted: async (withDeleted) => {
      const viewChange = setView({ withDeleted })
      if (withDeleted) await refresh()
      await viewChange
    },
    fold: async (key, folded) => {
      const others = getState().view.folded.filter((one) => one !== key)
      setState(({ view }) => ({ view: { ...view, folded: folded ? [...others, key] : others } }))
      await applyView()
    },
    tick: async (from, to, on) => {
      const [first, last] = [Math.min(from, to), Math.max(from, to)]
      if (last - first >= maxKeys) return setState({ fault: tooManyRows })
      const loadedRows = Array.from({ length: last - first + 1 }, (_, step) => rows.rowAt(first + step))
      const keys = loadedRows.includes(null)
        ? await keysOf({ from: first, to: last })
        : loadedRows.flatMap((row) => (row?.kind === 'entity' && row.deleted !== true ? [rowKey(row)] : []))
      if (keys !== null) sheet.setState(({ ticked }) => ({ ticked: withRows(ticked, keys, on) }))
    },
    tickAll: (on) => sheet.setState({ ticked: on ? selectAllRows : noRows }),
    target: async () => {
      const { opened } = getState()
      const total = rows.store.getState().total ?? 0
      const { selection, ticked } = sheet.getState()
      if (opened !== null && !isEmpty(ticked)) {
        const named = rowsOfKeys(ticked.keys)
        if (ticked.kind === 'some') {
          return ticked.keys.size > maxKeys
            ? fail(tooManyRows)
            : succeed<GridTarget>({ kind: 'rows', ...named })
        }
        const { viewId } = opened
        const isNone = sizeOf(ticked, matchingIn(opened)) === 0
        return succeed<GridTarget | null>(
          isNone ? null : { kind: 'view', viewId, ...(ticked.keys.size === 0 ? {} : { except: named }) },
        )
      }
      if (opened === null || total === 0 || selection.active.row < 0) return { ok: true, value: null }
      return targetOf(bridge, opened.viewId, rangeOf(selection), total)
    },
    forgetFault: () => setState({ fault: null }),
  }
}

const tooManyRows = {
  kind: 'refused',
  reason: 'state',
  message: t`Select at most 20,000 rows one by one, or all that match.`,
} as const

/** Whether the view filters or sorts by promoted posts. */
function asksForPosts({ filters, sort }: GridView): boolean {
  return [...filters, ...sort].some(({ field }) => field === 'approval')
}

/** Changes of a view that keep its set of rows. */
const movesOnly = new Set(['sort', 'group', 'folded'])

/** Number of matching rows, folded ones included; deleted ones can't be selected. */
export function matchingIn(opened: GridOpened | null): number {
  return opened === null ? 0 : opened.campaigns + opened.lineItems
}

async function targetOf(
  bridge: Workbench['bridge'],
  viewId: string,
  { top, bottom }: CellRange,
  total: number,
): Promise<Outcome<GridTarget | null>> {
  if (top === 0 && bottom >= total - 1) return { ok: true, value: { kind: 'view', viewId } }
  if (bottom - top >= maxKeys) return fail(tooManyRows)
  const outcome = await bridge.campaigns.named({ viewId, lines: { from: top, to: bottom } })
  if (!outcome.ok) return outcome
  const [campaigns, lineItems] = [[...outcome.value.campaigns], [...outcome.value.lineItems]]
  const isEmpty = campaigns.length + lineItems.length === 0
  return { ok: true, value: isEmpty ? null : { kind: 'rows', campaigns, lineItems } }
}

/** The contract's input type has mutable arrays. */
function mutable(view: GridView): GridView & { filters: GridView['filters'][number][] } {
  return { ...view, filters: [...view.filters] }
}

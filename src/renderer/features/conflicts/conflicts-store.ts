import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { ConflictingDraft } from '../../../shared/contract/drafts.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { readCampaignsOf } from '../../drafting/campaigns-of.ts'
import { readChangeAuthors } from '../../drafting/history-labels.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/task.ts'
import { coalescedReads } from '../../workbench/coalesced-reads.ts'
import type { Workbench } from '../../workbench/workbench.ts'

export type Side = 'mine' | 'theirs'

export interface ConflictsState {
  /** Null before they were read for the first time. */
  readonly rows: readonly ConflictingDraft[] | null
  readonly total: number
  /** Of the account; null where it is not known. */
  readonly timezone: string | null
  readonly fault: Fault | null
  /** By draft and field. */
  readonly chosen: Readonly<Record<string, Readonly<Record<string, Side>>>>
  /** Who changed each field at the service, by draft; what was not asked yet is left out. */
  readonly authors: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names of the campaigns of line items, by draft. */
  readonly campaigns: Readonly<Record<string, string>>
  readonly task: ActState
}

export interface Conflicts {
  readonly store: StoreApi<ConflictsState>
  readonly load: () => Promise<void>
  readonly more: () => Promise<void>
  readonly choose: (draftId: string, fields: readonly string[], side: Side) => void
  /** Asks who changed the fields of a draft; one draft at a time, since the service counts each reading. */
  readonly notifyAuthors: (conflict: ConflictingDraft) => void
  /** Settles the drafts of which every field is chosen. Gives how many; null where it failed. */
  readonly resolveChosen: () => Promise<number | null>
  /** Settles all of the account; single choices that were made before go first. */
  readonly resolveAll: (side: Side) => Promise<number | null>
  readonly end: () => void
}

const pageRows = 50
const nothing: ConflictsState = {
  rows: null,
  total: 0,
  timezone: null,
  fault: null,
  chosen: {},
  authors: {},
  campaigns: {},
  task: rest,
}

/** The conflicts of an account, while their screen is open. */
export function createConflicts(workbench: Pick<Workbench, 'bridge'>, workspace: Workspace): Conflicts {
  const { bridge } = workbench
  const store = createStore<ConflictsState>(() => nothing)
  const { getState, setState } = store
  let shown = pageRows
  const asked = new Set<string>()
  let asking = Promise.resolve()
  let ended = false

  const load = coalescedReads(async () => {
    const rows: ConflictingDraft[] = []
    let total = 0
    let timezone: string | null = null
    while (rows.length < shown) {
      const page = await bridge.drafts.conflicts({ workspace, offset: rows.length, count: pageRows })
      if (!page.ok) {
        setState({ fault: page.fault })
        return
      }
      total = page.value.total
      timezone = page.value.timezone
      rows.push(...page.value.rows)
      if (page.value.rows.length < pageRows) break
    }
    setState({ rows, total, timezone, fault: null })
    await notifyCampaigns(rows)
  })
  const notifyCampaigns = async (rows: readonly ConflictingDraft[]) => {
    const lineItems = rows.filter(({ subject }) => subject === 'lineItem')
    if (lineItems.length === 0) return
    const keys = lineItems.map(({ remoteId }) => remoteId)
    const names = await readCampaignsOf(workbench, workspace, keys)
    const told = lineItems.flatMap(({ draftId, remoteId }) => {
      const name = names.get(remoteId)
      return name === undefined ? [] : [[draftId, name] as const]
    })
    setState({ campaigns: Object.fromEntries(told) })
  }
  const resolve = async (others: Side | null): Promise<number | null> => {
    const rows = getState().rows ?? []
    const chosen = rows
      .filter((row) => others !== null || isComplete(row, getState().chosen))
      .flatMap(({ draftId }) => {
        const choices = getState().chosen[draftId]
        return choices === undefined ? [] : [{ draftId, choices: { ...choices } }]
      })
    setState({ task: running })
    const outcome = await bridge.drafts.resolveMany({ workspace, chosen, others })
    setState({ task: stateAfter(outcome) })
    if (!outcome.ok) return null
    await load()
    return outcome.value.resolved
  }
  const notifyAuthors = ({ draftId, remoteId, subject, changedAt, fields }: ConflictingDraft): void => {
    const key = `${draftId} ${changedAt}`
    if ((subject !== 'campaign' && subject !== 'lineItem') || asked.has(key)) return
    asked.add(key)
    const names = fields.map(({ field }) => field)
    asking = asking.then(async () => {
      if (ended) return
      const told = await readChangeAuthors(
        workbench,
        { workspace, subject, remoteId },
        names,
        getState().timezone,
      )
      setState(({ authors }) => ({ authors: { ...authors, [draftId]: told } }))
    })
  }
  const stopListening = bridge.on('draftsChanged', (change) => {
    if (sameWorkspace(change.workspace, workspace)) load()
  })
  return {
    store,
    load,
    more: () => {
      shown += pageRows
      return load()
    },
    choose: (draftId, fields, side) =>
      setState(({ chosen }) => {
        const choices = Object.fromEntries(fields.map((field) => [field, side]))
        return { chosen: { ...chosen, [draftId]: { ...chosen[draftId], ...choices } } }
      }),
    resolveChosen: () => resolve(null),
    resolveAll: (side) => resolve(side),
    notifyAuthors,
    end: () => {
      ended = true
      stopListening()
    },
  }
}

export function isComplete({ draftId, fields }: ConflictingDraft, chosen: ConflictsState['chosen']): boolean {
  return fields.every(({ field }) => chosen[draftId]?.[field] !== undefined)
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { CreativesView } from '../../../shared/desktop/saved-views.ts'
import { type Draft, referencedDraft } from '../../../shared/drafts/draft.ts'
import type { EntityRow, Use } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { isUsedByOthers } from '../../../shared/entities/uses.ts'
import type { InputTo } from '../../data/client.ts'
import { isUnreachable, whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkspace, type Workbench } from '../../workbench/workbench.ts'

export interface CreativeListState {
  readonly filter: CreativesView
  /** Selected rows by key, including those off screen. */
  readonly marked: ReadonlyMap<string, EntityRow>
  /** Why the last action failed. */
  readonly fault: Fault | null
  /** A deletion that waits for an answer, because others use what it deletes. */
  readonly asked: AskedRemoval | null
}

export interface AskedRemoval {
  readonly keys: readonly string[]
  /** What isn't deleted with them. */
  readonly uses: readonly Use[]
}

/** State of a list besides its rows, and the actions on them. */
export interface CreativeList {
  readonly store: StoreApi<CreativeListState>
  /** Input of the call for a range of rows. */
  readonly inputFor: (range: {
    readonly offset: number
    readonly count: number
  }) => InputTo<'entities', 'list'>
  /** Syncs the list if it was never synced. */
  readonly open: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly setFilter: (change: Partial<CreativesView>) => void
  readonly mark: (rows: readonly EntityRow[], on: boolean) => void
  readonly unmarkAll: () => void
  /** Selects every row that matches the filter, at most `maxAtOnce`. */
  readonly markAll: () => Promise<void>
  readonly create: (fields: Fields) => Promise<Draft | null>
  readonly clone: (key: string) => Promise<Draft | null>
  /** Drafts the deletion; asks first if others use a record. */
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Drafts the deletion after a question of the caller's own. */
  readonly removeNow: (keys: readonly string[]) => Promise<boolean>
  readonly confirmRemoval: () => Promise<void>
  readonly cancelRemoval: () => void
  readonly discard: (draftIds: readonly string[]) => Promise<boolean>
  readonly forgetFault: () => void
}

/** Maximum per call. */
const maxAtOnce = 10_000
const page = 200

export const defaultCreativesView: CreativesView = {
  text: '',
  types: [],
  changedOnly: false,
  withDeleted: false,
  sort: 'updated',
  descending: true,
}

/** Whether a search or a filter leaves rows out. */
export function isNarrowed({ text, types, changedOnly }: CreativesView): boolean {
  return text !== '' || types.length > 0 || changedOnly
}

/** Newest first, for a column that can't be sorted by. */
export function sortFieldOf(field: string): CreativesView['sort'] {
  return (['updated', 'title', 'type'] as const).find((name) => name === field) ?? 'updated'
}

/** The lists of an account, one per workspace and subject, for the lifetime of the window. */
export const creativeLists = oncePerWorkspace(createCreativeList)

export function createCreativeList(
  workbench: ListParts,
  workspace: Workspace,
  subject: DraftSubject,
): CreativeList {
  return new EntityList(workbench, workspace, subject)
}

type ListParts = Pick<Workbench, 'bridge' | 'live'>

class EntityList implements CreativeList {
  readonly store = createStore<CreativeListState>(() => ({
    filter: defaultCreativesView,
    marked: new Map(),
    fault: null,
    asked: null,
  }))
  readonly #bridge: Workbench['bridge']
  readonly #workspace: Workspace
  readonly #subject: DraftSubject
  #isOpen = false

  constructor({ bridge, live }: ListParts, workspace: Workspace, subject: DraftSubject) {
    this.#bridge = bridge
    this.#workspace = workspace
    this.#subject = subject
    whenReachable(live, async () => {
      const { fault } = this.store.getState()
      if (!this.#isOpen) return
      const firstPage = await this.#readFirst()
      const wasMissed = firstPage.ok && firstPage.value.sync.kind === 'failed'
      if (wasMissed || (fault !== null && isUnreachable(fault))) await this.refresh()
    })
  }

  readonly inputFor: CreativeList['inputFor'] = (range) => {
    const { types, ...filter } = this.store.getState().filter
    return { workspace: this.#workspace, subject: this.#subject, ...filter, types: [...types], ...range }
  }

  readonly open: CreativeList['open'] = async () => {
    this.#isOpen = true
    const firstPage = await this.#readFirst()
    if (firstPage.ok && firstPage.value.seenAt === null && firstPage.value.sync.kind !== 'running')
      await this.refresh()
  }

  readonly refresh: CreativeList['refresh'] = async () => {
    const { withDeleted } = this.store.getState().filter
    const subject = this.#subject
    await this.#reported(this.#bridge.entities.refresh({ workspace: this.#workspace, subject, withDeleted }))
  }

  readonly setFilter: CreativeList['setFilter'] = (change) => {
    this.store.setState({ filter: { ...this.store.getState().filter, ...change } })
    // A sync without deleted records doesn't update them.
    if (change.withDeleted === true) void this.refresh()
  }

  readonly mark: CreativeList['mark'] = (rows, on) => {
    const marked = new Map(this.store.getState().marked)
    for (const row of rows) {
      if (on) marked.set(row.key, row)
      else marked.delete(row.key)
    }
    this.store.setState({ marked })
  }

  readonly unmarkAll: CreativeList['unmarkAll'] = () => this.store.setState({ marked: new Map() })

  readonly markAll: CreativeList['markAll'] = async () => {
    const outcome = await this.#reported(this.#readAll())
    if (!outcome.ok) return
    const rows = outcome.value.filter(({ deleted }) => deleted !== true)
    this.store.setState({ marked: new Map(rows.map((row) => [row.key, row])) })
  }

  readonly create: CreativeList['create'] = (fields) =>
    this.#draftOf(
      this.#bridge.drafts.create({
        workspace: this.#workspace,
        subject: this.#subject,
        fields: { ...fields },
        unchecked: true,
      }),
    )

  readonly clone: CreativeList['clone'] = (key) =>
    this.#draftOf(this.#bridge.drafts.clone({ workspace: this.#workspace, subject: this.#subject, key }))

  readonly remove: CreativeList['remove'] = async (keys) => {
    if (keys.length === 0) return
    const uses = await this.#usesBesides(keys)
    if (uses === null) return
    if (uses.length > 0) this.store.setState({ asked: { keys, uses } })
    else await this.removeNow(keys)
  }

  readonly removeNow: CreativeList['removeNow'] = (keys) => {
    const input = { workspace: this.#workspace, subject: this.#subject, keys: [...keys] }
    return this.#act(this.#bridge.drafts.remove(input))
  }

  readonly confirmRemoval: CreativeList['confirmRemoval'] = async () => {
    const { asked } = this.store.getState()
    this.store.setState({ asked: null })
    if (asked !== null) await this.removeNow(asked.keys)
  }

  readonly cancelRemoval: CreativeList['cancelRemoval'] = () => this.store.setState({ asked: null })

  readonly discard: CreativeList['discard'] = async (draftIds) =>
    draftIds.length === 0 || this.#act(this.#bridge.drafts.discard({ draftIds: [...draftIds] }))

  readonly forgetFault: CreativeList['forgetFault'] = () => this.store.setState({ fault: null })

  #readFirst() {
    return this.#bridge.entities.list(this.inputFor({ offset: 0, count: 1 }))
  }

  async #readAll(): Promise<Outcome<readonly EntityRow[]>> {
    const allRows: EntityRow[] = []
    for (let offset = 0; offset < maxAtOnce; offset += page) {
      const outcome = await this.#bridge.entities.list(this.inputFor({ offset, count: page }))
      if (!outcome.ok) return outcome
      allRows.push(...outcome.value.rows)
      if (outcome.value.rows.length < page) break
    }
    return succeed(allRows)
  }

  /** Stores the fault of an action for the screen. */
  async #reported<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await answer
    this.store.setState({ fault: outcome.ok ? null : outcome.fault })
    return outcome
  }

  async #draftOf(answer: Promise<Outcome<Draft>>): Promise<Draft | null> {
    const outcome = await this.#reported(answer)
    return outcome.ok ? outcome.value : null
  }

  /** The selection stays if the action fails. */
  async #act(answer: Promise<Outcome<unknown>>): Promise<boolean> {
    const outcome = await this.#reported(answer)
    if (outcome.ok) this.unmarkAll()
    return outcome.ok
  }

  /** Null if that couldn't be read. */
  async #usesBesides(keys: readonly string[]): Promise<readonly Use[] | null> {
    const subject = this.#subject
    const records = keys.filter((key) => referencedDraft(key) === null)
    if (records.length === 0 || !isUsedByOthers(subject)) return []
    const uses = await this.#reported(
      this.#bridge.entities.usesOf({ workspace: this.#workspace, subject, keys: records }),
    )
    if (!uses.ok) return null
    const removed = new Set(keys)
    return uses.value.filter((use) => use.subject !== subject || !removed.has(use.key))
  }
}

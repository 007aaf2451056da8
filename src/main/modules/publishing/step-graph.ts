import { mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { noSteps, type StepState } from '../../../shared/jobs/job.ts'
import type { StepHead } from '../jobs/job-rows.ts'

export type HeadChange = Partial<Pick<StepHead, 'state' | 'remoteId' | 'title' | 'matchKey'>>

export function isUpload({ operation }: Pick<StepHead, 'operation'>): boolean {
  return operation === mediaUploadOperations.initialize.id
}

/** Their outcome is open, so a twin could be confused with them. */
const unresolved: ReadonlySet<StepState> = new Set(['sending', 'unknown'])

/** A step whose read contradicts what is known, to be read again. Times are from the monotonic clock. */
export interface Reread {
  readonly firstReadAt: number
  readonly dueAt: number
}

/** Limits how many twins of running steps are skipped per turn. */
const maxLookups = 500

/** A job's steps in memory: what is ready, what waits for what, and counts by state. */
export class StepGraph {
  readonly #heads = new Map<string, StepHead>()
  /** IDs of the steps that need a step, by its ID. */
  readonly #dependentIds = new Map<string, string[]>()
  readonly #counts = noSteps()
  /** Steps that only wait for their turn. */
  readonly #ready = { upload: new Map<string, StepHead>(), call: new Map<string, StepHead>() }
  readonly #idsSentAlone = new Set<string>()
  readonly #rereads = new Map<string, Reread>()
  /** How many steps with an open outcome have a match key. */
  readonly #openTwins = new Map<string, number>()

  add(heads: readonly StepHead[]): void {
    for (const head of heads) {
      this.#heads.set(head.id, head)
      this.#counts[head.state] += 1
      this.#countTwin(head, 1)
      for (const needed of head.needs) {
        const dependentIds = this.#dependentIds.get(needed)
        if (dependentIds === undefined) this.#dependentIds.set(needed, [head.id])
        else dependentIds.push(head.id)
      }
    }
    for (const head of heads) {
      this.#updateReady(head)
      this.#updateDependents(head.id)
    }
  }

  get(id: string): StepHead | undefined {
    return this.#heads.get(id)
  }

  move(id: string, change: HeadChange): void {
    const before = this.#heads.get(id)
    if (before === undefined) return
    const after = { ...before, ...change }
    this.#heads.set(id, after)
    this.#counts[before.state] -= 1
    this.#counts[after.state] += 1
    this.#countTwin(before, -1)
    this.#countTwin(after, 1)
    this.#updateReady(after)
    this.#updateDependents(id)
  }

  counts(): Readonly<Record<StepState, number>> {
    return { ...this.#counts }
  }

  /** Up to `max` uploads or calls that only wait for their turn, in order. */
  ready(kind: 'upload' | 'call', max: number): readonly StepHead[] {
    const readyHeads: StepHead[] = []
    const launchedKeys = new Set<string>()
    let lookupCount = 0
    for (const head of this.#ready[kind].values()) {
      lookupCount += 1
      if (readyHeads.length >= max || lookupCount > maxLookups) break
      if (!this.#hasTwin(head, launchedKeys)) readyHeads.push(head)
    }
    return readyHeads
  }

  /**
   * Up to `max` calls to start now, with batches of steps that share one. Steps that could share one with those being
   * looked up wait for the result.
   */
  launches(max: number, beingRead: ReadonlySet<string>, now: number): readonly (readonly StepHead[])[] {
    const keysBeingRead = new Set([...beingRead].map((id) => this.batchOf(id)?.key ?? null))
    const launchBatches: StepHead[][] = []
    const openBatches = new Map<string | null, StepHead[]>()
    const launchedKeys = new Set<string>()
    let lookupCount = 0
    for (const [id, head] of this.#ready.call) {
      if ((this.#rereads.get(id)?.dueAt ?? now) > now) continue
      lookupCount += 1
      if (lookupCount > maxLookups) break
      // Stryker disable next-line ConditionalExpression,EqualityOperator: it only ends the search earlier.
      if (launchBatches.length >= max && openBatches.size === 0) break
      const key = this.#batchKey(head)
      if (key !== null && keysBeingRead.has(key)) continue
      const batch = openBatches.get(key)
      if (batch === undefined && launchBatches.length >= max) continue
      if (this.#hasTwin(head, launchedKeys)) continue
      const launch = batch ?? []
      if (batch === undefined) launchBatches.push(launch)
      launch.push(head)
      if (key === null) continue
      if (launch.length < maxTogether(head)) openBatches.set(key, launch)
      else openBatches.delete(key)
    }
    return launchBatches
  }

  /** Which steps may share a call, and how many; null if a step is sent alone. */
  batchOf(id: string): { readonly key: string; readonly maximum: number } | null {
    const head = this.#heads.get(id)
    if (head === undefined) return null
    const key = this.#batchKey(head)
    return key === null ? null : { key, maximum: maxTogether(head) }
  }

  rereadOf(id: string): Reread | null {
    return this.#rereads.get(id) ?? null
  }

  /** Null once its read is believed. */
  setReread(id: string, reread: Reread | null): void {
    if (reread === null) this.#rereads.delete(id)
    else this.#rereads.set(id, reread)
  }

  /** When the next step is read again; null if none waits for that. */
  nextRereadAt(): number | null {
    const times = [...this.#rereads].flatMap(([id, { dueAt }]) => (this.#ready.call.has(id) ? [dueAt] : []))
    return times.length === 0 ? null : Math.min(...times)
  }

  setAlone(ids: readonly string[]): void {
    for (const id of ids) this.#idsSentAlone.add(id)
  }

  /** Whether a step waits only for its turn or for a twin. */
  hasReady(): boolean {
    return this.#ready.upload.size + this.#ready.call.size > 0
  }

  inState(...states: readonly StepState[]): readonly StepHead[] {
    return [...this.#heads.values()].filter(({ state }) => states.includes(state))
  }

  /** Everything that needs a step, directly or indirectly. */
  behind(id: string): readonly StepHead[] {
    const dependentsById = new Map<string, StepHead>()
    // Stryker disable next-line ArrayDeclaration: no step has the ID that it adds.
    const idsToVisit = [...(this.#dependentIds.get(id) ?? [])]
    for (let next = idsToVisit.pop(); next !== undefined; next = idsToVisit.pop()) {
      const head = this.#heads.get(next)
      // Stryker disable next-line ConditionalExpression,LogicalOperator: it's a step, and a second visit changes nothing.
      if (head === undefined || dependentsById.has(next)) continue
      dependentsById.set(next, head)
      // One step may have more dependents than a call accepts as arguments.
      // Stryker disable next-line ArrayDeclaration: no step has the ID that it adds.
      for (const dependentId of this.#dependentIds.get(next) ?? []) idsToVisit.push(dependentId)
    }
    return [...dependentsById.values()].sort((a, b) => a.position - b.position)
  }

  uploadOf(id: string): StepHead | undefined {
    const step = this.#heads.get(id)
    if (step === undefined) return undefined
    // Stryker disable next-line ArrayDeclaration: what it adds is no upload.
    const neededSteps = step.needs.flatMap((needed) => this.#heads.get(needed) ?? [])
    return neededSteps.find((head) => isUpload(head) && head.draftId === step.draftId)
  }

  #updateReady(head: StepHead): void {
    const ready = isUpload(head) ? this.#ready.upload : this.#ready.call
    const isReady =
      head.state === 'waiting' && head.needs.every((needed) => this.#heads.get(needed)?.state === 'done')
    if (isReady) ready.set(head.id, head)
    else ready.delete(head.id)
  }

  #updateDependents(id: string): void {
    // Stryker disable next-line ArrayDeclaration: no step has the ID that it adds.
    for (const dependentId of this.#dependentIds.get(id) ?? []) {
      const head = this.#heads.get(dependentId)
      // Stryker disable next-line ConditionalExpression: what depends on a step is one.
      if (head !== undefined) this.#updateReady(head)
    }
  }

  #countTwin({ state, matchKey }: StepHead, by: 1 | -1): void {
    if (!unresolved.has(state)) return
    // Stryker disable next-line ConditionalExpression: nothing asks for the twins of what has no key.
    if (matchKey === null) return
    this.#openTwins.set(matchKey, (this.#openTwins.get(matchKey) ?? 0) + by)
  }

  /** Whether a step could be confused with one that is under way; otherwise its key counts as launched. */
  #hasTwin({ matchKey }: StepHead, launchedKeys: Set<string>): boolean {
    if (matchKey === null) return false
    if ((this.#openTwins.get(matchKey) ?? 0) > 0 || launchedKeys.has(matchKey)) return true
    launchedKeys.add(matchKey)
    return false
  }

  /** Steps with the same key may share a batch: one subject, one kind. */
  #batchKey({ id, subject, kind }: StepHead): string | null {
    return this.#idsSentAlone.has(id) || entityKinds[subject].batch === undefined
      ? null
      : `${subject} ${kind}`
  }
}

function maxTogether({ subject }: StepHead): number {
  // Stryker disable next-line OptionalChaining: it's asked of kinds that have one.
  return entityKinds[subject].batch?.maximum ?? 1
}

/** Steps that need one of these can't run. */
const unsuccessful: ReadonlySet<StepState | undefined> = new Set([
  'failed',
  'conflict',
  'blocked',
  'cancelled',
])

/** Waiting steps that need something that failed, in the given order. */
export function unreachable(graph: Pick<StepGraph, 'get'>, ids: Iterable<string>): readonly StepHead[] {
  const unreachableById = new Map<string, StepHead>()
  for (const id of ids) {
    const head = graph.get(id)
    if (head?.state !== 'waiting') continue
    const isLost = (needed: string): boolean =>
      unreachableById.has(needed) || unsuccessful.has(graph.get(needed)?.state)
    if (head.needs.some(isLost)) unreachableById.set(id, head)
  }
  return [...unreachableById.values()]
}

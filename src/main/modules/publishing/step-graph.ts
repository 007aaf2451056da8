import { mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { type StepState, stepStates } from '../../../shared/jobs/job.ts'
import type { StepHead } from '../jobs/job-rows.ts'

/** A job's steps in memory: what is ready, what waits for what, and counts by state. */
export interface StepGraph {
  add(heads: readonly StepHead[]): void
  get(id: string): StepHead | undefined
  move(id: string, change: Partial<Pick<StepHead, 'state' | 'remoteId' | 'title' | 'matchKey'>>): void
  counts(): Readonly<Record<StepState, number>>
  /** Up to `max` uploads or calls that only wait for their turn, in order. */
  ready(kind: 'upload' | 'call', max: number): readonly StepHead[]
  /**
   * Up to `max` calls to start now, with batches of steps that share one. Steps that could share one with those being
   * looked up wait for the result.
   */
  launches(max: number, beingRead: ReadonlySet<string>): readonly (readonly StepHead[])[]
  /** Which steps may share a call, and how many; null if a step is sent alone. */
  batchOf(id: string): { readonly key: string; readonly maximum: number } | null
  setAlone(ids: readonly string[]): void
  /** Whether a step waits only for its turn or for a twin. */
  hasReady(): boolean
  inState(...states: readonly StepState[]): readonly StepHead[]
  /** Everything that needs a step, directly or indirectly. */
  behind(id: string): readonly StepHead[]
  uploadOf(id: string): StepHead | undefined
}

export function isUpload({ operation }: Pick<StepHead, 'operation'>): boolean {
  return operation === mediaUploadOperations.initialize.id
}

/** Their outcome is open, so a twin could be confused with them. */
const unresolved: ReadonlySet<StepState> = new Set(['sending', 'unknown'])

/** Limits how many twins of running steps are skipped per turn. */
const maxLookups = 500

export function createStepGraph(): StepGraph {
  const steps = new Map<string, StepHead>()
  const waitedFor = new Map<string, string[]>()
  const counts = Object.fromEntries(stepStates.map((state) => [state, 0])) as Record<StepState, number>
  const free = { upload: new Set<string>(), call: new Set<string>() }
  const alone = new Set<string>()
  /** Running match keys and their counts. */
  const underWay = new Map<string, number>()

  const isFree = ({ state, needs }: StepHead): boolean =>
    state === 'waiting' && needs.every((needed) => steps.get(needed)?.state === 'done')
  const place = (head: StepHead): void => {
    const set = isUpload(head) ? free.upload : free.call
    if (isFree(head)) set.add(head.id)
    else set.delete(head.id)
  }
  const count = ({ state, matchKey }: StepHead, by: 1 | -1): void => {
    if (matchKey === null || !unresolved.has(state)) return
    underWay.set(matchKey, (underWay.get(matchKey) ?? 0) + by)
  }
  const placeBehind = (id: string): void => {
    for (const dependentId of waitedFor.get(id) ?? []) {
      const head = steps.get(dependentId)
      if (head !== undefined) place(head)
    }
  }

  const hasTwin = ({ matchKey }: StepHead, launchedKeys: Set<string>): boolean => {
    if (matchKey === null) return false
    if ((underWay.get(matchKey) ?? 0) > 0 || launchedKeys.has(matchKey)) return true
    launchedKeys.add(matchKey)
    return false
  }
  /** Steps with the same key may share a batch: one subject, one kind. */
  const batchKey = ({ id, subject, kind }: StepHead): string | null =>
    alone.has(id) || entityKinds[subject].batch === undefined ? null : `${subject} ${kind}`

  const graph: StepGraph = {
    add(heads) {
      for (const head of heads) {
        steps.set(head.id, head)
        counts[head.state] += 1
        count(head, 1)
        for (const needed of head.needs) {
          const dependents = waitedFor.get(needed)
          if (dependents === undefined) waitedFor.set(needed, [head.id])
          else dependents.push(head.id)
        }
      }
      for (const head of heads) {
        place(head)
        if (head.state === 'done') placeBehind(head.id)
      }
    },
    get: (id) => steps.get(id),
    move(id, change) {
      const before = steps.get(id)
      if (before === undefined) return
      const after = { ...before, ...change }
      steps.set(id, after)
      counts[before.state] -= 1
      counts[after.state] += 1
      count(before, -1)
      count(after, 1)
      place(after)
      if (before.state !== 'done' && after.state !== 'done') return
      placeBehind(id)
    },
    counts: () => ({ ...counts }),
    ready(kind, max) {
      const readyHeads: StepHead[] = []
      const launchedKeys = new Set<string>()
      let lookupCount = 0
      for (const id of free[kind]) {
        lookupCount += 1
        if (readyHeads.length >= max || lookupCount > maxLookups) break
        const head = steps.get(id)
        if (head !== undefined && !hasTwin(head, launchedKeys)) readyHeads.push(head)
      }
      return readyHeads
    },
    launches(max, beingRead) {
      const keysBeingRead = new Set([...beingRead].map((id) => graph.batchOf(id)?.key ?? null))
      const launchBatches: StepHead[][] = []
      const open = new Map<string, StepHead[]>()
      const launchedKeys = new Set<string>()
      let lookupCount = 0
      for (const id of free.call) {
        lookupCount += 1
        if (lookupCount > maxLookups || (launchBatches.length >= max && open.size === 0)) break
        const head = steps.get(id)
        if (head === undefined) continue
        const key = batchKey(head)
        if (key !== null && keysBeingRead.has(key)) continue
        const batch = key === null ? undefined : open.get(key)
        if (batch === undefined && launchBatches.length >= max) continue
        if (hasTwin(head, launchedKeys)) continue
        const launch = batch ?? []
        if (batch === undefined) launchBatches.push(launch)
        launch.push(head)
        if (key === null) continue
        if (launch.length < (entityKinds[head.subject].batch?.maximum ?? 1)) open.set(key, launch)
        else open.delete(key)
      }
      return launchBatches
    },
    batchOf(id) {
      const head = steps.get(id)
      const key = head === undefined ? null : batchKey(head)
      if (head === undefined || key === null) return null
      return { key, maximum: entityKinds[head.subject].batch?.maximum ?? 1 }
    },
    setAlone(ids) {
      for (const id of ids) alone.add(id)
    },
    hasReady: () => free.upload.size + free.call.size > 0,
    inState: (...states) => [...steps.values()].filter(({ state }) => states.includes(state)),
    behind(id) {
      const dependentsById = new Map<string, StepHead>()
      const open = [...(waitedFor.get(id) ?? [])]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const head = steps.get(next)
        if (head === undefined || dependentsById.has(next)) continue
        dependentsById.set(next, head)
        // One step may have more dependents than a call accepts as arguments.
        for (const behind of waitedFor.get(next) ?? []) open.push(behind)
      }
      return [...dependentsById.values()].sort((a, b) => a.position - b.position)
    },
    uploadOf(id) {
      const step = steps.get(id)
      return step?.needs
        .flatMap((needed) => steps.get(needed) ?? [])
        .find((head) => isUpload(head) && head.draftId === step.draftId)
    },
  }
  return graph
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

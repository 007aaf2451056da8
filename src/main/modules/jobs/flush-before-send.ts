import type { Durability } from '../../core/ports.ts'
import type { JobStateStore } from '../publishing/job-state-store.ts'

export interface LeavingParts {
  readonly durability: Durability
  /** The program ends: nothing is written any more. */
  readonly hasEnded: () => boolean
}

/** Waits until what is meant survives a power cut: without its place on disk no request leaves. */
export async function flushBeforeSend(
  { durability, hasEnded }: LeavingParts,
  jobState: JobStateStore,
): Promise<boolean> {
  if (jobState.broken() === null) jobState.kept(await durability.flush())
  return jobState.broken() === null && !hasEnded()
}

import type { Durability } from '../../core/ports.ts'
import { isStopped, type PublishJobState } from './publish-job-state.ts'

export interface FlushParts {
  readonly durability: Durability
  /** The program is exiting; nothing is written. */
  readonly hasEnded: () => boolean
}

/** Waits until the intent would survive a power cut; no request is sent before. */
export async function flushBeforeSend(
  { durability, hasEnded }: FlushParts,
  jobState: PublishJobState,
): Promise<boolean> {
  jobState.ensure(await durability.flush())
  return !isStopped({ hasEnded }, jobState)
}

import type { Durability } from '../../core/ports.ts'
import type { JobLedger } from '../publishing/job-ledger.ts'

export interface LeavingParts {
  readonly durability: Durability
  /** The program ends: nothing is written any more. */
  readonly hasEnded: () => boolean
}

/** Waits until what is meant survives a power cut: without its place on disk no request leaves. */
export async function flushBeforeSend(
  { durability, hasEnded }: LeavingParts,
  ledger: JobLedger,
): Promise<boolean> {
  if (ledger.broken() === null) ledger.kept(await durability.flush())
  return ledger.broken() === null && !hasEnded()
}

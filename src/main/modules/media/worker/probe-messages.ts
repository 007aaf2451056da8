import { z } from 'zod'
import type { MediaFile } from '../../../../shared/drafts/draft-content.ts'
import type { FileState } from '../../../core/ports.ts'
import type { SniffedMedia } from './probe.ts'

/** What the thread is asked. `id` comes back with the answer. */
export const probeQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probe'), id: z.int(), path: z.string() }),
  z.object({ kind: z.literal('read'), id: z.int(), path: z.string(), offset: z.int(), length: z.int() }),
  z.object({ kind: z.literal('fingerprint'), id: z.int(), path: z.string() }),
  z.object({ kind: z.literal('examine'), id: z.int(), bytes: z.instanceof(Uint8Array) }),
])
export type ProbeQuestion = z.output<typeof probeQuestion>

/** The answers by their questions. */
export type ProbeAnswers = {
  readonly probe: MediaFile
  readonly read: Uint8Array<ArrayBuffer>
  readonly fingerprint: FileState
  readonly examine: SniffedMedia | null
}

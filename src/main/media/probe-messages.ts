import { z } from 'zod'
import { mediaFile } from '../../shared/domain/draft-content.ts'

/** What the thread is asked. `id` comes back with the answer. */
export const probeQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probe'), id: z.int(), path: z.string() }),
  z.object({ kind: z.literal('read'), id: z.int(), path: z.string(), offset: z.int(), length: z.int() }),
  z.object({ kind: z.literal('fingerprint'), id: z.int(), path: z.string() }),
])
export type ProbeQuestion = z.output<typeof probeQuestion>

const fileState = z.object({ bytes: z.int(), modifiedAt: z.number(), fingerprint: z.string() })

/** What the thread answers. A refusal is a sentence for a person. */
export const probeAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probed'), id: z.int(), file: mediaFile }),
  z.object({ kind: z.literal('read'), id: z.int(), bytes: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('fingerprint'), id: z.int(), state: fileState }),
  z.object({ kind: z.literal('refused'), id: z.int(), message: z.string() }),
])
export type ProbeAnswer = z.output<typeof probeAnswer>

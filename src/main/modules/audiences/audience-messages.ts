import { z } from 'zod'
import {
  type MembersPreview,
  type OpenedMembers,
  type PreparationState,
  type PreparedUpload,
  uploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import type { BatchPlace, ReadyBatch } from './ports.ts'

/** What main asks the thread of people's files. */
const id = z.int()
const fileId = z.string()
/** A file of the thread's own folder: no way leads out of it. */
const name = z.string().regex(/^[A-Za-z0-9_-]{1,120}\.(?:operations|people)$/)
/** 32 bytes in base64. */
const key = z.string()
const leftOut = z.array(z.int())

export const audienceQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), id, path: z.string() }),
  z.object({ kind: z.literal('preview'), id, fileId, plan: uploadPlan }),
  z.object({ kind: z.literal('prepare'), id, fileId, plan: uploadPlan, name, ledger: name.nullable(), key }),
  z.object({ kind: z.literal('progress'), id, fileId }),
  z.object({ kind: z.literal('stop'), id, fileId }),
  z.object({ kind: z.literal('close'), id, fileId }),
  z.object({
    ...{ kind: z.literal('batch'), id, name, offset: z.int(), leftOut, key },
    times: z.object({ effectiveAt: z.string().nullable(), expiresAt: z.string().nullable() }),
  }),
  z.object({
    ...{ kind: z.literal('settle'), id, name, ledger: name, key },
    done: z.array(z.object({ offset: z.int(), leftOut })),
  }),
  z.object({ kind: z.literal('forget'), id, names: z.array(name) }),
  z.object({ kind: z.literal('names'), id }),
  z.object({ kind: z.literal('write'), id, path: z.string(), text: z.string() }),
])
export type AudienceQuestion = z.output<typeof audienceQuestion>

/** The answers by their questions. */
export type AudienceAnswers = {
  readonly open: OpenedMembers
  readonly preview: MembersPreview
  readonly prepare: { readonly prepared: PreparedUpload; readonly batches: readonly BatchPlace[] }
  readonly progress: PreparationState | null
  readonly stop: null
  readonly close: null
  readonly batch: ReadyBatch
  readonly settle: { readonly members: number }
  readonly forget: null
  readonly names: readonly string[]
  readonly write: null
}

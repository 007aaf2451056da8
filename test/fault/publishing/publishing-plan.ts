import { z } from 'zod'
import { environment } from '../../../src/shared/accounts/environment.ts'
import { workspace } from '../../../src/shared/accounts/workspace.ts'
import { fields } from '../../../src/shared/core/json.ts'
import { draftSubjects } from '../../../src/shared/entities/kinds.ts'

/** Input of the publishing program: its profile, and the planned changes. */
export const publishingOrder = z.object({
  folder: z.string(),
  environment,
  consumer: z.object({ key: z.string(), secret: z.string() }),
  token: z.object({ key: z.string(), secret: z.string() }),
  userId: z.string(),
  workspace,
  absenceMs: z.number(),
  /** When the time of day changes during a life of the program, and by how much. */
  jumps: z.array(z.object({ afterMs: z.number(), byMs: z.number() })),
  /** Whether the publish is undone afterwards. */
  undo: z.boolean(),
  /** It starts to publish once this file exists, which contains the IDs of rivals' similar records. */
  rivals: z.string(),
  changes: z.array(
    z.object({
      /** Other changes refer to it by `@ref`. */
      ref: z.string(),
      subject: z.enum(draftSubjects),
      kind: z.enum(['create', 'update', 'delete']),
      fields,
      /** For an update or deletion: the record as last read. For a new set: its line item. */
      record: fields.nullable(),
      /** A file to upload. */
      file: z.string().nullable(),
    }),
  ),
})
export type PublishingOrder = z.output<typeof publishingOrder>
export type PlannedChange = PublishingOrder['changes'][number]

/** The program's output, one message per line: that it's ready to publish, and how it ended. */
export const publishingLine = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({
    over: z.literal(true),
    counts: z.record(z.string(), z.number()),
    /** What a person had to do: resolve unknown steps, retry others. */
    resolved: z.number(),
    retried: z.number(),
    /** How many of them had several possible records. */
    several: z.number(),
    steps: z.array(
      z.object({
        state: z.string(),
        subject: z.string(),
        kind: z.string(),
        title: z.string(),
        remoteId: z.string().nullable(),
        /** Records that the program reported as duplicates. */
        duplicates: z.array(z.string()),
      }),
    ),
    draftsLeft: z.number(),
    journalOpen: z.number(),
  }),
])
export type PublishingEnd = Extract<z.output<typeof publishingLine>, { readonly over: true }>

import { z } from 'zod'
import { environment } from '../../../src/shared/accounts/environment.ts'
import { workspace } from '../../../src/shared/accounts/workspace.ts'
import { fields } from '../../../src/shared/core/json.ts'
import { draftSubjects } from '../../../src/shared/drafts/draft.ts'

/** What the publishing program is told: whose profile it is, and what somebody has planned there. */
export const publishingOrder = z.object({
  folder: z.string(),
  environment,
  consumer: z.object({ key: z.string(), secret: z.string() }),
  token: z.object({ key: z.string(), secret: z.string() }),
  userId: z.string(),
  workspace,
  absenceMs: z.number(),
  /** When the time of day is set during a life of the program, and by how much. */
  jumps: z.array(z.object({ afterMs: z.number(), byMs: z.number() })),
  /** Whether the publish is taken back when it is over. */
  undo: z.boolean(),
  /** It publishes once this file is there: the ids of what somebody else has made like something of it. */
  rivals: z.string(),
  changes: z.array(
    z.object({
      /** Other changes name it by `@ref`. */
      ref: z.string(),
      subject: z.enum(draftSubjects),
      kind: z.enum(['create', 'update', 'delete']),
      fields,
      /** Of an update or a deletion: the record as it was last read. */
      record: fields.nullable(),
      /** A file to be uploaded. */
      file: z.string().nullable(),
    }),
  ),
})
export type PublishingOrder = z.output<typeof publishingOrder>
export type PlannedChange = PublishingOrder['changes'][number]

/** What the program says, a line each: that it could publish now, and how it ended. */
export const publishingLine = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({
    over: z.literal(true),
    counts: z.record(z.string(), z.number()),
    /** What a person had to do: settle unknown steps, try others again. */
    resolved: z.number(),
    retried: z.number(),
    /** How many of them had several records that could be it. */
    several: z.number(),
    steps: z.array(
      z.object({
        ...{ state: z.string(), subject: z.string(), kind: z.string(), title: z.string() },
        remoteId: z.string().nullable(),
        /** Records that the program tells were made as well. */
        duplicates: z.array(z.string()),
      }),
    ),
    draftsLeft: z.number(),
    journalOpen: z.number(),
  }),
])
export type PublishingEnd = Extract<z.output<typeof publishingLine>, { readonly over: true }>

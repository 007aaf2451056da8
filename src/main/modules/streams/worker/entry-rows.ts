import { z } from 'zod'
import {
  eventSources,
  gapFill,
  type StreamEntry,
  streamEnding,
  streamKind,
  streamOpening,
} from '../../../../shared/streams/live-stream.ts'
import { jsonColumn } from '../../../core/store/database.ts'
import { flag, rowOf } from '../../../core/store/rows.ts'

export const entryColumns = 'id, at, kind, type, summary, rules, source, bytes, detail'

const common = { id: z.int(), at: z.int() }
export const gapDetail = z.object({ from: z.int(), to: z.int(), fill: gapFill, events: z.int() })

export const entryRow = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('event'),
      ...common,
      source: z.enum(eventSources),
      type: z.string(),
      summary: z.string(),
      rules: jsonColumn(z.array(z.string())),
      bytes: z.int(),
    }),
    z.object({ kind: z.literal('opened'), ...common, detail: jsonColumn(streamOpening) }),
    z.object({ kind: z.literal('ended'), ...common, detail: jsonColumn(streamEnding) }),
    z.object({ kind: z.literal('gap'), ...common, detail: jsonColumn(gapDetail) }),
  ])
  .transform((row): StreamEntry => {
    switch (row.kind) {
      case 'event':
        return row
      case 'opened':
        return { kind: row.kind, id: row.id, at: row.at, opening: row.detail }
      case 'ended':
        return { kind: row.kind, id: row.id, at: row.at, ending: row.detail }
      case 'gap':
        return { kind: row.kind, id: row.id, at: row.at, ...row.detail }
    }
  })

export const streamRow = rowOf({
  number: z.int(),
  environmentId: z.string(),
  kind: streamKind,
  wanted: flag,
  app: z.string(),
  completeUntil: z.int().nullable(),
  claim: jsonColumn(
    z.object({ openedAt: z.int(), remoteId: z.string().nullable(), isOver: z.boolean() }),
  ).nullable(),
})

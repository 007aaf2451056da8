import { z } from 'zod'
import { optionalText } from './fields.ts'
import { defineTable } from './table.ts'

const streamRule = z.object({
  id: z.string(),
  consumer_key: z.string(),
  stream: z.enum(['filtered', 'dedicated']).default('filtered'),
  value: z.string(),
  tag: optionalText,
})
/** Rules belong to an app; they outlive the connections of their stream. */
export type StreamRuleRecord = z.output<typeof streamRule>

export const streamTables = {
  stream_rules: defineTable({ record: streamRule, key: (row) => row.id }),
}

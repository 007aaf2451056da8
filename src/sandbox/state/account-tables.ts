import { z } from 'zod'
import { optionalBoolean, optionalText, recordTimes } from './fields.ts'
import { defineTable } from './table.ts'

/** Advertising accounts and what belongs to them directly (accounts.md#account-records). */

export const accountRecord = z.object({
  id: z.string(),
  name: optionalText,
  business_name: optionalText,
  timezone: optionalText,
  timezone_switch_at: optionalText,
  business_id: optionalText,
  approval_status: optionalText,
  industry_type: optionalText,
  ...recordTimes,
  /** IDs of users who may see the account. */
  users: z.array(z.string()).default([]),
  features: z.array(z.string()).default([]),
  /** Users that any user of the account may post for. */
  grants_posting_to: z.array(z.string()).default([]),
  history_allowed: z.boolean().default(false),
  /** Permissions by user ID; a user without an entry is ACCOUNT_ADMIN (accounts.md#roles). */
  roles: z.record(z.string(), z.array(z.string())).default({}),
})
export type AccountRecord = z.output<typeof accountRecord>

const accountApp = z.object({
  id: z.string(),
  account_id: z.string(),
  app_store_identifier: optionalText,
  conversion_tracking_enabled: optionalBoolean,
  deep_link_pattern: optionalText,
  os_type: optionalText,
  ...recordTimes,
})

const historyEntry = z.object({
  account_id: z.string(),
  change_by: z.object({ user_id: z.string(), platform: z.string() }),
  changes: z.record(z.string(), z.unknown()),
  change_time: z.string(),
  entity_id: z.string(),
  entity: z.string(),
  entity_data: z.record(z.string(), z.unknown()),
  change_type: z.string(),
})

const businessCategory = z.object({
  id: z.string(),
  name: z.string(),
  iab_categories: z.array(z.string()),
})

export const accountTables = {
  accounts: defineTable({ record: accountRecord, key: (row) => row.id }),
  account_apps: defineTable({ record: accountApp, key: (row) => row.id }),
  account_history: defineTable({ record: historyEntry, key: (_, index) => String(index) }),
  business_categories: defineTable({ record: businessCategory, key: (row) => row.id }),
}

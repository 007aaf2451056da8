import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import type { DraftSubject } from '../entities/kinds.ts'

/** A result that the command palette can open. */
export type FoundRecord =
  | {
      readonly kind: 'entity'
      readonly subject: DraftSubject
      readonly key: string
      readonly title: string
      /** The name of a line item's campaign. */
      readonly parent: string | null
    }
  | { readonly kind: 'product'; readonly catalogId: string; readonly id: string; readonly title: string }
  | { readonly kind: 'catalog'; readonly catalogId: string; readonly title: string }
  | { readonly kind: 'productSet'; readonly catalogId: string; readonly id: string; readonly title: string }
  | { readonly kind: 'event'; readonly id: number; readonly title: string; readonly receivedAt: number }

/** Contract: finding a record by name. */
export const searchContract = {
  search: {
    /** Stored records that match by name or ID, the best of each kind first. */
    records: call('shows', () => z.strictObject({ workspace, text: z.string().min(1).max(200) }), {
      cache: { keepsPrevious: true },
    }).returns<readonly FoundRecord[]>(),
  },
} as const

import { z } from 'zod'
import type { FeedProgress } from '../../shared/domain/feed.ts'
import type { Fault } from '../../shared/fault.ts'
import type { CatalogQuestionKind } from '../ports-catalogs.ts'

/** What goes to the thread of catalogs. Both ends are our own code, so only the envelope is looked at. */
export type CatalogMessage =
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly question: CatalogQuestionKind
      readonly input: unknown
    }
  | { readonly kind: 'stopLoading' }

const id = z.int()
const fault = z.custom<Fault>((value) => typeof value === 'object' && value !== null)
const progress = z.custom<FeedProgress>((value) => typeof value === 'object' && value !== null)

/** What comes back. */
export const catalogNews = z.union([
  z.object({ kind: z.literal('answer'), id, ok: z.literal(true), value: z.unknown() }),
  z.object({ kind: z.literal('answer'), id, ok: z.literal(false), fault }),
  z.object({ kind: z.literal('progress'), catalog: z.int(), progress }),
])
export type CatalogNews = z.output<typeof catalogNews>

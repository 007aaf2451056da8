import { z } from 'zod'
import type { FeedProgress } from '../../../shared/catalogs/feed.ts'
import type { CatalogQuestions } from './ports.ts'

/** What the thread of catalogs is asked: the questions of its port, and to stop what it loads. */
interface Questions extends CatalogQuestions {
  readonly stopLoading: { readonly input: null; readonly answer: null }
}
export type CatalogQuestion = {
  [Kind in keyof Questions]: {
    readonly kind: Kind
    readonly id: number
    readonly input: Questions[Kind]['input']
  }
}[keyof Questions]
export type CatalogThreadAnswers = { [Kind in keyof Questions]: Questions[Kind]['answer'] }

/** Both ends are our own code, so only the envelope of a question is looked at. */
export const catalogEnvelope = z.object({ kind: z.string(), id: z.int(), input: z.unknown() })

/** What it says unasked while it reads a feed. */
export const catalogNews = z.object({
  catalog: z.int(),
  progress: z.custom<FeedProgress>((value) => typeof value === 'object' && value !== null),
})
export type CatalogNews = z.output<typeof catalogNews>

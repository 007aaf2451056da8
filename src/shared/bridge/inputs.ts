import { z } from 'zod'
import { draftId } from '../drafts/draft.ts'

/** What the inputs of several subjects contain. */

/** Rows of a list. */
export const rowRange = { offset: z.int().min(0).max(10_000_000), count: z.int().min(1).max(200) }
/** A record's ID, or `draft:ID`. */
export const key = z.string().min(1).max(100)
export const remoteId = z.string().min(1).max(100)
export const draftIds = z.array(draftId).min(1).max(50_000)
export const jobId = z.string().min(1).max(40)
export const stepId = z.string().min(1).max(40)

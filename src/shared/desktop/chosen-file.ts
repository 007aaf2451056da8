import { z } from 'zod'

/** What a page has of a file that a person chose or dropped; only main knows its path. */
export interface ChosenFile {
  readonly id: ChosenFileId
  readonly name: string
}

/** 192 random bits, base64url. */
export const chosenFileId = z.string().regex(/^[\w-]{32}$/)
export type ChosenFileId = z.infer<typeof chosenFileId>
